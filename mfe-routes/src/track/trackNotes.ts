import type { TextKey, Translate } from 'shared-auth';
import { formatDuration, formatNumber } from 'shared-ui';
import { gaps, type Track } from './track';

/** Omissions and estimates in a track's figures, line and files: dropped points and gaps, a sentence each. */
export function trackNotes(track: Track, t: Translate): string[] {
  const silent = gaps(track.points);
  const counted = (key: TextKey, n: number, values: Record<string, string> = {}) =>
    n > 0 ? [t(key, { count: n, n: formatNumber(n), ...values })] : [];
  return [
    ...counted('track.outsideArea', track.outsideArea),
    ...counted('track.withoutPosition', track.withoutPosition),
    ...counted('track.notBelieved.places', track.notBelieved.places),
    ...counted('track.notBelieved.speeds', track.notBelieved.speeds),
    ...counted('track.gaps', silent.length, {
      duration: formatDuration(
        silent.reduce((sum, gap) => sum + gap.ms, 0),
        t,
      ),
      km: formatNumber(
        silent.reduce((sum, gap) => sum + gap.km, 0),
        2,
      ),
    }),
  ];
}
