import { isJump as isJumpBetween, metresBetween } from 'shared-auth/contract';

/** A stored fix, as far as trips need it. */
export interface TripFix {
  /** Epoch ms. */
  at: number;
  latitude: number;
  longitude: number;
  /** km/h */
  speed: number;
  ignition: boolean | null;
  /** Metres, and whether the tracker reports that it moves; null where it does not say. */
  accuracy?: number | null;
  motion?: boolean | null;
  /** Degrees clockwise from north. */
  heading?: number | null;
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

const legBetween = (from: TripFix, to: TripFix): Leg => ({ from, to, metres: metresBetween(from, to) });

/** km/h on the way between two fixes. */
export const speedOn = ({ from, to, metres }: Leg): number =>
  to.at > from.at ? (metres / (to.at - from.at)) * 3_600 : 0;

/** Whether no vehicle can have come from one fix to the other. */
export const isJump = ({ from, to, metres }: Leg): boolean => isJumpBetween(from, to, metres);

/** From fix to fix. @param fixes that are believed, in the order of time */
export const legsOf = (fixes: readonly TripFix[]): Leg[] =>
  fixes.slice(1).map((to, i) => legBetween(fixes[i] as TripFix, to));
