import { wire } from 'shared-auth';
import { leftOutFields, positionFields, statusFields } from 'shared-auth/contract';
import { isValidPosition } from 'shared-ui';
import * as v from 'valibot';

/**
 * Milliseconds after which an open detail page reads again: live events contain the position, but neither fuel nor
 * ignition.
 */
export const DETAIL_POLL_MS = 15_000;

/** A position as any response of the server may carry it. */
export const positionSchema = v.object(
  // `tracker_until`: of a vehicle without a tracker, until when it had the one that reported its last place.
  wire.record({ ...positionFields, ...leftOutFields, tracker_until: { kind: 'time' } }),
);
export type Position = v.InferOutput<typeof positionSchema>;

export const latestStatusSchema = v.object({
  ...wire.record(statusFields),
  /** 'running', 'stopped' (flags are accepted too), another text unchanged, or null. */
  engine_status: v.optional(v.pipe(v.unknown(), v.transform(readEngine)), null),
});
export type LatestStatus = v.InferOutput<typeof latestStatusSchema>;

const running = new Set<unknown>([true, 1, '1', 'true', 'on', 'running', 'started']);
const stopped = new Set<unknown>([false, 0, '0', 'false', 'off', 'stopped']);

function readEngine(value: unknown): string | null {
  const plain = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (running.has(plain)) return 'running';
  if (stopped.has(plain)) return 'stopped';
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Epoch ms of a position's fix; the time of receipt where the fix has none. */
export const fixTime = (position: Pick<Position, 'gps_time' | 'received_at'>): number | null =>
  position.gps_time ?? position.received_at;

/** km/h of the last position; null where newer ones are implausible, because the present speed is then unknown. */
export const knownSpeed = (position: Position | null): number | null =>
  position === null || (position.left_out_places ?? 0) > 0 ? null : position.speed;

/** The last position by the row's own fields, where the response has no record of it. */
interface RowPosition {
  latitude: number | null;
  longitude: number | null;
  speed: number | null;
  heading: number | null;
  last_location_time: number | null;
  left_out_places?: number | null;
  left_out_speeds?: number | null;
}

/** The last position of a vehicle or device: its own record, else the row's own fields; null when there is none. */
export function lastPosition(record: Position | null, row: RowPosition): Position | null {
  if (record && isValidPosition(record.latitude, record.longitude)) return record;
  if (!isValidPosition(row.latitude, row.longitude)) return record;
  return {
    latitude: row.latitude,
    longitude: row.longitude,
    speed: row.speed,
    heading: row.heading,
    altitude: null,
    satellites: null,
    accuracy: null,
    gps_time: row.last_location_time,
    received_at: null,
    left_out_places: row.left_out_places ?? null,
    left_out_speeds: row.left_out_speeds ?? null,
    tracker_until: null,
  };
}
