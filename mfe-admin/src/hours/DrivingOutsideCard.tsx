import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, paths } from 'shared-auth';
import {
  Card,
  type Column,
  DataTable,
  formatDateTime,
  formatDistance,
  formatDuration,
  formatNumber,
  ListFiles,
  QueryView,
  SelectField,
  TextLink,
} from 'shared-ui';
import { type DrivingOutside, drivingQuery } from './calendars.api';
import styles from './hours.module.css';
import { useHourTexts } from './useHourTexts';

const PERIODS = [7, 14, 30];

const vehicleText = ({ license_plate, vehicle_code, vehicle_id }: DrivingOutside) =>
  license_plate || vehicle_code || `#${vehicle_id}`;

/** What was driven outside working hours: who, how often, how long and how far. */
export function DrivingOutsideCard() {
  const t = useHourTexts();
  const { i18n } = useTranslation('ui');
  const [days, setDays] = useState(7);
  const query = useQuery(drivingQuery(days));
  return (
    <Card title={t('driving.title')}>
      <div className={styles.card}>
        <p className={styles.note}>{t('driving.hint')}</p>
        <div className={styles.short}>
          <SelectField
            label={t('driving.period')}
            value={String(days)}
            onChange={(value) => setDays(Number(value))}
            options={PERIODS.map((count) => ({ value: String(count), label: t('driving.days', { count }) }))}
          />
        </div>
        <QueryView query={query} height={240} error={(error) => t('driving.failed', { message: errorText(error, t) })}>
          {({ vehicles }) => (
            <>
              <DrivingTable vehicles={vehicles} />
              {vehicles.length > 0 && (
                <div className={styles.files}>
                  <ListFiles
                    name={t('driving.file')}
                    sheet={async () => (await import('./drivingSheet')).drivingSheet(vehicles, i18n.t, i18n)}
                  />
                </div>
              )}
            </>
          )}
        </QueryView>
      </div>
    </Card>
  );
}

function DrivingTable({ vehicles }: { vehicles: readonly DrivingOutside[] }) {
  const t = useHourTexts();
  const columns: Column<DrivingOutside>[] = [
    {
      key: 'vehicle',
      header: t('driving.vehicle'),
      priority: 'primary',
      cell: (row) => <TextLink to={paths.vehicle(row.vehicle_id)}>{vehicleText(row)}</TextLink>,
      sortValue: vehicleText,
    },
    {
      key: 'calendar',
      header: t('driving.calendar'),
      priority: 'secondary',
      cell: ({ calendar }) => calendar ?? t('driving.usual'),
      sortValue: ({ calendar }) => calendar,
    },
    {
      key: 'drives',
      header: t('driving.drives'),
      align: 'end',
      cell: ({ drives }) => formatNumber(drives),
      sortValue: ({ drives }) => drives,
    },
    {
      key: 'time',
      header: t('driving.time'),
      align: 'end',
      cell: ({ seconds }) => formatDuration((seconds ?? 0) * 1_000, t),
      sortValue: ({ seconds }) => seconds,
    },
    {
      key: 'distance',
      header: t('driving.distance'),
      align: 'end',
      cell: ({ distance }) => formatDistance(distance),
      sortValue: ({ distance }) => distance,
    },
    {
      key: 'last',
      header: t('driving.last'),
      cell: ({ last_at }) => formatDateTime(last_at),
      sortValue: ({ last_at }) => last_at,
    },
  ];
  return (
    <DataTable
      label={t('driving.table')}
      columns={columns}
      rows={vehicles}
      state="ready"
      rowKey={({ vehicle_id }) => String(vehicle_id)}
      empty={t('driving.none')}
    />
  );
}
