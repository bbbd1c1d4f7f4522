import { EARTH_RADIUS_M, haversine } from './geo';

/**
 * Decides which fixes of a receiver are plausible. Days, routes and reports use it for whole days (`believe`); a
 * vehicle's newest position and the alarms use the fixes known when one arrives (`believeFix`). The result depends on
 * the fixes alone, not on their order of arrival (docs/trips.md, "What is not measured").
 */

/** The fields of a fix that the plausibility check reads. Null: unknown. */
export interface ReportedFix {
  /** Epoch ms. */
  at: number;
  latitude: number;
  longitude: number;
  /** km/h */
  speed: number;
  /** Metres. */
  accuracy?: number | null | undefined;
  ignition?: boolean | null | undefined;
  motion?: boolean | null | undefined;
}

/** How many fixes were left out for their place, and how many speeds. */
export interface LeftOut {
  places: number;
  speeds: number;
}

/** The plausible fixes in order of time; an implausible speed is replaced by 0. */
export interface Believed<F> {
  fixes: F[];
  leftOut: LeftOut;
}

const SECOND = 1_000;

/** km/h. No vehicle is that fast: one of the two fixes is wrong. */
export const JUMP_SPEED = 250;
/** km/h. A fix that is at least this fast is of a moving vehicle: a parked receiver reports less. */
export const MOVING_SPEED = 5;
/** Metres. Places nearer to each other are one place. */
export const SAME_PLACE_METRES = 300;

/**
 * Two jumps cost as much as leaving out twice as many fixes: up to so many that lie elsewhere in the middle of a way
 * are errors, more are places.
 */
const JUMP_COST = 8;
/** The number of parts between jumps that are looked back over: two trackers under one id alternate between places. */
const PARTS_BACK = 40;
/** A parked receiver that returns to its place within this number of fixes never left it. */
const DRIFT_FIXES = 500;
/** A speed is compared with the distance to a neighbour that is at most this far away in time. */
const NEIGHBOUR_MS = 120 * SECOND;
/** m/s². No vehicle of a fleet accelerates faster, or brakes harder. */
const GATHERS = 4.5;
const BRAKES = 9;
/**
 * Metres. Two fixes of one place may differ by this distance, or by the accuracy that their receivers report, up to a
 * limit.
 */
const SLACK_METRES = 15;
const MAX_SLACK_METRES = 200;
/** A vehicle that moves is elsewhere than it was a minute before and will be a minute later. */
const AWAY_MS = 45 * SECOND;
const LONGEST_AWAY_MS = 300 * SECOND;
const AWAY_METRES = 40;

/** Metres in a straight line. */
export const metresBetween = (a: ReportedFix, b: ReportedFix): number =>
  haversine({ lat: a.latitude, lng: a.longitude }, { lat: b.latitude, lng: b.longitude }, EARTH_RADIUS_M);

/** Whether the distance between two fixes is impossible for a vehicle in that time. */
export const isJump = (a: ReportedFix, b: ReportedFix, metres = metresBetween(a, b)): boolean =>
  b.at > a.at && (metres / (b.at - a.at)) * 3_600 > JUMP_SPEED;

/** Whether a tracker reports its vehicle as parked: a change of position is then drift of its receiver. */
export const isParked = ({ speed, ignition, motion }: ReportedFix): boolean =>
  speed < MOVING_SPEED && (motion === false || (ignition === false && motion !== true));

/** @param reported in the order of time */
export function believe<F extends ReportedFix>(reported: readonly F[]): Believed<F> {
  const once = reported.filter((fix, i) => i === 0 || fix.at > (reported[i - 1] as F).at);
  const placed = withoutDrift(withoutElsewhere(once));
  let speeds = 0;
  const fixes = placed.map((fix, i) => {
    if (isSpeedBelieved(placed, i)) return fix;
    speeds++;
    return { ...fix, speed: 0 };
  });
  return { fixes, leftOut: { places: once.length - placed.length, speeds } };
}

/**
 * Removes fixes at places where the vehicle cannot have been: of the parts between jumps, selects those that can follow
 * one another and together have the most fixes.
 */
export function withoutElsewhere<F extends ReportedFix>(fixes: readonly F[]): readonly F[] {
  const starts = fixes.flatMap((fix, i) => (i > 0 && isJump(fixes[i - 1] as F, fix) ? [i] : []));
  if (starts.length === 0) return fixes;
  const parts = [0, ...starts].map((start, i) => ({ start, end: starts[i] ?? fixes.length }));
  const best: { score: number; before: number }[] = [];
  for (const [j, { start, end }] of parts.entries()) {
    let [score, before] = [0, -1];
    for (let i = Math.max(0, j - PARTS_BACK); i < j; i++) {
      const isElsewhere = isJump(fixes[(parts[i] as { end: number }).end - 1] as F, fixes[start] as F);
      const through = (best[i] as { score: number }).score - (isElsewhere ? JUMP_COST : 0);
      if (through > score) [score, before] = [through, i];
    }
    best.push({ score: score + end - start, before });
  }
  let last = best.reduce((most, { score }, i) => (score > (best[most] as { score: number }).score ? i : most), 0);
  const kept: F[][] = [];
  while (last >= 0) {
    const part = parts[last] as { start: number; end: number };
    kept.push(fixes.slice(part.start, part.end));
    last = (best[last] as { before: number }).before;
  }
  return kept.reverse().flat();
}

