import { useTranslation } from 'react-i18next';
import { formatSpeed } from '../../../format';
import type { MapVehicle } from '../../types';
import styles from '../fleet.module.css';

/** A vehicle's speed; that of one which is offline is its last, and marked so. */
export function LastSpeed({ vehicle: { speed, status } }: { vehicle: Pick<MapVehicle, 'speed' | 'status'> }) {
  const { t } = useTranslation('ui');
  if (status !== 'offline') return formatSpeed(speed);
  return <span className={styles.past}>{t('ui:map.lastSpeed', { speed: formatSpeed(speed) })}</span>;
}
