import { EARTH_RADIUS_M, haversine } from 'shared-auth/contract';
import { JUMP_SPEED } from './rules';

/** A stored fix, as far as trips need it. */
export interface TripFix {
  /** Epoch ms. */
  at: number;
  latitude: number;
  longitude: number;
  /** km/h */
  speed: number;
  ignition: boolean | null;
  /** Kilometres. */
  odometer: number | null;
  /** Number of the driver's card or key in the tracker. */
  driver: string | null;
}

/** The ignition as a message without a fix has it. */
export interface IgnitionReport {
  /** Epoch ms. */
  at: number;
  on: boolean;
}

/** Two fixes that follow each other. */
export interface Leg {
  from: TripFix;
  to: TripFix;
  /** Between the two, in a straight line. */
  metres: number;
}

const metresBetween = (a: TripFix, b: TripFix): number =>
  haversine({ lat: a.latitude, lng: a.longitude }, { lat: b.latitude, lng: b.longitude }, EARTH_RADIUS_M);

const legBetween = (from: TripFix, to: TripFix): Leg => ({ from, to, metres: metresBetween(from, to) });

/** km/h on the way between two fixes. */
export const speedOn = ({ from, to, metres }: Leg): number =>
  to.at > from.at ? (metres / (to.at - from.at)) * 3_600 : 0;

/** Whether no vehicle can have come from one fix to the other. */
export const isJump = (leg: Leg): boolean => speedOn(leg) > JUMP_SPEED;

/**
 * From fix to fix, without a second one of the same time, and without a single one that lies where the vehicle cannot have been between its neighbours.
 * @param fixes in the order of time
 */
export function legsOf(fixes: readonly TripFix[]): Leg[] {
  const legs: Leg[] = [];
  let last = fixes[0];
  for (const [i, fix] of fixes.entries()) {
    if (!last || fix.at <= last.at) continue;
    const leg = legBetween(last, fix);
    const next = fixes[i + 1];
    if (next && isJump(leg) && !isJump(legBetween(last, next))) continue;
    legs.push(leg);
    last = fix;
  }
  return legs;
}
