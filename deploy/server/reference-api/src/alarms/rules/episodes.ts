/** What the rules need of a position. */
export interface Reading {
  /** ISO 8601 */
  gps_time: string;
  latitude: number;
  longitude: number;
  /** km/h */
  speed: number;
  /** Percent, of the tracker's own battery. */
  battery_level: number | null;
  /** Traccar's name of an alarm that the tracker sent with this position. */
  alarm: string | null;
}

/** km/h above which an episode begins (core §9) … */
export const speedLimit = 80;
// … and at or below which it ends: a speed that swings around the limit is one episode, not many.
const speedOver = 75;
/** Percent below which the tracker's own battery is low, and at which it no longer is. */
const lowBattery = 20;
const batteryFine = 25;
// After a longer silence nobody knows what happened meanwhile: the episode is over.
const silence = 10 * 60_000;

/** Since when a device is in an episode; null when it is not. */
export interface Episodes {
  overspeed_since: string | null;
  low_battery_since: string | null;
}

export interface EpisodeStart {
  type: 'overspeed' | 'low_battery';
  position: Reading;
}

/**
 * Follows a device's new positions through its episodes.
 * @param positions newer than `last`, oldest first.
 * @param last time of the newest position before these.
 */
export function followEpisodes(
  before: Episodes,
  last: string | null,
  positions: readonly Reading[],
): { after: Episodes; starts: EpisodeStart[] } {
  let { overspeed_since, low_battery_since } = before;
  let previous = last;
  const starts: EpisodeStart[] = [];
  for (const position of positions) {
    const { gps_time, speed, battery_level } = position;
    if (previous !== null && Date.parse(gps_time) - Date.parse(previous) > silence) overspeed_since = null;
    if (overspeed_since !== null && speed <= speedOver) overspeed_since = null;
    if (overspeed_since === null && speed > speedLimit) {
      overspeed_since = gps_time;
      starts.push({ type: 'overspeed', position });
    }
    if (battery_level !== null) {
      if (low_battery_since !== null && battery_level >= batteryFine) low_battery_since = null;
      if (low_battery_since === null && battery_level < lowBattery) {
        low_battery_since = gps_time;
        starts.push({ type: 'low_battery', position });
      }
    }
    previous = gps_time;
  }
  return { after: { overspeed_since, low_battery_since }, starts };
}

/** True for a position that no episode can begin with and that carries no alarm of its own. */
export const isUneventful = ({ alarm, speed, battery_level }: Reading): boolean =>
  alarm === null && speed <= speedLimit && (battery_level === null || battery_level >= lowBattery);
