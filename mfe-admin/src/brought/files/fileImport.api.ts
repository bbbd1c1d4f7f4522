import { broughtCalls, type CallRow, deviceCalls, MOST_PAST, partOf } from 'shared-auth/calls';
import { lookalikeKey, MINUTE_MS } from 'shared-auth/contract';
import { matchesSearch } from 'shared-ui';
import { read, send } from '../../calls';
import type { Track } from './readTracks';

const devices = partOf(deviceCalls.list, 'id', 'device_id', 'imei', 'vehicle_id', 'license_plate', 'vehicle_code');
type Device = CallRow<typeof devices>;

/** A vehicle with a device, and what it is called. */
export interface Choice {
  value: string;
  label: string;
  names: readonly string[];
}

/** The server takes its time for a portion, so that live messages go first. */
const PART_MS = 2 * MINUTE_MS;
/** Of a file, in the audit log. */
const MOST_NAME = 200;
/** Shorter names are in half of the files. */
const LEAST_LETTERS = 3;

export const choicesQuery = {
  ...read(devices, {}),
  staleTime: MINUTE_MS,
  select: ({ rows }: { rows: readonly Device[] }) => rows.flatMap(choiceOf),
};

function choiceOf({ vehicle_id, license_plate, vehicle_code, device_id, imei }: Device): Choice[] {
  if (vehicle_id === null) return [];
  const names = [license_plate, vehicle_code, device_id, imei].filter((name) => name !== null && name !== '');
  return [{ value: String(vehicle_id), label: names.slice(0, 2).join(' · '), names: names as string[] }];
}

/** The one vehicle that a file or a track in it is called by; '' where none is, or several are. */
export function proposed(choices: readonly Choice[], names: readonly string[]): string {
  const keys = new Set(names.map(lookalikeKey));
  const same = choices.filter((choice) => choice.names.some((name) => keys.has(lookalikeKey(name))));
  const isIn = (name: string) => name.length >= LEAST_LETTERS && matchesSearch(name, ...names);
  const found = new Set(
    (same.length > 0 ? same : choices.filter((one) => one.names.some(isIn))).map(({ value }) => value),
  );
  const [only = ''] = found;
  return found.size === 1 ? only : '';
}

/** What has come of a track, or would: refused rows by their reason, with the first of each. */
export interface Outcome {
  fresh: number;
  present: number;
  refused: ReadonlyMap<string, { count: number; row: number }>;
}

interface Sending {
  vehicle: string;
  file: string;
  dryRun: boolean;
  signal: AbortSignal;
  /** @param positions that are done */
  onPart: (positions: number) => void;
}

const sent = ({ row: _, ...position }: Track['positions'][number]) => position;

/** Sends a track portion by portion. @throws ApiError, the signal's reason */
export async function sendTrack({ positions, unread }: Track, sending: Sending): Promise<Outcome> {
  const { vehicle, file, dryRun, signal, onPart } = sending;
  const refused = new Map<string, { count: number; row: number }>();
  const refuse = (reason: string, row: number) => {
    const { count = 0, row: first = row } = refused.get(reason) ?? {};
    refused.set(reason, { count: count + 1, row: Math.min(first, row) });
  };
  for (const { reason, row } of unread) refuse(reason, row);
  let [fresh, present] = [0, 0];
  for (let at = 0; at < positions.length; at += MOST_PAST) {
    const part = positions.slice(at, at + MOST_PAST);
    signal.throwIfAborted();
    const body = { vehicle_id: vehicle, file: file.slice(0, MOST_NAME), positions: part.map(sent), dry_run: dryRun };
    const done = await send(broughtCalls.positions, { body }, { timeout: PART_MS, signal });
    fresh += done?.fresh ?? 0;
    present += done?.present ?? 0;
    for (const { row, reason } of done?.refused ?? []) refuse(reason ?? '', part[row ?? 0]?.row ?? 0);
    onPart(part.length);
  }
  return { fresh, present, refused };
}
