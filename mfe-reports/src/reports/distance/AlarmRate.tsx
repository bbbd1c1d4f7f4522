import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, type Period } from 'shared-auth';
import { QueryView, Skeleton } from 'shared-ui';
import { ReportTable } from '../ReportTable';
import { type ReportColumn, vehicleColumns } from '../reportColumns';
import type { VehicleRisk } from '../reports.api';
import { kilometres, type VehicleSums } from './distance';
import { fleetSumsQuery } from './distance.api';
import { periodOf, vehicleReference } from './period';

interface VehicleAlarms extends VehicleSums {
  alarms: number;
  /** Null where the vehicle drove less than it takes to compare. */
  rate: number | null;
}

/** Metres below which alarms per 100 km say nothing. */
const LEAST_METRES = 10_000;

/** Vehicles with their alarms per 100 km, the most first. */
export function alarmRates(vehicles: readonly VehicleSums[], risks: readonly VehicleRisk[]): VehicleAlarms[] {
  const alarms = new Map(risks.map((risk) => [risk.license_plate, risk.total_alarms ?? 0]));
  return vehicles
    .map((vehicle) => {
      const count = alarms.get(vehicle.license_plate) ?? 0;
      const rate = vehicle.metres < LEAST_METRES ? null : (count / vehicle.metres) * 100_000;
      return { ...vehicle, alarms: count, rate };
    })
    .sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1));
}

const columns: ReportColumn<VehicleAlarms>[] = [
  ...vehicleColumns,
  { key: 'distance', kind: 'decimal', value: ({ metres }) => kilometres(metres) },
  { key: 'estimated', kind: 'decimal', value: ({ estimated }) => kilometres(estimated) },
  { key: 'total_alarms', kind: 'count', value: ({ alarms }) => alarms },
  { key: 'alarm_rate', kind: 'decimal', value: ({ rate }) => rate },
];

/** Alarms against kilometres: a further part of the safety report. */
export function AlarmRate({ days, risks }: { days: Period; risks: readonly VehicleRisk[] }) {
  const { t } = useTranslation('mfe-reports');
  const query = useQuery(fleetSumsQuery(periodOf(days)));
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton height={320} />}
      error={(error) => t('distance.failed', { message: errorText(error, t) })}
    >
      {(vehicles) => (
        <ReportTable
          title={t('tables.alarmRate')}
          filename={`report_alarm_rate_${days}d`}
          columns={columns}
          rows={alarmRates(vehicles, risks)}
          vehicleOf={vehicleReference}
        />
      )}
    </QueryView>
  );
}
