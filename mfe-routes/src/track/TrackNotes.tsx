import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from 'shared-auth';
import { formatNumber } from 'shared-ui';
import styles from './TrackNotes.module.css';
import { distanceKm, gaps, type Track } from './track';

interface TrackNotesProps {
  track: Track;
  /** What the call held back, in words. */
  cutOff?: string | undefined;
  /** Kilometres by the server's measure; where they differ from those along the drawn line, both are shown. */
  serverKm?: number | null;
}

/** Kilometres; smaller differences are rounding. */
const WORTH_SAYING = 0.05;

/** What the figures next to it leave out or guess: dropped points, gaps, the limit of the call. */
export function TrackNotes({ track, cutOff, serverKm = null }: TrackNotesProps) {
  const { t } = useTranslation('mfe-routes');
  const silent = useMemo(() => gaps(track.points), [track]);
  const km = useMemo(() => distanceKm(track.points), [track]);
  const counted = (key: TextKey, n: number, values: Record<string, string> = {}) =>
    n > 0 ? t(key, { count: n, n: formatNumber(n), ...values }) : undefined;
  const notes = [
    cutOff,
    counted('track.outsideArea', track.outsideArea),
    counted('track.withoutPosition', track.withoutPosition),
    counted('track.notBelieved.places', track.notBelieved.places),
    counted('track.notBelieved.speeds', track.notBelieved.speeds),
    counted('track.gaps', silent.length, {
      minutes: formatNumber(silent.reduce((sum, gap) => sum + gap.minutes, 0)),
      km: formatNumber(
        silent.reduce((sum, gap) => sum + gap.km, 0),
        2,
      ),
    }),
  ].filter((note) => note !== undefined);

  return (
    <>
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label={t('track.notes')}>
          {notes.map((note) => (
            <li key={note}>
              <TriangleAlert size={16} aria-hidden />
              {note}
            </li>
          ))}
        </ul>
      )}
      {serverKm !== null && Math.abs(serverKm - km) > WORTH_SAYING && (
        <p className={styles.remark}>{t('track.alongLine', { km: formatNumber(km, 2) })}</p>
      )}
    </>
  );
}
