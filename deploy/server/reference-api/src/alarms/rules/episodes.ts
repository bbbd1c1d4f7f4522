import { canBeThatFast, MOVING_SPEED, metresBetween, type ReportedFix } from 'shared-auth/contract';
import { placeOf, type TrackerMessage } from '../../ingest/messages/message';

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

/**
 * Follows a device's valid fixes through its episodes of speeding. A speed that the fixes around it do not bear out is
 * no speed. @param fixes in the order of time, the first of them outside of an episode
 */
export function followSpeed<F extends ReportedFix>(fixes: readonly F[]): Episodes<F> {
  let current: F | undefined;
  const starts: F[] = [];
  for (const [i, fix] of fixes.entries()) {
    const before = fixes[i - 1];
    if (before && fix.at - before.at > silence) current = undefined;
    if (fix.speed <= speedOver) current = undefined;
    if (current === undefined && fix.speed > speedLimit && canBeThatFast(before, fix, fixes[i + 1])) {
      current = fix;
      starts.push(fix);
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
 * ignition or a silence. @param fixes in the order of time, the first of them outside of an episode
 */
export function followTow<F extends ReportedFix>(fixes: readonly F[]): Episodes<F> {
  let from: F | undefined;
  let current: F | undefined;
  const starts: F[] = [];
  for (const [i, fix] of fixes.entries()) {
    const before = fixes[i - 1];
    if (fix.ignition !== false || (before && fix.at - before.at > silence)) [from, current] = [undefined, undefined];
    if (!movesUnlit(fix) || !canBeThatFast(before, fix, fixes[i + 1])) continue;
    from ??= fix;
    if (current === undefined && metresBetween(from, fix) >= towedMetres) {
      current = fix;
      starts.push(fix);
    }
  }
  return { current, starts };
}

/** What of a message the rules of fixes look at; undefined where it has no valid fix. */
export function ruleFix({ fix, state, messageTime }: TrackerMessage): ReportedFix | undefined {
  if (!fix?.valid) return undefined;
  const isOwn = Date.parse(messageTime) - Date.parse(fix.time) <= 120_000;
  return {
    at: Date.parse(fix.time),
    latitude: fix.latitude,
    longitude: fix.longitude,
    // Where it is not known, it does not count as moving.
    speed: fix.speed ?? 0,
    accuracy: fix.accuracy,
    ignition: isOwn ? state.ignition : null,
    motion: isOwn ? state.motion : null,
  };
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
