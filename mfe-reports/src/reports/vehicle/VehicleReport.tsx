import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Period, serverCan } from 'shared-auth';
import { Card, DescriptionList, DeviceStatusBadge, EmptyState } from 'shared-ui';
import { LineChart } from 'shared-ui/charts';
import { activeDaysTable, formatDay, vehicleFigures } from 'shared-ui/reports';
import { DayTable } from '../distance/DayTable';
import { FigureCards } from '../FigureCards';
import { figuresOf } from '../figures';
import { ReportBody } from '../ReportBody';
import { ReportChart } from '../ReportChart';
import { ReportSkeleton } from '../ReportSkeleton';
import { ReportTable } from '../ReportTable';
import { firstOf, inTime, limits } from '../reports';
import { type VehicleReport as Report, vehicleReportOf } from '../reports.api';
import { vehicleFormats } from './vehicleFigures';

const isEmpty = ({ vehicle, stats, dailyActivity }: Report) =>
  [...Object.values(vehicle), ...Object.values(stats)].every((value) => value === null) && dailyActivity.length === 0;

/** One vehicle in one period: who it is, key figures, its days. */
export default function VehicleReport({ vehicleId, days }: { vehicleId: string; days: Period }) {
  const { t } = useTranslation('mfe-reports');
  const query = useQuery(vehicleReportOf(vehicleId, days));
  if (vehicleId === '') return <EmptyState>{t('empty.chooseVehicle')}</EmptyState>;
  return (
    <ReportBody
      days={days}
      vehicleId={vehicleId}
      tab="vehicle"
      query={query}
      isEmpty={isEmpty}
      leftOut={({ stats }) => stats}
      skeleton={<ReportSkeleton figures={5} charts={1} />}
    >
      {(report) => <VehicleFindings vehicleId={vehicleId} report={report} days={days} />}
    </ReportBody>
  );
}

function VehicleFindings({ vehicleId, report, days }: { vehicleId: string; report: Report; days: Period }) {
  const { t } = useTranslation('mfe-reports');
  const { vehicle, stats, previous, dailyActivity } = report;
  const shown = firstOf(dailyActivity, limits.table);
  const chartDays = inTime(shown.rows);
  const info = [
    ['name', vehicle.name],
    ['plate', vehicle.license_plate],
    ['make', vehicle.make],
    ['model', vehicle.model],
    ['year', vehicle.year],
  ] as const;
  return (
    <>
      <Card title={t('vehicle.title')}>
        <DescriptionList
          items={[
            ...info.map(([key, value]) => ({ label: t(`vehicle.${key}`), value: <bdi>{value || '—'}</bdi> })),
            { label: t('vehicle.status'), value: <DeviceStatusBadge status={vehicle.device_status} /> },
          ]}
        />
      </Card>
      <FigureCards figures={figuresOf(vehicleFigures, vehicleFormats, stats, previous, t)} />
      <ReportChart title={t('charts.dailyActivity')} cut={shown}>
        <LineChart
          label={t('charts.dailyActivity')}
          data={{
            labels: chartDays.map((row) => formatDay(row.date)),
            datasets: [
              { label: t('ui-reports:columns.location_count'), data: chartDays.map((row) => row.location_count) },
              { label: t('ui-reports:columns.alarms_count'), data: chartDays.map((row) => row.alarms_count) },
            ],
          }}
        />
      </ReportChart>
      <ReportTable
        title={t('ui-reports:tables.dailyActivity')}
        filename={`report_vehicle_${vehicle.license_plate ?? 'days'}_${days}d`}
        columns={activeDaysTable}
        rows={dailyActivity}
      />
      {serverCan('trips') && <DayTable vehicleId={vehicleId} days={days} />}
    </>
  );
}
