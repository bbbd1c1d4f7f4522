import { believeFix, canBeThatFast, MOVING_SPEED, metresBetween, type ReportedFix } from 'shared-auth/contract';
import { placeOf, type TrackerMessage } from '../../ingest/messages/message';
import { ruleFix } from './storedFixes';

/** km/h above which an episode begins (core §9) … */
export const speedLimit = 80;
// … and at or below which it ends: a speed that swings around the limit is one episode, not many.
export const speedOver = 75;
/** Percent below which the tracker's own battery is low, and at which it no longer is. */
export const lowBattery = 20;
export const batteryFine = 25;
// After a longer silence it is unknown what happened meanwhile: the episode is over.
export const silence = 10 * 60_000;
/**
 * Metres. A vehicle that is so far from where it stood with the ignition off is being moved: receivers of parked ones
 * do not drift that far and go on.
 */
const towedMetres = 500;

/** How full a tracker's battery was. */
export interface BatteryReading {
  /** Epoch ms. */
  at: number;
  level: number;
}

/** Episodes of a device in a time. */
export interface Episodes<T> {
  /** The one that goes on at its end. */
  current: T | undefined;
  /** What each began with. */
  starts: T[];
}

const isPlaced = (fixes: readonly ReportedFix[], i: number): boolean => believeFix(fixes, i).isPlaceBelieved;

/** The fix before one whose place is believed; −1 without one. */
function placedBefore(fixes: readonly ReportedFix[], i: number): number {
  let before = i - 1;
  while (before >= 0 && !isPlaced(fixes, before)) before--;
  return before;
}

/**
 * Whether a fix may begin an episode, or be a part of a movement: as far as it is known when it arrives, and when the
 * next one does.
 */
function isBorneOut(fixes: readonly ReportedFix[], i: number): boolean {
  const after = fixes[i + 1] && isPlaced(fixes, i + 1) ? fixes[i + 1] : undefined;
  return (
    believeFix(fixes, i).isSpeedBelieved && canBeThatFast(fixes[placedBefore(fixes, i)], fixes[i] as ReportedFix, after)
  );
}

/** Whether the speeding before some fixes elsewhere, which are not believed, goes on with a fix after them. */
function goesOn(fixes: readonly ReportedFix[], i: number): boolean {
  const at = placedBefore(fixes, i);
  const before = fixes[at];
  if (!before || at === i - 1 || (fixes[i] as ReportedFix).at - before.at > silence) return false;
  return before.speed > speedLimit && isBorneOut(fixes, at);
}

/**
 * Follows a device's valid fixes through its episodes of speeding. A speed that the fixes around it do not bear out is
 * no speed. @param fixes in the order of time @param from the first that counts, which is outside of an episode; those
 * before it only decide what is believed
 */
export function followSpeed<F extends ReportedFix>(fixes: readonly F[], from = 0): Episodes<F> {
  let current: F | undefined;
  const starts: F[] = [];
  for (const [i, fix] of fixes.entries()) {
    if (i < from) continue;
    const before = fixes[i - 1];
    if (before && fix.at - before.at > silence) current = undefined;
    if (fix.speed <= speedOver) current = undefined;
    if (current === undefined && fix.speed > speedLimit && isBorneOut(fixes, i)) {
      current = fix;
      if (!goesOn(fixes, i)) starts.push(fix);
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

/** Whether a vehicle moves though its ignition is off. */
export const movesUnlit = ({ speed, ignition, motion }: ReportedFix): boolean =>
  ignition === false && motion !== false && speed >= MOVING_SPEED;

/**
 * Follows a device's valid fixes through the times in which its vehicle was moved with the ignition off: towed, loaded,
 * or driven without its key. One begins with the fix that is far from where the movement began, and ends with the
 * ignition or a silence. @param fixes in the order of time @param from the first that counts, which is outside of an
 * episode; those before it only decide what is believed
 */
export function followTow<F extends ReportedFix>(fixes: readonly F[], from = 0): Episodes<F> {
  let movedFrom: F | undefined;
  let current: F | undefined;
  const starts: F[] = [];
  for (const [i, fix] of fixes.entries()) {
    if (i < from) continue;
    const before = fixes[i - 1];
    const isOver = fix.ignition !== false || (before && fix.at - before.at > silence);
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

/** True for a message that no episode can begin with and that carries no alarm of its own. */
export const isUneventful = (message: TrackerMessage): boolean => {
  const fix = ruleFix(message);
  return (
    message.alarms.length === 0 &&
    (placeOf(message)?.speed ?? 0) <= speedLimit &&
    (message.state.battery_level ?? lowBattery) >= lowBattery &&
    !(fix && movesUnlit(fix))
  );
};
