import { Gauge, Navigation } from 'lucide-react';
import { type ComponentProps, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Translate, useCan } from 'shared-auth';
import {
  accuracyGrade,
  Badge,
  type Column,
  compassSector,
  DataTable,
  formatCoordinates,
  formatDate,
  formatDateTime,
  formatHeading,
  formatNumber,
  formatSpeed,
  formatTime,
  isHighSpeed,
  VehicleActions,
} from 'shared-ui';
import { vehicleReference } from '../common/actions/vehicleReference';
import styles from '../common/common.module.css';
import { LastPlace } from '../common/lists/LastLocation';
import { locationKey } from './locations';
import type { LocationRecord } from './locations.api';

type Table = ComponentProps<typeof DataTable<LocationRecord>>;

type LocationTableProps = Pick<
  Table,
  'rows' | 'state' | 'error' | 'onRetry' | 'empty' | 'sort' | 'onSort' | 'sorting' | 'view' | 'selection'
>;

/** The location records of one page; every column sorts them. */
export function LocationTable(table: LocationTableProps) {
  const { t } = useTranslation('mfe-fleet');
  const maySee = useCan('vehicles.view');

  const columns = useMemo(
    (): Column<LocationRecord>[] => [
      {
        key: 'vehicle',
        card: 1,
        header: t('locations.vehicle'),
        priority: 'primary',
        cell: (row) => (
          <span className={`${styles.cell} ${styles.nowrap}`}>
            <span>{row.license_plate ?? row.vehicle_code ?? '—'}</span>
            {row.license_plate !== null && row.vehicle_code !== null && (
              <span className={`${styles.second} ${styles.code}`}>{row.vehicle_code}</span>
            )}
          </span>
        ),
        sortValue: (row) => row.license_plate ?? row.vehicle_code,
      },
      {
        key: 'device',
        card: 'hidden',
        header: t('locations.device'),
        priority: 'secondary',
        cell: (row) => <span className={styles.nowrap}>{row.device_id ?? '—'}</span>,
        sortValue: (row) => row.device_id,
      },
      {
        key: 'time',
        card: 2,
        header: t('locations.time'),
        cell: (row) => (
          <span className={styles.cell}>
            <span className={styles.line}>{formatDateTime(row.gps_time)}</span>
            <span className={styles.received}>{t('locations.receivedAt', { time: received(row) })}</span>
          </span>
        ),
        sortValue: (row) => row.gps_time,
      },
      {
        key: 'coordinates',
        card: 3,
        header: t('position.coordinates'),
        cell: (row) => <span className={styles.inTwo}>{formatCoordinates(row.latitude, row.longitude)}</span>,
        sortValue: (row) => row.latitude,
      },
      {
        key: 'place',
        card: 3,
        header: t('columns.place'),
        cell: (row) => <LastPlace row={row} />,
        width: '112px',
      },
      {
        key: 'speed',
        card: 1,
        header: t('locations.speed'),
        align: 'end',
        cell: (row) => (
          <span className={styles.speed}>
            {formatSpeed(row.speed)}
            {isHighSpeed(row.speed) && (
              <Badge tone="danger" icon={Gauge}>
                {t('ui:highSpeed')}
              </Badge>
            )}
          </span>
        ),
        sortValue: (row) => row.speed,
      },
      {
        key: 'heading',
        priority: 'secondary',
        card: 2,
        header: t('locations.heading'),
        align: 'end',
        cell: (row) => (row.heading === null ? '—' : <Compass heading={row.heading} t={t} />),
        sortValue: (row) => row.heading,
      },
      {
        key: 'altitude',
        priority: 'tertiary',
        card: 'hidden',
        header: t('locations.altitude'),
        align: 'end',
        cell: (row) =>
          row.altitude === null ? '—' : <span className={styles.nowrap}>{formatNumber(row.altitude)} m</span>,
        sortValue: (row) => row.altitude,
      },
      {
        key: 'satellites',
        card: 'hidden',
        header: t('position.satellites'),
        align: 'end',
        priority: 'tertiary',
        cell: (row) => formatNumber(row.satellites),
        sortValue: (row) => row.satellites,
      },
      {
        key: 'accuracy',
        priority: 'tertiary',
        card: 'hidden',
        header: t('position.accuracy'),
        cell: (row) => <Accuracy metres={row.accuracy} t={t} />,
        sortValue: (row) => row.accuracy,
      },
      ...(maySee
        ? [
            {
              key: 'actions',
              card: 2 as const,
              hideHeader: true,
              header: t('columns.actions'),
              align: 'end' as const,
              hideLabelOnCard: true,
              cell: (row: LocationRecord) => (
                <VehicleActions vehicle={vehicleReference({ ...row, vehicle_id: null })} />
              ),
            },
          ]
        : []),
    ],
    [t, maySee],
  );

  return (
    <DataTable {...table} label={t('ui:places.locations')} columns={columns} rowKey={locationKey} skeletonRows={20} />
  );
}

/** When the record was received: only the time where the day is that of the fix. */
function received({ gps_time, received_at }: LocationRecord): string {
  const isSameDay = gps_time !== null && received_at !== null && formatDate(gps_time) === formatDate(received_at);
  return isSameDay ? formatTime(received_at) : formatDateTime(received_at);
}

/** One of eight directions, with the needle turned to the exact degree. */
function Compass({ heading, t }: { heading: number; t: Translate }) {
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

function Accuracy({ metres, t }: { metres: number | null; t: Translate }) {
  const grade = accuracyGrade(metres);
  if (grade === null) return '—';
  return (
    <span className={styles.lines}>
      <Badge tone={gradeTone[grade]}>{t(`ui:accuracy.${grade}`)}</Badge>
      <span className={styles.second}>{formatNumber(metres)} m</span>
    </span>
  );
}
