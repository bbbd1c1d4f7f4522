import { type DeviceProblem, type DeviceValues, deviceFieldOf, deviceProblems, emptyDevice } from '../devices/devices';
import { emptyVehicle, type VehicleProblem, type VehicleValues, vehicleFieldOf, vehicleProblems } from './vehicles';

/** A vehicle, and where wanted the device in it. Status and notes are the vehicle's. */
export type NewVehicleValues = DeviceValues & VehicleValues & { hasDevice: boolean };

export const emptyNewVehicle: NewVehicleValues = { ...emptyDevice, ...emptyVehicle, hasDevice: false };

/** The device's own values. @param vehicle - id of the vehicle it sits in, as text */
export const deviceValuesOf = (values: NewVehicleValues, vehicle: string): DeviceValues => ({
  ...values,
  status: emptyDevice.status,
  notes: emptyDevice.notes,
  vehicle_id: vehicle,
});

export type NewVehicleProblem = { of: 'vehicle'; name: VehicleProblem } | { of: 'device'; name: DeviceProblem };

export const problemText = ({ of, name }: NewVehicleProblem) =>
  of === 'vehicle' ? (`vehicles.problems.${name}` as const) : (`devices.problems.${name}` as const);

/** Everything that is wrong, of the vehicle and, where it has one, of its device. */
export function newVehicleProblems(
  values: NewVehicleValues,
  thisYear: number,
): Partial<Record<keyof NewVehicleValues, NewVehicleProblem>> {
  const problems: Partial<Record<keyof NewVehicleValues, NewVehicleProblem>> = {};
  for (const [field, name] of Object.entries(vehicleProblems(values, thisYear)))
    problems[field as keyof VehicleValues] = { of: 'vehicle', name };
  if (values.hasDevice)
    for (const [field, name] of Object.entries(deviceProblems(deviceValuesOf(values, 'new'))))
      problems[field as keyof DeviceValues] = { of: 'device', name };
  return problems;
}

/** The field that a name of either body means. */
export const newVehicleFieldOf: Readonly<Record<string, keyof NewVehicleValues>> = {
  ...deviceFieldOf,
  ...vehicleFieldOf,
};
