import { useTranslation } from 'react-i18next';
import { isOldState, STANDS_BELOW_KMH } from 'shared-auth/contract';
import { useNow } from '../../../hooks/clock';
import { formatSpeed } from '../../../model/format';
import type { MapVehicle } from '../../types';
import styles from '../fleet.module.css';

interface LastSpeedProps {
  vehicle: Pick<MapVehicle, 'speed' | 'status'> & Partial<Pick<MapVehicle, 'fixAt'>>;
}

/** A vehicle's speed; that of one which is offline, or whose fix is old while it drove, is its last, and marked so. */
export function LastSpeed({ vehicle: { speed, status, fixAt } }: LastSpeedProps) {
  const { t } = useTranslation('ui');
  const now = useNow();
  const isOld = isOldState(fixAt, now) && speed !== null && speed >= STANDS_BELOW_KMH;
  if (status !== 'offline' && !isOld) return formatSpeed(speed);
  return <span className={styles.past}>{t('ui:map.lastSpeed', { speed: formatSpeed(speed) })}</span>;
}
