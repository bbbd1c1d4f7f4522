import { useTranslation } from 'react-i18next';
import type { Period } from 'shared-auth';
import { BarChart } from 'shared-ui/charts';
import { ReportChart } from '../ReportChart';
import { ReportTable } from '../ReportTable';
import { type ReportColumn, vehicleColumns } from '../reportColumns';
import { firstOf, limits, vehicleLabel } from '../reports';
import { DayTable } from './DayTable';
import { hours, utilization, type VehicleSums } from './distance';
import { FleetSums } from './FleetSums';
import { vehicleReference } from './period';

const columns = (days: number): ReportColumn<VehicleSums>[] => [
  ...vehicleColumns,
  { key: 'driving', kind: 'duration', value: ({ driving }) => driving },
  { key: 'idling', kind: 'duration', value: ({ idling }) => idling },
  { key: 'active_days', kind: 'count', value: ({ activeDays }) => activeDays },
  { key: 'days_in_use', kind: 'decimal', value: (row) => utilization(row, days) },
];

/** Driving and idling hours and use by vehicle, first departure and last arrival by day: further parts of the operational report. */
export function FleetHours({ days }: { days: Period }) {
  const { t } = useTranslation('mfe-reports');
  return (
    <FleetSums days={days}>
      {(rows) => {
        const vehicles = [...rows].sort((a, b) => b.driving - a.driving);
        const shown = firstOf(vehicles, limits.chart);
        return (
          <>
            <ReportChart title={t('charts.hours')} cut={shown}>
              <BarChart
                label={t('charts.hours')}
                data={{
                  labels: shown.rows.map(vehicleLabel),
                  datasets: [
                    { label: t('figures.driving'), data: shown.rows.map(({ driving }) => hours(driving)) },
                    { label: t('figures.idling'), data: shown.rows.map(({ idling }) => hours(idling)) },
                  ],
                }}
              />
            </ReportChart>
            <ReportTable
              title={t('tables.hours')}
              filename={`report_hours_${days}d`}
              columns={columns(days)}
              rows={vehicles}
              vehicleOf={vehicleReference}
            />
            <DayTable vehicleId={null} days={days} />
          </>
        );
      }}
    </FleetSums>
  );
}
