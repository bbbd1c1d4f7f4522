import { useTranslation } from 'react-i18next';
import type { Period } from 'shared-auth';
import { BarChart } from 'shared-ui/charts';
import { byDriving, hoursTable, utilization } from 'shared-ui/reports';
import { ReportChart } from '../ReportChart';
import { ReportTable } from '../ReportTable';
import { firstOf, limits, vehicleLabel } from '../reports';
import { DayTable } from './DayTable';
import { FleetSums } from './FleetSums';
import { vehicleReference } from './period';

/** Hours with one decimal, as a chart shows them. @param ms - a duration */
const hours = (ms: number): number => Math.round(ms / 360_000) / 10;

/**
 * Driving and idling hours and use by vehicle, first departure and last arrival by day: further parts of the
 * operational report.
 */
export function FleetHours({ days }: { days: Period }) {
  const { t } = useTranslation('mfe-reports');
  return (
    <FleetSums days={days}>
      {(rows) => {
        const vehicles = byDriving(rows);
        const shown = firstOf(vehicles, limits.chart);
        const used = firstOf(
          [...rows].sort((a, b) => b.activeDays - a.activeDays),
          limits.chart,
        );
        return (
          <>
            <ReportChart title={t('charts.hours')} cut={shown}>
              <BarChart
                label={t('charts.hours')}
                data={{
                  labels: shown.rows.map(vehicleLabel),
                  datasets: [
                    { label: t('ui-reports:figures.driving'), data: shown.rows.map(({ driving }) => hours(driving)) },
                    { label: t('ui-reports:figures.idling'), data: shown.rows.map(({ idling }) => hours(idling)) },
                  ],
                }}
              />
            </ReportChart>
            <ReportChart title={t('charts.daysInUse')} cut={used}>
              <BarChart
                label={t('charts.daysInUse')}
                data={{
                  labels: used.rows.map(vehicleLabel),
                  datasets: [
                    {
                      label: t('ui-reports:columns.days_in_use'),
                      data: used.rows.map((row) => Math.round(utilization(row, days) * 10) / 10),
                    },
                  ],
                }}
              />
            </ReportChart>
            <ReportTable
              title={t('ui-reports:tables.hours')}
              filename={`report_hours_${days}d`}
              columns={hoursTable(days)}
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
