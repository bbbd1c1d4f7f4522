import { deviceFields, type Fields, vehicleFields, type WriteBody } from 'shared-auth/contract';

const { device_id, imei, device_type, sim_card_number, phone_number } = deviceFields;
const ofDevice = { device_id, imei, device_type, sim_card_number, phone_number } as const;

/** A vehicle, and where wanted the device in it. Status and notes are the vehicle's. */
export const newVehicleFields = {
  ...vehicleFields,
  ...ofDevice,
  hasDevice: { kind: 'flag', input: {} },
} as const satisfies Fields;

export type NewVehicleBody = WriteBody<typeof newVehicleFields>;

/** Whether a field is the device's own. */
export const isOfDevice = (name: string): name is keyof typeof ofDevice => Object.hasOwn(ofDevice, name);

/** The bodies of the two calls; the device is null without one. */
export function bodiesOf(typed: NewVehicleBody) {
  const { hasDevice, device_id, imei, device_type, sim_card_number, phone_number, ...vehicle } = typed;
  const device = {
    device_id,
    imei,
    device_type,
    sim_card_number,
    phone_number,
    status: deviceFields.status.input.default,
    notes: '',
  };
  return { vehicle, device: hasDevice ? device : null };
}
