import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, paths } from 'shared-auth';
import {
  Card,
  DataTable,
  formatDistance,
  formatDuration,
  ListFiles,
  QueryView,
  SelectField,
  TextLink,
} from 'shared-ui';
import { type ListColumn, useColumns } from 'shared-ui/lists';
import { type DrivingOutside, drivingQuery } from './calendars.api';
import styles from './hours.module.css';
import { useHourTexts } from './useHourTexts';

const PERIODS = [7, 14, 30];

const vehicleText = ({ license_plate, vehicle_code, vehicle_id }: DrivingOutside) =>
  license_plate || vehicle_code || `#${vehicle_id}`;

const columns: readonly ListColumn<DrivingOutside>[] = [
  {
    key: 'vehicle',
    head: 'mfe-admin/hours:driving.vehicle',
    priority: 'primary',
    value: vehicleText,
    cell: (row) => <TextLink to={paths.vehicle(row.vehicle_id)}>{vehicleText(row)}</TextLink>,
  },
  {
    key: 'calendar',
    head: 'mfe-admin/hours:driving.calendar',
    priority: 'secondary',
    value: ({ calendar }) => calendar,
    cell: ({ calendar }, t) => calendar ?? t('mfe-admin/hours:driving.usual'),
  },
  { key: 'drives', head: 'mfe-admin/hours:driving.drives', kind: 'count', value: ({ drives }) => drives },
  {
    key: 'time',
    head: 'mfe-admin/hours:driving.time',
    align: 'end',
    value: ({ seconds }) => seconds,
    cell: ({ seconds }, t) => formatDuration((seconds ?? 0) * 1_000, t),
  },
  {
    key: 'distance',
    head: 'mfe-admin/hours:driving.distance',
    align: 'end',
    value: ({ distance }) => distance,
    cell: ({ distance }) => formatDistance(distance),
  },
  { key: 'last', head: 'mfe-admin/hours:driving.last', kind: 'time', value: ({ last_at }) => last_at },
];

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
  return (
    <DataTable
      label={t('driving.table')}
      columns={useColumns(columns)}
      rows={vehicles}
      state="ready"
      rowKey={({ vehicle_id }) => String(vehicle_id)}
      empty={t('driving.none')}
    />
  );
}
