import type { Id } from 'shared-auth';
import { isTrackerId } from 'shared-auth/contract';
import {
  type DeviceBody,
  type DeviceField,
  type DeviceProblem,
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
export type IdentifiedDevice = DeviceValues & { identifier: string; knownBy: (typeof knownBys)[number] };

type IdentifiedProblem = DeviceProblem | 'identifierRequired' | 'identifierInvalid';

/** The form filled with what the server has. */
export const identifiedValues = (
  device: Readonly<Record<DeviceField, Id | null>> & { identifier?: string | null },
): IdentifiedDevice => ({
  ...deviceValues(device),
  identifier: device.identifier ?? '',
  knownBy: device.identifier && !device.imei ? 'identifier' : 'imei',
});

/** Checks everything at once, of IMEI and identifier the one that is chosen. */
export function identifiedProblems(
  values: IdentifiedDevice,
): Partial<Record<keyof IdentifiedDevice, IdentifiedProblem>> {
  const problems = deviceProblems(values);
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
  const body = deviceBody(values, vehicleIds);
  if (values.knownBy === 'identifier') return { ...body, imei: '', identifier: values.identifier.trim() };
  return before.identifier === '' ? body : { ...body, identifier: null };
}

/** The field that a name of the body means. */
export const identifiedFieldOf: Readonly<Record<string, keyof IdentifiedDevice>> = {
  ...deviceFieldOf,
  identifier: 'identifier',
};
