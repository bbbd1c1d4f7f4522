import { errorText, isApiError, type Translate } from 'shared-auth';
import type { CallRow, silenceCalls } from 'shared-auth/calls';
import {
  type CommandType,
  CUT_FIX_MS,
  type DeviceStatus,
  type deviceFields,
  type FieldProblem,
  lookalikeKey,
  type RequiredName,
  STANDS_BELOW_KMH,
  type WriteBody,
} from 'shared-auth/contract';
import { clock, normalizeScript } from 'shared-ui';
import type { ListPlace } from 'shared-ui/lists';

/** Hours. */
export const silences = ['1', '2', '6', '24', '48', '168'] as const;
export type Silence = (typeof silences)[number];

export interface DeviceFilters extends ListPlace {
  search: string;
  status: DeviceStatus | '';
  /** Id; set by links from a vehicle's page. */
  vehicle: string;
  /** Least number of hours without a message; '' for all devices. */
  silent: Silence | '';
}

/** Body of POST /api/devices and PUT /api/devices/{id}. */
export type DeviceBody = WriteBody<typeof deviceFields> & {
  /**
   * The identifier of a tracker without an IMEI, where the server announces `devices.identifiers`; null: it has an
   * IMEI.
   */
  identifier?: string | null;
  /** The device's own limit of silence, where the server announces `devices.silence`; null for none. */
  silence_minutes?: number | null;
  silence_in_hours?: boolean;
};

/** How long a device may be silent; null: as long as all others. */
export type DeviceSilence = Pick<CallRow<typeof silenceCalls.read>, 'minutes' | 'in_hours'>;

/** Rules of a device's form with a text other than "required". */
const ownTexts: Readonly<Record<string, 'imeiLength' | 'identifierInvalid'>> = {
  length: 'imeiLength',
  range: 'identifierInvalid',
};

/** The rule that a field violates; `devices.problems` has texts for these fields only. */
export const deviceProblem = (problem: FieldProblem, name: string, t: Translate) =>
  t(`devices.problems.${ownTexts[problem] ?? (name as RequiredName<typeof deviceFields> | 'identifier')}`);

/** Commands that are sent after a confirmation with their effect; cutting the engine requires more. */
export const asksFirst = ['reboot', 'config_update'] as const satisfies readonly CommandType[];
export const isAskedFirst = (type: CommandType | null): type is (typeof asksFirst)[number] =>
  (asksFirst as readonly (CommandType | null)[]).includes(type);

/** A command that the user has chosen, and why where that was asked for. */
export interface CommandRequest {
  type: CommandType;
  reason?: string;
}

/** Payload of a command. `report_interval` is in seconds, `speed_limit` in km/h; the reason is the user's text. */
export const commandData = ({ type, reason }: CommandRequest): Record<string, number | string> => {
  if (type === 'config_update') return { report_interval: 30, speed_limit: 80 };
  return reason === undefined ? {} : { reason };
};

export type EngineRisk = 'moving' | 'oldFix' | 'noFix';

/**
 * Why it would be dangerous to cut this engine now: the vehicle moves, or may move without the server knowing.
 *
 * @param speed km/h
 * @param fixAt epoch ms of the last fix
 */
export function engineRisk(speed: number | null, fixAt: number | null, now: number): EngineRisk | null {
  if (speed !== null && speed >= STANDS_BELOW_KMH && (fixAt === null || now - fixAt <= CUT_FIX_MS)) return 'moving';
  if (fixAt === null || speed === null) return 'noFix';
  return now - fixAt > CUT_FIX_MS ? 'oldFix' : null;
}

/** The letters and digits of a plate, by sound and by look: dashes, blanks, case and script are ignored. */
const plateKeys = (plate: string) =>
  [normalizeScript, lookalikeKey].map((read) => read(plate).replace(/[^\p{L}\p{N}]/gu, ''));

/** Whether the user typed the plate that was asked for. */
export function isSamePlate(typed: string, plate: string): boolean {
  const keys = plateKeys(plate);
  return plateKeys(typed).some((key, i) => key !== '' && key === keys[i]);
}

const openStatuses = new Set<string | null>(['pending', 'sent', 'queued']);
/** A command without a response within this time is no longer waited for. */
const COMMAND_WAIT = 10 * 60_000;

/** Whether a recent command still waits for the device's response. */
export const hasOpenCommand = (commands: readonly { status: string | null; created_at: number | null }[]): boolean =>
  commands.some(
    ({ status, created_at }) =>
      openStatuses.has(status) && created_at !== null && clock.now() - created_at < COMMAND_WAIT,
  );

/** Why there is no device to show: the server's reason, else that it was not found (docs/spec/core.md §8). */
export const deviceFailure = (error: unknown, t: Translate): string =>
  isApiError(error) && error.status === 404 && !error.serverError
    ? t('devices.notFound')
    : t('devices.oneFailed', { message: errorText(error, t) });