/**
 * Removes the places to which a parked receiver only seems to have moved: it returns to its earlier place, or the
 * vehicle drives on from there.
 */
function withoutDrift<F extends ReportedFix>(fixes: readonly F[]): readonly F[] {
  let anchor: F | undefined;
  let backAt = -1;
  return fixes.filter((fix, i) => {
    if (!isParked(fix)) anchor = undefined;
    else if (anchor === undefined) anchor = fix;
    else if (i !== backAt && metresBetween(anchor, fix) > SAME_PLACE_METRES) {
      if (backAt < i) backAt = backTo(anchor, fixes, i + 1);
      if (backAt > i) return false;
      anchor = fix;
    }
    return true;
  });
}

/**
 * The place in the list of the next parked fix that is back at a place, or of a moving one that sets out from there; −1
 * without one.
 */
function backTo<F extends ReportedFix>(anchor: F, fixes: readonly F[], from: number): number {
  for (let i = from; i < Math.min(fixes.length, from + DRIFT_FIXES); i++) {
    const fix = fixes[i] as F;
    if (metresBetween(anchor, fix) <= SAME_PLACE_METRES) return i;
    if (!isParked(fix)) return -1;
  }
  return -1;
}

const isSpeedBelieved = (fixes: readonly ReportedFix[], i: number): boolean => {
  const fix = fixes[i] as ReportedFix;
  if (fix.speed < MOVING_SPEED) return true;
  return canBeThatFast(fixes[i - 1], fix, fixes[i + 1]) && isAway(fixes, i);
};

/**
 * Whether the distances to the fixes before and after allow the speed of one: the vehicle must have accelerated to it,
 * and must brake from it, within them.
 */
export function canBeThatFast(
  before: ReportedFix | undefined,
  fix: ReportedFix,
  after: ReportedFix | undefined,
): boolean {
  const [to, from] = [before && wayBetween(before, fix, before), after && wayBetween(fix, after, after)];
  if (to && (to.isJump || to.metres + to.slack < leastWay(fix.speed, to.seconds, GATHERS))) return false;
  if (from && (from.isJump || from.metres + from.slack < leastWay(fix.speed, from.seconds, BRAKES))) return false;
  // Over twice the steady speed before and after it: a single sample that is wrong.
  const isSteady = ({ speed, seconds, metres }: Way) =>
    seconds > 0 && Math.abs(speed - (metres / seconds) * 3.6) < 0.3 * speed && speed < 0.45 * fix.speed;
  return !(to && from && isSteady(to) && isSteady(from));
}

interface Way {
  metres: number;
  seconds: number;
  /** Metres by which its ends may be wrong. */
  slack: number;
  isJump: boolean;
  /** km/h at its other end. */
  speed: number;
}

/**
 * The distance and time between two fixes, where they are close enough in time to be conclusive. @param other the one
 * of the two that is not being judged
 */
function wayBetween(a: ReportedFix, b: ReportedFix, other: ReportedFix): Way | undefined {
  const ms = b.at - a.at;
  const metres = metresBetween(a, b);
  const isWrong = isJump(a, b, metres);
  if (ms <= 0 || (ms > NEIGHBOUR_MS && !isWrong)) return undefined;
  return { metres, seconds: ms / SECOND, slack: slackOf(a, b), isJump: isWrong, speed: other.speed };
}

const slackOf = (a: ReportedFix, b: ReportedFix): number =>
  Math.min(MAX_SLACK_METRES, Math.max(SLACK_METRES, a.accuracy ?? 0, b.accuracy ?? 0));

/** The least distance in metres that a vehicle covers in a time at one end of which it has a speed, km/h. */
function leastWay(speed: number, seconds: number, change: number): number {
  const metresPerSecond = speed / 3.6;
  return seconds >= metresPerSecond / change
    ? metresPerSecond ** 2 / (2 * change)
    : metresPerSecond * seconds - (change * seconds ** 2) / 2;
}

/**
 * Whether a vehicle that reports a speed changes its position accordingly. A receiver that repeats its last speed, or
 * lies on a table, stays in one place.
 */
function isAway(fixes: readonly ReportedFix[], i: number): boolean {
  const sides = [isAwayFrom(fixes, i, -1), isAwayFrom(fixes, i, 1)].filter((away) => away !== undefined);
  return sides.length === 0 || sides.includes(true);
}

/**
 * Whether a vehicle is at another place than it was (or will be) long enough before (after) for its speed to show;
 * undefined where the fixes do not decide it.
 */
export function isAwayFrom(fixes: readonly ReportedFix[], i: number, step: 1 | -1): boolean | undefined {
  const fix = fixes[i] as ReportedFix;
  for (let j = i + step; fixes[j] !== undefined; j += step) {
    const other = fixes[j] as ReportedFix;
    const ms = Math.abs(other.at - fix.at);
    if (ms > LONGEST_AWAY_MS) return undefined;
    const metres = Math.max(AWAY_METRES, slackOf(fix, other));
    if (ms >= AWAY_MS && (fix.speed / 3.6) * (ms / SECOND) >= 2 * metres) return metresBetween(fix, other) > metres;
  }
  return undefined;
}
