import { isJump as isJumpBetween, metresBetween } from 'shared-auth/contract';
import { SCATTER_METRES } from './rules';

/** A stored fix, as far as trips need it. */
export interface TripFix {
  /** Epoch ms. */
  at: number;
  latitude: number;
  longitude: number;
  /** km/h */
  speed: number;
  ignition: boolean | null;
  /** Metres. */
  accuracy?: number | null;
  /** Whether the tracker reports motion; null when it reports nothing about it. */
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

/** Whether no vehicle can have driven from one fix to the other. */
export const isJump = ({ from, to, metres }: Leg): boolean => isJumpBetween(from, to, metres);

/**
 * Metres. A fix that states a wider radius is no evidence of a way by itself: phones state the radius of two fixes in
 * three.
 */
const WIDE_RADIUS_METRES = 50;
/** At most this many vague fixes in a row are skipped to find the same place again. */
const MOST_VAGUE = 5;

/**
 * Corrects fixes of a parked vehicle: vague ones with speed 0, between two at one place with speed 0, are moved
 * to that place, however far off they are.
 */
function settled(fixes: readonly TripFix[]): readonly TripFix[] {
  if (!fixes.some(isVague)) return fixes;
  const placed = [...fixes];
  for (let i = 1; i < placed.length - 1; i++) {
    const [before, fix] = [placed[i - 1], placed[i]];
    if (!before || !fix || before.speed !== 0 || !isVague(fix)) continue;
    const ahead = placed.slice(i, i + MOST_VAGUE + 1);
    const back = ahead.findIndex((one) => !isVague(one) || metresBetween(before, one) <= SCATTER_METRES);
    const again = ahead[back];
    if (again?.speed !== 0 || metresBetween(before, again) > SCATTER_METRES) continue;
    const { latitude, longitude } = before;
    for (let at = i; at < i + back; at++) placed[at] = { ...(placed[at] as TripFix), latitude, longitude };
  }
  return placed;
}

const isVague = ({ speed, accuracy }: TripFix): boolean => speed === 0 && (accuracy ?? 0) > WIDE_RADIUS_METRES;

/** The legs between consecutive fixes. @param fixes plausible ones, in the order of time */
export function legsOf(fixes: readonly TripFix[]): Leg[] {
  const placed = settled(fixes);
  return placed.slice(1).map((to, i) => legBetween(placed[i] as TripFix, to));
}
