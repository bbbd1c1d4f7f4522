import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, type Id, type Period } from 'shared-auth';
import { QueryView, Skeleton } from 'shared-ui';
import { BarChart } from 'shared-ui/charts';
import { ReportChart } from '../reports/ReportChart';
import { ReportTable } from '../reports/ReportTable';
import { type ReportColumn, vehicleColumns } from '../reports/reportColumns';
import { firstOf, limits, vehicleLabel } from '../reports/reports';
import { averageClock, hours, type Sums, sumOf, utilization } from './distance';
import { fleetDaysQuery, type VehicleDays } from './distance.api';
import { periodOf, vehicleReference } from './period';

/** A vehicle of the period, with when it usually leaves and comes back. */
interface VehicleHours extends Sums {
  license_plate: string | null;
  vehicle_name: string | null;
  vehicleId: Id | null;
  departure: string | null;
  arrival: string | null;
}

function hoursOf({ vehicle, days }: VehicleDays): VehicleHours {
  return {
    ...vehicle,
    ...sumOf(days),
    departure: averageClock(days.map(({ firstDeparture }) => firstDeparture)),
    arrival: averageClock(days.map(({ lastArrival }) => lastArrival)),
  };
}

const columns = (days: number): ReportColumn<VehicleHours>[] => [
  ...vehicleColumns,
  { key: 'driving', kind: 'duration', value: ({ driving }) => driving },
  { key: 'idling', kind: 'duration', value: ({ idling }) => idling },
  { key: 'average_departure', kind: 'text', value: ({ departure }) => departure },
  { key: 'average_arrival', kind: 'text', value: ({ arrival }) => arrival },
  { key: 'active_days', kind: 'count', value: ({ activeDays }) => activeDays },
  { key: 'days_in_use', kind: 'decimal', value: (row) => utilization(row, days) },
];

/** Driving and idling hours, first departure and last arrival: further parts of the operational report. */
export function FleetHours({ days }: { days: Period }) {
  const { t } = useTranslation('mfe-reports');
  const query = useQuery(fleetDaysQuery(periodOf(days)));
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton height={520} />}
      error={(error) => t('distance.failed', { message: errorText(error, t) })}
    >
      {(rows) => {
        const vehicles = rows.map(hoursOf).sort((a, b) => b.driving - a.driving);
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
          </>
        );
      }}
    </QueryView>
  );
}
