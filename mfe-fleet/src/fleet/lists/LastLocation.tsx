import { useTranslation } from 'react-i18next';
import { formatSpeed, NearestPlace, RelativeTime } from 'shared-ui';
import styles from '../fleet.module.css';

interface LastLocationProps {
  row: {
    /** Epoch ms. */
    last_location_time: number | null;
    /** km/h */
    speed: number | null;
    latitude: number | null;
    longitude: number | null;
  };
  /** Of the device: an offline one's speed is its last, and marked so. */
  status: string | null;
}

/** In a list: when and how fast it was last, and where, in words. */
export function LastLocation({ row, status }: LastLocationProps) {
  const { t } = useTranslation('ui');
  const { last_location_time, speed, latitude, longitude } = row;
  const words = formatSpeed(speed);
  return (
    <span className={styles.cell}>
      <span className={styles.lastLocation}>
        <RelativeTime at={last_location_time} />
        {speed !== null && (
          <span className={styles.muted}>{status === 'offline' ? t('ui:map.lastSpeed', { speed: words }) : words}</span>
        )}
      </span>
      <NearestPlace className={styles.place} latitude={latitude} longitude={longitude} />
    </span>
  );
}
