import type { Translate } from 'shared-auth';
import type { TrackFile } from 'shared-ui/tracks';
import { type Moment, momentText, type Period } from './period';
import type { Track } from './track';
import { trackNotes } from './trackNotes';

/** Keeps the characters that every desktop's file system accepts in a name, and the letters of every script. */
const inFileName = (text: string) => text.trim().replace(/[^\p{L}\p{N}.-]+/gu, '-');

/** Whole days are named by their dates; other periods by date and time, so that two of one day differ. */
function periodInFileName(from: Moment, to: Moment): string {
  const moments = [from, to];
  const wholeDays = from.time === '00:00' && to.time === '23:59';
  return moments.map((moment) => (wholeDays ? moment.date : momentText(moment).replace(':', '-'))).join('_');
}

/** `{vehicle}_{from}_{to}`: the suffix in the names of a searched track's files. */
export const trackFileSuffix = (vehicle: string, { from, to }: Period): string =>
  `${inFileName(vehicle)}_${periodInFileName(from, to)}`;

/** The days of a period: `2026-11-25`, `2026-11-24/2026-11-25`. */
const daysOf = ({ from, to }: Period): string => (from.date === to.date ? from.date : `${from.date}/${to.date}`);

/** A searched track as a file, named by vehicle and days; its note lists the omissions. */
export function trackFile(
  vehicle: string,
  period: Period,
  track: Track,
  t: Translate,
  notes: readonly string[] = [],
): TrackFile {
  const name = `${vehicle} ${daysOf(period)}`;
  return { name, tracks: [{ name, note: [...notes, ...trackNotes(track, t)].join(' '), fixes: track.points }] };
}
