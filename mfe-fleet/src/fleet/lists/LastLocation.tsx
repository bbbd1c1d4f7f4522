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
}

/** In a list: when and how fast it was last, and where, in words. */
export function LastLocation({ row: { last_location_time, speed, latitude, longitude } }: LastLocationProps) {
  return (
    <span className={styles.cell}>
      <span className={styles.lastLocation}>
        <RelativeTime at={last_location_time} />
        {speed !== null && <span className={styles.muted}>{formatSpeed(speed)}</span>}
      </span>
      <NearestPlace className={styles.place} latitude={latitude} longitude={longitude} />
    </span>
  );
}
