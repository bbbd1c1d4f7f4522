import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, type Period } from 'shared-auth';
import { QueryView, Skeleton } from 'shared-ui';
import { BarChart } from 'shared-ui/charts';
import { ReportChart } from '../ReportChart';
import { ReportTable } from '../ReportTable';
import { formatDay, type ReportColumn } from '../reportColumns';
import { firstOf, limits } from '../reports';
import { type DaySums, distanceColumns, kilometres } from './distance';
import { daySumsQuery } from './distance.api';
import { periodOf } from './period';

const columns: ReportColumn<DaySums>[] = [
  { key: 'date', kind: 'day', value: ({ date }) => date },
  ...distanceColumns,
  { key: 'first_departure', kind: 'clock', value: ({ firstDeparture }) => firstDeparture },
  { key: 'last_arrival', kind: 'clock', value: ({ lastArrival }) => lastArrival },
];

interface DayTableProps {
  /** Id of a vehicle; null is the fleet. */
  vehicleId: string | null;
  days: Period;
}

/** How far and how long by day, the newest first; of a vehicle in the vehicle report, of the fleet in the operational one. */
export function DayTable({ vehicleId, days }: DayTableProps) {
  const { t } = useTranslation('mfe-reports');
  const query = useQuery(daySumsQuery(vehicleId, periodOf(days)));
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton height={520} />}
      error={(error) => t('distance.failed', { message: errorText(error, t) })}
    >
      {(found) => {
        const newestFirst = found.toReversed();
        const shown = firstOf(newestFirst, limits.table);
        const inOrder = shown.rows.toReversed();
        return (
          <>
            <ReportChart title={t('charts.dailyDistance')} cut={shown}>
              <BarChart
                label={t('charts.dailyDistance')}
                data={{
                  labels: inOrder.map(({ date }) => formatDay(date)),
                  datasets: [{ label: t('columns.distance'), data: inOrder.map(({ metres }) => kilometres(metres)) }],
                }}
              />
            </ReportChart>
            <ReportTable
              title={t('tables.dailyDistance')}
              filename={`report_distance_days_${days}d`}
              columns={columns}
              rows={newestFirst}
            />
          </>
        );
      }}
    </QueryView>
  );
}
