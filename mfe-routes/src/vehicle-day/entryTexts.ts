import type { Translate } from 'shared-auth';
import { HOUR_MS, MINUTE_MS, zoneOffset } from 'shared-auth/contract';
import { formatDuration, formatMeasuredDistance, formatNumber, formatTime, type LatLng } from 'shared-ui';
import type { Entry, VehicleDayData } from './day';

/** Whether the clocks show this time twice on its day: in the last hour of summer time and the first one after it. */
const isShownTwice = (at: number) =>
  zoneOffset(at) > zoneOffset(at + HOUR_MS) || zoneOffset(at) < zoneOffset(at - HOUR_MS);

/** `07:12`, in Skopje; `02:12 UTC+2` in the hour that occurs twice. @param at - epoch ms */
export const hourMinute = (at: number): string => {
  const time = formatTime(at).slice(0, 5);
  return isShownTwice(at) ? `${time} UTC+${zoneOffset(at) / HOUR_MS}` : time;
};

/** The end of something on a day: midnight is its `24:00`. */
export const endText = (at: number): string => (hourMinute(at) === '00:00' ? '24:00' : hourMinute(at));

/** `07:12–08:05`; an entry within the first minute of a day does not end at `24:00`. */
export function spanText({ from, to }: Pick<Entry, 'from' | 'to'>): string {
  const isOneMinute = to - from < MINUTE_MS && hourMinute(from) === hourMinute(to);
  return `${hourMinute(from)}–${isOneMinute ? hourMinute(to) : endText(to)}`;
}

/** The duration of an entry, between the minutes that {@link spanText} shows, so that their difference is the same. */
export function lastingText({ from, to }: Pick<Entry, 'from' | 'to'>, t: Translate): string {
  const minuteOf = (at: number) => Math.floor(at / MINUTE_MS) * MINUTE_MS;
  return formatDuration(minuteOf(to) - minuteOf(from), t);
}

/** The title of an entry: "Trip 2", "Stop 1", "No signal", "Private". */
export const entryTitle = (entry: Entry, t: Translate): string =>
  entry.kind === 'silence' || entry.kind === 'private'
    ? t(`day.states.${entry.kind}`)
    : t(`day.${entry.kind}`, { number: entry.number });

/** An entry in one line: "Trip 2, 07:12–08:05, 53 min, 41,2 km". */
export function entryLabel(entry: Entry, t: Translate): string {
  const parts = [entryTitle(entry, t), spanText(entry), lastingText(entry, t)];
  if (entry.kind === 'trip') parts.push(formatMeasuredDistance(entry.distance.metres, entry.distance.estimated, t));
  if (entry.kind === 'private' && entry.metres !== null) parts.push(formatMeasuredDistance(entry.metres, 0, t));
  return parts.join(', ');
}

/** Writes a position in words. */
export type PlaceText = (latitude: number | null | undefined, longitude: number | null | undefined) => string | null;

/** A place in words; coordinates are not useful to a reader, so without words it is `—`. */
const placeOf = (place: LatLng | null, placeText: PlaceText) => placeText(place?.lat, place?.lng) ?? '—';

/** Where an entry was: "во Скопје", "во Скопје → 12 km јужно од Велес"; '' for a silence and for private time. */
export function entryPlace(entry: Entry, placeText: PlaceText): string {
  if (entry.kind === 'stop') return placeOf(entry.place, placeText);
  if (entry.kind === 'silence' || entry.kind === 'private') return '';
  const [start, end] = [placeOf(entry.start, placeText), placeOf(entry.end, placeText)];
  return start === end ? start : `${start} → ${end}`;
}

/** A sentence for each kind of value that is in no figure of a day, for its page and files. */
export const leftOutNotes = ({ leftOut }: VehicleDayData['totals'], t: Translate): string[] =>
  (['places', 'speeds'] as const).flatMap((what) => {
    const count = leftOut?.[what] ?? 0;
    return count > 0 ? [t(`track.notBelieved.${what}`, { count, n: formatNumber(count) })] : [];
  });
