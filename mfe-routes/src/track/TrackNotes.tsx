import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from 'shared-ui';
import styles from './TrackNotes.module.css';
import { distanceKm, type Track } from './track';
import { trackNotes } from './trackNotes';

interface TrackNotesProps {
  track: Track;
  /** A sentence about points missing because of the call's limit. */
  cutOff?: string | undefined;
  /** Kilometres by the server's measure; where they differ from those along the drawn line, both are shown. */
  serverKm?: number | null;
}

/** Kilometres; smaller differences are rounding. */
const WORTH_SAYING = 0.05;

/** Notes on omissions and estimates in the figures of a track: dropped points, gaps, the limit of the call. */
export function TrackNotes({ track, cutOff, serverKm = null }: TrackNotesProps) {
  const { t } = useTranslation('mfe-routes');
  const km = useMemo(() => distanceKm(track.points), [track]);
  const notes = useMemo(() => [...(cutOff ? [cutOff] : []), ...trackNotes(track, t)], [cutOff, track, t]);

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
