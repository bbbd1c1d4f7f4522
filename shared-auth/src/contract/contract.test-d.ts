/*
 * Types of the contract, held by `npm run types`: a line that no longer compiles, or an error that is no longer one,
 * fails it.
 */
import type {
  AlarmType,
  deviceFields,
  FieldProblem,
  Fields,
  FormValues,
  InputName,
  ReadRecord,
  RequiredName,
  Role,
  ServerCapability,
  UserCapability,
  VehicleStatus,
  vehicleFields,
  WriteBody,
  WrittenRecord,
} from '.';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type AllTrue<T extends readonly true[]> = T;
type Vehicle = typeof vehicleFields;
type Device = typeof deviceFields;

/** One table of fields determines tolerant reading, strict writing, form values and request bodies. */
export type Records = AllTrue<
  [
    Equal<ReadRecord<Vehicle>['id'], string | number>,
    Equal<ReadRecord<Vehicle>['license_plate'], string | null>,
    Equal<ReadRecord<Vehicle>['last_location_time'], number | null>,
    Equal<WrittenRecord<Vehicle>['id'], number>,
    Equal<WrittenRecord<Vehicle>['license_plate'], string>,
    Equal<WrittenRecord<Vehicle>['color'], string | null>,
    Equal<WrittenRecord<Vehicle>['last_location_time'], string | null>,
    Equal<RequiredName<Vehicle>, 'vehicle_code' | 'license_plate' | 'make' | 'model' | 'vehicle_type'>,
    Equal<RequiredName<Vehicle> | 'year' | 'color' extends InputName<Vehicle> ? true : false, true>,
    Equal<'id' | 'speed' | 'device_id' extends InputName<Vehicle> ? true : false, false>,
    Equal<FormValues<Vehicle>, Record<InputName<Vehicle>, string>>,
    // The specification's body calls the vehicle's code vehicle_id (docs/spec/core.md §3).
    Equal<keyof WriteBody<Vehicle>, Exclude<InputName<Vehicle>, 'vehicle_code'> | 'vehicle_id'>,
    Equal<WriteBody<Vehicle>['year'], number | null>,
    Equal<WriteBody<Vehicle>['vehicle_id'], string>,
    Equal<FieldProblem, 'required' | 'year' | 'length' | 'email' | 'range' | 'clock'>,
    Equal<ReadRecord<Device>['vehicle_id'], string | number | null>,
    Equal<WrittenRecord<Device>['vehicle_id'], number | null>,
    Equal<WriteBody<Device>['vehicle_id'], string | number>,
    Equal<RequiredName<Device>, 'device_id' | 'imei' | 'device_type' | 'vehicle_id'>,
  ]
>;

/** Closed lists are closed. */
export type Lists = AllTrue<
  [
    Equal<Role, 'admin' | 'manager' | 'operator' | 'driver'>,
    Equal<VehicleStatus, 'active' | 'inactive' | 'maintenance' | 'retired'>,
    Equal<'sos' extends AlarmType ? true : false, true>,
    Equal<string extends AlarmType | UserCapability | ServerCapability ? true : false, false>,
    Equal<'vehicles.edit' extends UserCapability ? true : false, true>,
    Equal<'vehicles.paint' extends UserCapability ? true : false, false>,
  ]
>;

export const misspelt = {
  // @ts-expect-error a field has a kind that there is
  speed: { kind: 'real' },
} satisfies Fields;
