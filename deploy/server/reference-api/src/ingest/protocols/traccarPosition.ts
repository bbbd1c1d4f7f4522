/** Doors write what their clients send as a Traccar server forwards it, and its one reader reads it: its units, its limits, its names. */
export interface TraccarPosition {
  position: Record<string, unknown>;
  device: { uniqueId: string };
}

/** What a client sent that no later attempt would make better: the field and the reason. */
export class UnusableRequest extends Error {
  override readonly name = 'UnusableRequest';
}

const KNOTS_IN_KMH = 1 / 1.852;
const KNOTS_IN_MPS = 3.6 / 1.852;

export const knotsOfKmh = (value: unknown): unknown => (typeof value === 'number' ? value * KNOTS_IN_KMH : value);
export const knotsOfMps = (value: unknown): unknown => (typeof value === 'number' ? value * KNOTS_IN_MPS : value);

/** ISO 8601 of seconds since 1970; undefined for anything else. */
export function timeOfSeconds(value: unknown): string | undefined {
  if (typeof value !== 'number' || !(Math.abs(value) < 1e11)) return undefined;
  return new Date(Math.round(value * 1000)).toISOString();
}

type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Without the names that are not reported. */
export const reported = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
