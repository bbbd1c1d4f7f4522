import { numberOf } from '../messages/values';

/**
 * Protocols write what their clients send as a Traccar server forwards it, and its one reader reads it: its units, its
 * limits, its names.
 */
export interface TraccarPosition {
  position: Record<string, unknown>;
  device: { uniqueId: string };
}

/** An event alongside the position where it happened, as a Traccar server forwards it. */
export interface TraccarEvent {
  event: Record<string, unknown>;
  device: { uniqueId: string };
  position?: Record<string, unknown>;
  geofence?: Record<string, unknown>;
}

/** What one request brings. */
export interface ReadRequest {
  positions: readonly unknown[];
  events: readonly TraccarEvent[];
}

/** What a client sent that no later attempt would make better: the field and the reason. */
export class UnusableRequest extends Error {
  override readonly name = 'UnusableRequest';
}

const KNOTS_IN_KMH = 1 / 1.852;
const KNOTS_IN_MPS = 3.6 / 1.852;

/** What is no number is passed on as it is, and left out by the reader. */
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
