import { MINUTE_MS } from 'shared-auth/contract';

const SECOND = 1_000;

/** Raised with every change of the rules: days that were derived by older ones are derived again. */
export const RULES_VERSION = 7;

/**
 * Up to this long between two fixes their speeds decide whether the vehicle moved; beyond, only the distance between
 * them does.
 */
export const BRIEF_MS = 60 * SECOND;
/** Metres. Positions of a parked vehicle are within it. */
export const SCATTER_METRES = 100;
/** km/h. A lower speed between two fixes that are further apart in time means stopped: a vehicle in a yard. */
export const CREEP_SPEED = 1;
/** The way between two fixes that are further apart than this is an estimate, unless the odometer has it. */
export const ESTIMATE_MS = 5 * MINUTE_MS;
/** Between two fixes further apart than this, at different places, the movement is unknown: a gap. */
export const GAP_MS = 30 * MINUTE_MS;
/**
 * A vehicle at one place with the ignition on, or unknown, is stopped as long as messages arrive this often; with the
 * ignition off, for as long as it is there.
 */
export const HEARTBEAT_MS = 90 * MINUTE_MS;
/** A shorter stop belongs to the trip: a traffic light. */
export const SHORTEST_STOP_MS = 3 * MINUTE_MS;
/** Metres. A shorter trip is a move within a yard. */
export const SHORTEST_TRIP_METRES = 200;

/** km/h. An odometer that runs faster was changed. */
const ODOMETER_SPEED = 200;

/**
 * Whether the way by odometer agrees with the way by positions, so that the odometer is used. Positions cut corners, so
 * the odometer may be ahead by more than behind; an odometer of whole kilometres is too coarse for a short way.
 * @param start kilometres @param end kilometres @param metres by positions @param ms between the two
 */
export function isOdometerSane(start: number, end: number, metres: number, ms: number): boolean {
  const driven = (end - start) * 1000;
  const isCoarse = Number.isInteger(start) && Number.isInteger(end) && driven < 10_000;
  return (
    !isCoarse &&
    driven >= 0.85 * metres - 300 &&
    driven <= 1.6 * metres + 1_000 &&
    driven >= 0 &&
    driven <= (ODOMETER_SPEED / 3600) * ms
  );
}
