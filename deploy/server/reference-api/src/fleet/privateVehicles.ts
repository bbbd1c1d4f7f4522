/** A stretch of private time, milliseconds since 1970. `to` may be infinite. */
interface Span {
  from: number;
  to: number;
}

/** The vehicles that are private now; their location is not disclosed. */
export interface PrivateVehicles {
  /** The private time that a vehicle is in. */
  spanOf(vehicle: number, at?: number): Span | undefined;
  /** The private parts of a vehicle's time between two moments, in order. */
  spansBetween(vehicle: number, from: number, to: number): readonly Span[];
  /** Every vehicle that is private, or was within some milliseconds. */
  vehicles(within?: number): number[];
  /** The names of trackers that have left a vehicle whose private time has not ended. */
  followed(): string[];
  /** Since when each private vehicle is private, by its id; ISO 8601. */
  since(): Record<string, string>;
  /** Reads which trackers are in private vehicles, after that has changed. */
  refresh(): Promise<void>;
}

/** The default without the extension: no vehicle is private. */
export const noPrivateVehicles: PrivateVehicles = {
  spanOf: () => undefined,
  spansBetween: () => [],
  vehicles: () => [],
  followed: () => [],
  since: () => ({}),
  refresh: async () => {},
};

interface Row {
  id: number;
  speed: number | null;
  heading: number | null;
  private_since: string | null;
  private_until: string | null;
}

/** Adds its private time to a vehicle's row, and removes speed and heading, which are from before it. */
export function withPrivateTime<R extends Row>(times: PrivateVehicles, row: R): R {
  const fields = privateFields(times, row.id);
  return fields.private_since === null ? row : { ...row, ...fields, speed: null, heading: null };
}

/** Since when and until when a vehicle is private, as fields of rows and events; until null: without an end. */
export function privateFields(
  times: PrivateVehicles,
  vehicle: number,
): { private_since: string | null; private_until: string | null } {
  const span = times.spanOf(vehicle);
  return {
    private_since: span ? new Date(span.from).toISOString() : null,
    private_until: span && Number.isFinite(span.to) ? new Date(span.to).toISOString() : null,
  };
}
