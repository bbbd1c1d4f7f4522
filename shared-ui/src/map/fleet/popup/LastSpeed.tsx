import { useTranslation } from 'react-i18next';
import { useNow } from '../../../hooks/clock';
import { formatSpeed } from '../../../model/format';
import type { MapVehicle } from '../../types';
import styles from '../fleet.module.css';

interface LastSpeedProps {
  vehicle: Pick<MapVehicle, 'speed' | 'status'> & Partial<Pick<MapVehicle, 'fixAt'>>;
}

/** ms; a speed that is older is the last known. */
const OLD_SPEED_MS = 10 * 60_000;

/** A vehicle's speed; that of one which is offline, or whose fix is old while it drove, is its last, and marked so. */
export function LastSpeed({ vehicle: { speed, status, fixAt } }: LastSpeedProps) {
  const { t } = useTranslation('ui');
  const now = useNow();
  const isOld = fixAt != null && now - fixAt > OLD_SPEED_MS && speed !== null && speed > 0;
  if (status !== 'offline' && !isOld) return formatSpeed(speed);
  return <span className={styles.past}>{t('ui:map.lastSpeed', { speed: formatSpeed(speed) })}</span>;
}
