import { believeFix, canBeThatFast, MOVING_SPEED, metresBetween, type ReportedFix } from 'shared-auth/contract';
import { placeOf, type TrackerMessage } from '../../messages/message';
import { LONGEST_MS, type SpeedLimit, type SpeedLimits } from './speedLimits';
import { ruleFix, type VehicleFix } from './storedFixes';

/** Percent below which the tracker's own battery is low, and at which it no longer is. */
export const lowBattery = 20;
export const batteryFine = 25;
// Events during a longer silence are unknown, so the episode is over.
export const silence = 10 * 60_000;
/**
 * Metres. A vehicle this far from where it stopped with the ignition off is being moved: the receiver of a parked
 * vehicle does not drift that far and then further.
 */
const towedMetres = 500;

/** The level of a tracker's battery. */
export interface BatteryReading {
  /** Epoch ms. */
  at: number;
  level: number;
}

/** Episodes of a device in a time. */
export interface Episodes<T> {
  /** The episode that has not ended with the last fix. */
  current: T | undefined;
  /** The beginning of each. */
  starts: T[];
}

const isPlaced = (fixes: readonly ReportedFix[], i: number): boolean => believeFix(fixes, i).isPlaceBelieved;

/** Index of the last fix with a plausible location before one; −1 without one. */
function placedBefore(fixes: readonly ReportedFix[], i: number): number {
  let before = i - 1;
  while (before >= 0 && !isPlaced(fixes, before)) before--;
  return before;
}

/**
 * Whether a fix may begin an episode or be part of a movement, by the fixes that are known when it arrives and again by
 * the next one.
 */
function isBorneOut(fixes: readonly ReportedFix[], i: number): boolean {
  const after = fixes[i + 1] && isPlaced(fixes, i + 1) ? fixes[i + 1] : undefined;
  return (
    believeFix(fixes, i).isSpeedBelieved && canBeThatFast(fixes[placedBefore(fixes, i)], fixes[i] as ReportedFix, after)
  );
}

/** A device's fixes, with the limits that apply at them. */
type Driven = readonly [fixes: readonly VehicleFix[], limits: SpeedLimits];

/**
 * Whether a vehicle was above a limit at a fix, and without a break for as long before it as the limit requires.
 *
 * @param limitAt - the limit that applies at a fix @param counts - whether a fix's speed is evaluated, by its index
 */
export function isAboveLongEnough(
  fixes: readonly VehicleFix[],
  i: number,
  limitAt: (fix: VehicleFix) => Pick<SpeedLimit, 'over' | 'lasts'>,
  counts: (fixes: readonly VehicleFix[], i: number) => boolean,
): boolean {
  const fix = fixes[i] as VehicleFix;
  const { over, lasts } = limitAt(fix);
  if (fix.speed <= over || !counts(fixes, i)) return false;
  if (lasts === 0) return true;
  let next = fix;
  for (let at = placedBefore(fixes, i); at >= 0; at = placedBefore(fixes, at)) {
    const before = fixes[at] as VehicleFix;
    if (next.at - before.at > silence || before.speed <= limitAt(before).over) return false;
    if (fix.at - before.at >= lasts && counts(fixes, at)) return true;
    if (fix.at - before.at >= LONGEST_MS) return false;
    next = before;
  }
  return false;
}

/** Whether the vehicle was faster than allowed for as long as its limit requires. */
const isTooFast = ([fixes, limits]: Driven, i: number): boolean =>
  isAboveLongEnough(fixes, i, (fix) => limits.at(fix), isBorneOut);

/** Whether the speeding before some implausible fixes elsewhere continues with a fix after them. */
function goesOn([fixes, limits]: Driven, i: number): boolean {
  const at = placedBefore(fixes, i);
  const before = fixes[at];
  if (!before || at === i - 1 || (fixes[i] as ReportedFix).at - before.at > silence) return false;
  return isTooFast([fixes, limits], at);
}

/** Whether an episode ends between two fixes, because of a long silence or because the tracker changed vehicles. */
const isApart = (before: ReportedFix & Partial<VehicleFix>, fix: typeof before): boolean =>
  fix.at - before.at > silence || before.vehicle !== fix.vehicle;

/**
 * Follows a device's valid fixes through its episodes of speeding. A speed that contradicts the neighbouring fixes is
 * ignored. @param fixes in the order of time @param from index of the first fix to follow, which is outside of an
 * episode; earlier ones only show whether later ones are plausible @param limits the limit in force at each fix
 */
export function followSpeed(fixes: readonly VehicleFix[], from: number, limits: SpeedLimits): Episodes<VehicleFix> {
  let current: VehicleFix | undefined;
  const starts: VehicleFix[] = [];
  for (const [i, fix] of fixes.entries()) {
    if (i < from) continue;
    const before = fixes[i - 1];
    if (before && isApart(before, fix)) current = undefined;
    if (fix.speed <= limits.at(fix).until) current = undefined;
    if (current === undefined && isTooFast([fixes, limits], i)) {
      current = fix;
      if (!goesOn([fixes, limits], i)) starts.push(fix);
    }
  }
  return { current, starts };
}

/**
 * Follows the battery of a device's tracker through its episodes of being low. @param readings in the order of time,
 * the first of them outside of an episode
 */
export function followBattery<R extends BatteryReading>(readings: readonly R[]): Episodes<R> {
  let current: R | undefined;
  const starts: R[] = [];
  for (const reading of readings) {
    if (reading.level >= batteryFine) current = undefined;
    if (current === undefined && reading.level < lowBattery) {
      current = reading;
      starts.push(reading);
    }
  }
  return { current, starts };
}

/** Whether a vehicle moves although its ignition is off. */
export const movesUnlit = ({ speed, ignition, motion }: ReportedFix): boolean =>
  ignition === false && motion !== false && speed >= MOVING_SPEED;

/**
 * Follows a device's valid fixes through the times in which its vehicle was moved with the ignition off: towed, loaded,
 * or driven without its key. An episode begins with the fix that is far from where the movement began, and ends with
 * the ignition or a silence. @param fixes in the order of time @param from index of the first fix to evaluate, which is
 * outside of an episode; earlier fixes only decide which ones are believed
 */
export function followTow<F extends ReportedFix & Partial<VehicleFix>>(fixes: readonly F[], from = 0): Episodes<F> {
  let movedFrom: F | undefined;
  let current: F | undefined;
  const starts: F[] = [];
  for (const [i, fix] of fixes.entries()) {
    if (i < from) continue;
    const before = fixes[i - 1];
    const isOver = fix.ignition !== false || (before && isApart(before, fix));
    if (isOver) [movedFrom, current] = [undefined, undefined];
    if (!movesUnlit(fix) || !isBorneOut(fixes, i)) continue;
    movedFrom ??= fix;
    if (current === undefined && metresBetween(movedFrom, fix) >= towedMetres) {
      current = fix;
      starts.push(fix);
    }
  }
  return { current, starts };
}

/**
 * True for a message that cannot begin an episode and carries no alarm. @param over km/h above which an episode of
 * speeding may begin
 */
export const isUneventful = (message: TrackerMessage, over: number): boolean => {
  const fix = ruleFix(message);
  return (
    message.alarms.length === 0 &&
    (placeOf(message)?.speed ?? 0) <= over &&
    (message.state.battery_level ?? lowBattery) >= lowBattery &&
    !(fix && movesUnlit(fix))
  );
};
