import { useTranslation } from 'react-i18next';
import { formatSpeed, RelativeTime, useNearestPlace } from 'shared-ui';
import styles from '../fleet.module.css';

interface LastLocationProps {
  row: {
    /** Epoch ms. */
    last_location_time: number | null;
    /** km/h */
    speed: number | null;
  };
  /** Of the device: an offline one's speed is its last, and marked so. */
  status: string | null;
}

/** In a list: when and how fast it was last. */
export function LastLocation({ row, status }: LastLocationProps) {
  const { t } = useTranslation('ui');
  const { last_location_time, speed } = row;
  const words = formatSpeed(speed);
  return (
    <span className={styles.lines}>
      <RelativeTime at={last_location_time} />
      {speed !== null && (
        <span className={styles.second}>{status === 'offline' ? t('ui:map.lastSpeed', { speed: words }) : words}</span>
      )}
    </span>
  );
}

/** In a list: where it was last, in words. */
export function LastPlace({ row }: { row: { latitude: number | null; longitude: number | null } }) {
  const words = useNearestPlace(row.latitude, row.longitude);
  return words === null ? '—' : <span title={words}>{words}</span>;
}
