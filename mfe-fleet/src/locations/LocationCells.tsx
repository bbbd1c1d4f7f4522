import { Gauge, Navigation } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  accuracyGrade,
  Badge,
  compassSector,
  formatDate,
  formatDateTime,
  formatHeading,
  formatNumber,
  formatSpeed,
  formatTime,
  isHighSpeed,
} from 'shared-ui';
import styles from '../common/common.module.css';
import type { LocationRecord } from './locations.api';

/** Licence plate and code. */
export function VehicleNames({ row: { license_plate, vehicle_code } }: { row: LocationRecord }) {
  return (
    <span className={`${styles.cell} ${styles.nowrap}`}>
      <span>{license_plate ?? vehicle_code ?? '—'}</span>
      {license_plate !== null && vehicle_code !== null && (
        <span className={`${styles.second} ${styles.code}`}>{vehicle_code}</span>
      )}
    </span>
  );
}

/** When a position was measured, and when it was received. */
export function Times({ row }: { row: LocationRecord }) {
  const { t } = useTranslation('mfe-fleet');
  return (
    <span className={styles.cell}>
      <span className={styles.line}>{formatDateTime(row.gps_time)}</span>
      <span className={styles.received}>{t('locations.receivedAt', { time: received(row) })}</span>
    </span>
  );
}

export function Speed({ kmh }: { kmh: number | null }) {
  const { t } = useTranslation('ui');
  return (
    <span className={styles.speed}>
      {formatSpeed(kmh)}
      {isHighSpeed(kmh) && (
        <Badge tone="danger" icon={Gauge}>
          {t('ui:highSpeed')}
        </Badge>
      )}
    </span>
  );
}

/** When the record was received: only the time where the day is that of the fix. */
function received({ gps_time, received_at }: LocationRecord): string {
  const isSameDay = gps_time !== null && received_at !== null && formatDate(gps_time) === formatDate(received_at);
  return isSameDay ? formatTime(received_at) : formatDateTime(received_at);
}

/** One of eight directions, with the needle turned to the exact degree. */
export function Compass({ heading }: { heading: number | null }) {
  const { t } = useTranslation('ui');
  if (heading === null) return '—';
  return (
    <span className={styles.inline}>
      {/* The lucide arrow points to the north-east. */}
      <Navigation size={14} aria-hidden="true" style={{ transform: `rotate(${heading - 45}deg)` }} />
      <span className={styles.lines}>
        {t(`ui:compass.${compassSector(heading)}`)} <span className={styles.second}>({formatHeading(heading)})</span>
      </span>
    </span>
  );
}

const gradeTone = { excellent: 'success', good: 'info', weak: 'warning' } as const;

export function Accuracy({ metres }: { metres: number | null }) {
  const { t } = useTranslation('ui');
  const grade = accuracyGrade(metres);
  if (grade === null) return '—';
  return (
    <span className={styles.lines}>
      <Badge tone={gradeTone[grade]}>{t(`ui:accuracy.${grade}`)}</Badge>
      <span className={styles.second}>{formatNumber(metres)} m</span>
    </span>
  );
}
