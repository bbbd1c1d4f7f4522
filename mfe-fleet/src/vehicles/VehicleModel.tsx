import styles from '../common/common.module.css';
import { modelText } from './vehicles';
import type { Vehicle } from './vehicles.api';

/**
 * In a list: make and model on one line, the year below in brackets (docs/spec/core.md §2); whole on hover and on the
 * vehicle's page.
 */
export function VehicleModel({ vehicle }: { vehicle: Vehicle }) {
  const { make, model, year } = vehicle;
  const name = [make, model].filter(Boolean).join(' ');
  if (!name && year === null) return '—';
  return (
    <span className={styles.cutLines} title={modelText(vehicle)}>
      <bdi>{name || '—'}</bdi>
      {year !== null && <span className={styles.second}>({year})</span>}
    </span>
  );
}
