import { instantOf } from '../../messages/instant';
import { numberOf } from '../../messages/values';

/**
 * Protocols convert their clients' data into the form that a Traccar server forwards, and the one reader of that form
 * reads it: its units, its limits, its names.
 */
export interface TraccarPosition {
  position: Record<string, unknown>;
  device: { uniqueId: string };
}

/** An event, with the position where it happened, as a Traccar server forwards it. */
export interface TraccarEvent {
  event: Record<string, unknown>;
  device: { uniqueId: string };
  position?: Record<string, unknown>;
  geofence?: Record<string, unknown>;
}

/** The content of one request. */
export interface ReadRequest {
  positions: readonly unknown[];
  events: readonly TraccarEvent[];
}

/** A request that would fail at every attempt; its message names the field and the reason. */
export class UnusableRequest extends Error {
  override readonly name = 'UnusableRequest';
}

/**
 * The arrival of a phone's message, as the time of its server. A message with an unreadable time of its own is not
 * dated by it, because it may have waited in a buffer for hours.
 */
export const arrivedAt = (now: Date, given: unknown): string | undefined =>
  given === undefined || given === null || given === '' || !Number.isNaN(instantOf(given))
    ? now.toISOString()
    : undefined;

const KNOTS_IN_KMH = 1 / 1.852;
const KNOTS_IN_MPS = 3.6 / 1.852;

/** A value that is no number is returned unchanged, and the reader leaves it out. */
const scaled = (value: unknown, factor: number): unknown => {
  const number = numberOf(value);
  // -1: not known.
  return typeof number === 'number' && number !== -1 ? number * factor : value;
};
export const knotsOfKmh = (value: unknown): unknown => scaled(value, KNOTS_IN_KMH);
export const knotsOfMps = (value: unknown): unknown => scaled(value, KNOTS_IN_MPS);

type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Without the names that are not reported. */
export const reported = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
