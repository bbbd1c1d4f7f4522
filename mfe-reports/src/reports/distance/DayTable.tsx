import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, type Period } from 'shared-auth';
import { QueryView } from 'shared-ui';
import { BarChart, LineChart } from 'shared-ui/charts';
import { distanceDaysTable, formatDay, hourOf, kilometres, privateColumns } from 'shared-ui/reports';
import { ReportChart } from '../ReportChart';
import { ReportTable } from '../ReportTable';
import { firstOf, limits } from '../reports';
import { daySumsQuery } from './days.api';
import { PrivateDistance } from './PrivateDistance';
import { periodOf } from './period';

interface DayTableProps {
  /** Id of a vehicle; null is the fleet. */
  vehicleId: string | null;
  days: Period;
}

/**
 * How far and how long by day, the newest first; of a vehicle in the vehicle report, of the fleet in the operational
 * one.
 */
export function DayTable({ vehicleId, days }: DayTableProps) {
  const { t } = useTranslation('mfe-reports');
  const query = useQuery(daySumsQuery(vehicleId, periodOf(days)));
  return (
    <QueryView query={query} height={520} error={(error) => t('distance.failed', { message: errorText(error, t) })}>
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
                  datasets: [
                    { label: t('ui-reports:columns.distance'), data: inOrder.map(({ metres }) => kilometres(metres)) },
                  ],
                }}
              />
            </ReportChart>
            <ReportChart title={t('charts.edges')} cut={shown}>
              <LineChart
                label={t('charts.edges')}
                data={{
                  labels: inOrder.map(({ date }) => formatDay(date)),
                  datasets: [
                    {
                      label: t('ui-reports:columns.first_departure'),
                      data: inOrder.map(({ date, firstDeparture }) => hourOf(firstDeparture, date)),
                    },
                    {
                      label: t('ui-reports:columns.last_arrival'),
                      data: inOrder.map(({ date, lastArrival }) => hourOf(lastArrival, date)),
                    },
                  ],
                }}
              />
            </ReportChart>
            <ReportTable
              title={t('ui-reports:tables.dailyDistance')}
              filename={`report_distance_days_${days}d`}
              columns={privateColumns(distanceDaysTable, newestFirst)}
              rows={newestFirst}
            />
            {vehicleId !== null && <PrivateDistance rows={found} />}
          </>
        );
      }}
    </QueryView>
  );
}
