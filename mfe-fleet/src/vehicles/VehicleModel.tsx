import styles from '../common/common.module.css';
import { modelText } from './vehicles';
import type { Vehicle } from './vehicles.api';

/**
 * In a list: make, model and the year in brackets (docs/spec/core.md §2) on up to two lines; whole on hover and on the
 * vehicle's page.
 */
export function VehicleModel({ vehicle }: { vehicle: Vehicle }) {
  const { make, model, year } = vehicle;
  const name = [make, model].filter(Boolean).join(' ');
  if (!name && year === null) return '—';
  return (
    <span className={styles.inTwo} title={modelText(vehicle)}>
      <bdi>{name || '—'}</bdi> {year !== null && <span className={styles.nowrap}>({year})</span>}
    </span>
  );
}
