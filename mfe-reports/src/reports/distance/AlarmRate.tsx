import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, type Period } from 'shared-auth';
import { QueryView } from 'shared-ui';
import { BarChart } from 'shared-ui/charts';
import { alarmRates, alarmRateTable, type VehicleRisk } from 'shared-ui/reports';
import { ReportChart } from '../ReportChart';
import { ReportTable } from '../ReportTable';
import { firstOf, limits, vehicleLabel } from '../reports';
import { fleetSumsQuery } from './distance.api';
import { periodOf, vehicleReference } from './period';

/** Alarms against kilometres: a further part of the safety report. */
export function AlarmRate({ days, risks }: { days: Period; risks: readonly VehicleRisk[] }) {
  const { t } = useTranslation('mfe-reports');
  const query = useQuery(fleetSumsQuery(periodOf(days)));
  return (
    <QueryView query={query} height={320} error={(error) => t('distance.failed', { message: errorText(error, t) })}>
      {(vehicles) => {
        const rates = alarmRates(vehicles, risks);
        const shown = firstOf(
          rates.filter(({ rate }) => rate !== null),
          limits.chart,
        );
        return (
          <>
            <ReportChart title={t('charts.alarmRate')} cut={shown}>
              <BarChart
                label={t('charts.alarmRate')}
                data={{
                  labels: shown.rows.map(vehicleLabel),
                  datasets: [
                    {
                      label: t('ui-reports:columns.alarm_rate'),
                      data: shown.rows.map(({ rate }) => Math.round((rate ?? 0) * 10) / 10),
                    },
                  ],
                }}
              />
            </ReportChart>
            <ReportTable
              title={t('ui-reports:tables.alarmRate')}
              filename={`report_alarm_rate_${days}d`}
              columns={alarmRateTable}
              rows={rates}
              vehicleOf={vehicleReference}
            />
          </>
        );
      }}
    </QueryView>
  );
}
