import { type Id, serverCan } from 'shared-auth';
import { deviceCalls } from 'shared-auth/calls';
import {
  deviceFields,
  type FieldProblem,
  type Fields,
  type FormValues,
  type InputName,
  type WriteBody,
} from 'shared-auth/contract';
import type { DeviceBody, DeviceSilence } from './devices';

/**
 * The kind of a tracker's identifier: its IMEI, or, where the server announces `devices.identifiers`, an id of another
 * kind.
 */
export const knownBys = ['imei', 'identifier'] as const;

const { identifier, silence_minutes, silence_in_hours } = deviceCalls.change.body;

/**
 * The fields of a device's form, with the choice between the two. The typed value of the other kind is preserved until
 * the form is saved.
 */
export const deviceFormFields = {
  ...deviceFields,
  ...{ identifier, silence_minutes, silence_in_hours },
  knownBy: { kind: 'text', input: { oneOf: knownBys, default: 'imei' } },
} as const satisfies Fields;

export type DeviceFormValues = FormValues<typeof deviceFormFields>;
export type DeviceFormBody = WriteBody<typeof deviceFormFields>;
type FormField = InputName<typeof deviceFormFields>;

/** The device that a form edits, with its limit of silence. */
export type EditedDevice = Readonly<Partial<Record<FormField, unknown>>> & {
  identifier?: string | null;
  silence?: DeviceSilence | null;
};

/** The initial record of a form. */
export const formRecord = (device: EditedDevice) => ({
  ...device,
  knownBy: device.identifier && !device.imei ? 'identifier' : 'imei',
  silence_minutes: device.silence?.minutes,
  silence_in_hours: device.silence?.in_hours,
});

/** Of IMEI and identifier the form shows the one that is chosen. */
export const isDeviceFieldShown = (name: FormField, { knownBy }: DeviceFormValues): boolean =>
  name === 'imei' || name === 'identifier' ? name === knownBy : true;

/** The identifier is required where it is shown. */
export const identifierProblems = ({ identifier }: DeviceFormValues): { identifier?: FieldProblem } =>
  identifier.trim() === '' ? { identifier: 'required' } : {};

/**
 * The body to send: the fields of the specification, an identifier only where there is or was one, and a limit of
 * silence where the server accepts one. Ids are sent unchanged, so the vehicle's is looked up among `vehicleIds`.
 */
export function deviceBody(typed: DeviceFormBody, vehicleIds: readonly Id[], before: EditedDevice | null): DeviceBody {
  const { knownBy, identifier, silence_minutes, silence_in_hours, ...body } = typed;
  const isIdentified = knownBy === 'identifier';
  return {
    ...body,
    vehicle_id: vehicleIds.find((id) => String(id) === body.vehicle_id) ?? body.vehicle_id,
    ...(isIdentified ? { imei: '', identifier } : before?.identifier && { identifier: null }),
    ...(serverCan('devices.silence') && {
      silence_minutes,
      silence_in_hours: silence_minutes !== null && silence_in_hours,
    }),
  };
}
