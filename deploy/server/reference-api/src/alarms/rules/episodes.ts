import { placeOf, type TrackerMessage } from '../../ingest/messages/message';

/** km/h above which an episode begins (docs/spec/core.md §9) … */
export const speedLimit = 80;
// … and at or below which it ends: a speed that swings around the limit is one episode, not many.
const speedOver = 75;
/** Percent below which the tracker's own battery is low, and at which it no longer is. */
const lowBattery = 20;
const batteryFine = 25;
// After a longer silence nobody knows what happened meanwhile: the episode is over.
const silence = 10 * 60_000;

/** A rule's view of a device after some messages. */
export interface Followed {
  /** Since when it is in an episode; null when it is not. */
  since: string | null;
  /** The messages that an episode began with. */
  starts: TrackerMessage[];
}

/**
 * Follows a device's valid fixes through its episodes of speeding.
 * @param messages with fixes newer than `last`, oldest first.
 * @param last time of the newest fix before these.
 */
export function followSpeed(before: string | null, last: string | null, messages: readonly TrackerMessage[]): Followed {
  let since = before;
  let previous = last;
  const starts: TrackerMessage[] = [];
  for (const message of messages) {
    const place = placeOf(message);
    if (place === null) continue;
    const { time, speed } = place;
    if (previous !== null && Date.parse(time) - Date.parse(previous) > silence) since = null;
    if (since !== null && speed <= speedOver) since = null;
    if (since === null && speed > speedLimit) {
      since = time;
      starts.push(message);
    }
    previous = time;
  }
  return { since, starts };
}

/**
 * Follows the battery of a device's tracker through its episodes of being low.
 * @param messages that say how full it is, newer than any before, oldest first.
 */
export function followBattery(before: string | null, messages: readonly TrackerMessage[]): Followed {
  let since = before;
  const starts: TrackerMessage[] = [];
  for (const message of messages) {
    const level = message.state.battery_level ?? batteryFine;
    if (since !== null && level >= batteryFine) since = null;
    if (since === null && level < lowBattery) {
      since = message.messageTime;
      starts.push(message);
    }
  }
  return { since, starts };
}

/** True for a message that no episode can begin with and that carries no alarm of its own. */
export const isUneventful = (message: TrackerMessage): boolean =>
  message.alarms.length === 0 &&
  (placeOf(message)?.speed ?? 0) <= speedLimit &&
  (message.state.battery_level ?? lowBattery) >= lowBattery;
