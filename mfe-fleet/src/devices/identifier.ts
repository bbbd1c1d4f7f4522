import { type Id, serverCan } from 'shared-auth';
import { isTrackerId, silenceRange } from 'shared-auth/contract';
import {
  type DeviceBody,
  type DeviceField,
  type DeviceProblem,
  type DeviceSilence,
  type DeviceValues,
  deviceBody,
  deviceFieldOf,
  deviceProblems,
  deviceValues,
} from './devices';

/**
 * By what a tracker is known: its IMEI, or, where the server announces `devices.identifiers`, an id of another kind.
 */
export const knownBys = ['imei', 'identifier'] as const;

/**
 * A device's form with the choice between the two. What was typed for the other one is kept until the form is saved.
 */
export type IdentifiedDevice = DeviceValues & {
  identifier: string;
  knownBy: (typeof knownBys)[number];
  /** The limit of silence as typed, only where the server announces `devices.silence`. */
  silence_minutes: string;
  silence_in_hours: boolean;
};

type IdentifiedProblem = DeviceProblem | 'identifierRequired' | 'identifierInvalid' | 'silence';

/** The form filled with what the server has. */
export const identifiedValues = (
  device: Readonly<Record<DeviceField, Id | null>> & { identifier?: string | null; silence?: DeviceSilence | null },
): IdentifiedDevice => ({
  ...deviceValues(device),
  identifier: device.identifier ?? '',
  knownBy: device.identifier && !device.imei ? 'identifier' : 'imei',
  silence_minutes: String(device.silence?.minutes ?? ''),
  silence_in_hours: device.silence?.in_hours ?? false,
});

/** Checks everything at once, of IMEI and identifier the one that is chosen. */
export function identifiedProblems(
  values: IdentifiedDevice,
): Partial<Record<keyof IdentifiedDevice, IdentifiedProblem>> {
  const minutes = values.silence_minutes.trim();
  const { min, max } = silenceRange;
  const isRange = /^\d{1,5}$/.test(minutes) && Number(minutes) >= min && Number(minutes) <= max;
  const problems = {
    ...deviceProblems(values),
    ...(minutes !== '' && !isRange && { silence_minutes: 'silence' as const }),
  };
  if (values.knownBy === 'imei') return problems;
  const { imei: _, ...others } = problems;
  const identifier = values.identifier.trim();
  if (identifier === '') return { ...others, identifier: 'identifierRequired' };
  return isTrackerId(identifier) ? others : { ...others, identifier: 'identifierInvalid' };
}

/** The body to send: the specification's, and an identifier only where there is one or was one. */
export function identifiedBody(
  values: IdentifiedDevice,
  vehicleIds: readonly Id[],
  before: Pick<IdentifiedDevice, 'identifier'>,
): DeviceBody {
  const body = { ...deviceBody(values, vehicleIds), ...silenceBody(values) };
  if (values.knownBy === 'identifier') return { ...body, imei: '', identifier: values.identifier.trim() };
  return before.identifier === '' ? body : { ...body, identifier: null };
}

/** The body's part with the limit of silence, where the server takes one. */
function silenceBody({ silence_minutes, silence_in_hours }: IdentifiedDevice): Partial<DeviceBody> {
  if (!serverCan('devices.silence')) return {};
  const minutes = silence_minutes.trim() === '' ? null : Number(silence_minutes);
  return { silence_minutes: minutes, silence_in_hours: minutes !== null && silence_in_hours };
}

/** The field that a name of the body means. */
export const identifiedFieldOf: Readonly<Record<string, keyof IdentifiedDevice>> = {
  ...deviceFieldOf,
  identifier: 'identifier',
  silence_minutes: 'silence_minutes',
};
