import { type DeviceProblem, type DeviceValues, deviceProblems, emptyDevice } from '../devices/devices';
import { emptyVehicle, type VehicleProblem, type VehicleValues, vehicleFieldOf, vehicleProblems } from './vehicles';

/** A vehicle, and where wanted the device in it; device fields that a vehicle has too have names of their own. */
export interface NewVehicleValues extends VehicleValues {
  hasDevice: boolean;
  deviceId: string;
  imei: string;
  deviceType: string;
  sim: string;
  phone: string;
}

export const emptyNewVehicle: NewVehicleValues = {
  ...emptyVehicle,
  hasDevice: false,
  deviceId: '',
  imei: '',
  deviceType: '',
  sim: '',
  phone: '',
};

/** The device's own values. @param vehicle - id of the vehicle it sits in, as text */
export const deviceValuesOf = (values: NewVehicleValues, vehicle: string): DeviceValues => ({
  ...emptyDevice,
  deviceId: values.deviceId,
  imei: values.imei,
  type: values.deviceType,
  sim: values.sim,
  phone: values.phone,
  vehicle,
});

export type NewVehicleProblem = { of: 'vehicle'; name: VehicleProblem } | { of: 'device'; name: DeviceProblem };

/** The text that names a problem. */
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
  if (!values.hasDevice) return problems;
  const { type, deviceId, imei } = deviceProblems(deviceValuesOf(values, 'new'));
  if (deviceId) problems.deviceId = { of: 'device', name: deviceId };
  if (imei) problems.imei = { of: 'device', name: imei };
  if (type) problems.deviceType = { of: 'device', name: type };
  return problems;
}

/** The field that a name of either body means. */
export const newVehicleFieldOf: Readonly<Record<string, keyof NewVehicleValues>> = {
  ...vehicleFieldOf,
  device_id: 'deviceId',
  imei: 'imei',
  device_type: 'deviceType',
  sim_card_number: 'sim',
  phone_number: 'phone',
};
