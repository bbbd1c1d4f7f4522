import { useTranslation } from 'react-i18next';
import type { Id } from 'shared-auth';
import { isOldState, isStopped } from 'shared-auth/contract';
import { formatNumber, formatSpeed, formatStopped, RelativeTime, useNearestPlace, useNow } from 'shared-ui';
import type { ListColumn } from 'shared-ui/lists';
import styles from '../common.module.css';
import { PrivateSince } from '../privateTime/PrivateSince';
import { useLastArrivals } from '../stopped/useLastArrivals';
import { leftOutTexts } from './LeftOut';

interface LastLocationProps {
  row: {
    /** Epoch ms. */
    last_location_time: number | null;
    /** km/h */
    speed: number | null;
    /** Epoch ms; absent or null where it is not private. */
    private_since?: number | null;
    left_out_places?: number | null;
    left_out_speeds?: number | null;
  };
  /** The device's status; the speed of an offline device is marked as its last one. */
  status: string | null;
  vehicleId: Id | null;
}

/** A list's cell: the time of the last location, and the speed there or how long the vehicle has been stopped. */
export function LastLocation({ row, status, vehicleId }: LastLocationProps) {
  const { t } = useTranslation(['ui', 'mfe-fleet']);
  const now = useNow();
  const { last_location_time: fixAt, speed, private_since } = row;
  const stands = isStopped({ speed, fixAt, status }, now);
  const lastArrival = useLastArrivals(stands);
  const isLast = status === 'offline' || isOldState(fixAt, now);
  const speedText = isLast ? t('ui:map.lastSpeed', { speed: formatSpeed(speed) }) : formatSpeed(speed);
  const leftOut = leftOutTexts(row, t).join(' ');
  if (private_since != null) return <PrivateSince at={private_since} />;
  return (
    <span className={styles.lines}>
      <RelativeTime at={fixAt} />
      {leftOut ? (
        <span className={styles.second} title={leftOut}>
          {t('mfe-fleet:position.leftOut.short', { n: formatNumber(row.left_out_places || row.left_out_speeds || 0) })}
        </span>
      ) : (
        speed !== null && (
          <span className={styles.second} title={stands ? formatStopped(lastArrival(vehicleId), now, t) : undefined}>
            {stands ? formatStopped(lastArrival(vehicleId), now, t, true) : speedText}
          </span>
        )
      )}
    </span>
  );
}

interface Place {
  latitude: number | null;
  longitude: number | null;
  private_since?: number | null;
}

function LastPlace({ row }: { row: Place }) {
  const placeText = useNearestPlace(row.latitude, row.longitude);
  // The last place of a private vehicle must not be shown as its present one.
  const shown = row.private_since == null ? placeText : null;
  return (
    // In one box, also while the places load: otherwise a line of a card would grow.
    <span className={styles.inTwo} title={shown ?? undefined}>
      {shown ?? '—'}
    </span>
  );
}

/** A list's column: the last place, in words. */
export const placeColumn = {
  key: 'place',
  head: 'mfe-fleet:columns.place',
  card: 3,
  cell: (row) => <LastPlace row={row} />,
} as const satisfies ListColumn<Place>;
