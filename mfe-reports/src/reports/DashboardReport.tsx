import { useQuery } from '@tanstack/react-query';
import { Activity, BellRing, CircleGauge, Cpu, Gauge, MapPin, Wifi } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Period, serverCan } from 'shared-auth';
import { formatSpeed, Grid } from 'shared-ui';
import { BarChart, DoughnutChart } from 'shared-ui/charts';
import { FleetDistance } from './distance/FleetDistance';
import { FigureCards } from './FigureCards';
import { alarmTone, type FigureKind, figuresOf, unacknowledgedNote } from './figures';
import { ReportBody } from './ReportBody';
import { ReportChart } from './ReportChart';
import { ReportSkeleton } from './ReportSkeleton';
import { ReportTable } from './ReportTable';
import { type ReportColumn, speedColumns, vehicleColumns, vehicleOf } from './reportColumns';
import { alarmTypeNames, byLocationCount, firstOf, limits, vehicleLabel } from './reports';
import { dashboardReportOf, type DashboardReport as Report, type TopVehicle } from './reports.api';
import { useReportSheet } from './workbook/ReportSheets';

const columns: ReportColumn<TopVehicle>[] = [
  ...vehicleColumns,
  { key: 'device_id', kind: 'text', value: (row) => row.device_id },
  { key: 'location_count', kind: 'count', value: (row) => row.location_count },
  ...speedColumns,
  { key: 'alarms_count', kind: 'count', value: (row) => row.alarms_count },
];

const overviewFigures: FigureKind<Report['overview']>[] = [
  { field: 'total_devices', title: 'totalDevices', icon: Cpu, tone: 'primary' },
  { field: 'online_devices', rise: 'good', title: 'onlineDevices', icon: Wifi, tone: 'success' },
  { field: 'active_devices', rise: 'good', title: 'activeDevices', icon: Activity, tone: 'info' },
  { field: 'total_locations', title: 'totalLocations', icon: MapPin, tone: 'neutral' },
  { field: 'avg_speed', title: 'avgSpeed', icon: Gauge, tone: 'neutral', format: formatSpeed },
  { field: 'max_speed', rise: 'bad', title: 'maxSpeed', icon: CircleGauge, tone: 'neutral', format: formatSpeed },
  {
    field: 'total_alarms',
    rise: 'bad',
    title: 'totalAlarms',
    icon: BellRing,
    tone: alarmTone,
    note: unacknowledgedNote,
  },
];

const isEmpty = ({ overview, topVehicles, alarmTypes }: Report) =>
  Object.values(overview).every((figure) => figure === null) && topVehicles.length === 0 && alarmTypes.length === 0;

/** The whole fleet in one period: key figures, busiest vehicles, alarms by type. */
export function DashboardReport({ days }: { days: Period }) {
  const query = useQuery(dashboardReportOf(days));
  return (
    <ReportBody tab="dashboard" query={query} isEmpty={isEmpty} skeleton={<ReportSkeleton figures={7} charts={2} />}>
      {(report) => <DashboardFindings report={report} days={days} />}
    </ReportBody>
  );
}

function DashboardFindings({ report, days }: { report: Report; days: Period }) {
  const { t } = useTranslation('mfe-reports');
  const { overview, previous, alarmTypes } = report;
  const vehicles = byLocationCount(report.topVehicles);
  const typeNames = alarmTypeNames(
    alarmTypes.map(({ type }) => type),
    t,
  );
  const top = firstOf(vehicles, limits.topVehicles);
  useReportSheet(() => ({
    name: t('charts.alarmTypes'),
    header: [t('columns.alarm_type'), t('columns.total_count')],
    rows: alarmTypes.map((row, place) => [typeNames[place] ?? null, row.total_count]),
  }));
  return (
    <>
      <FigureCards figures={figuresOf(overviewFigures, overview, previous, t)} />
      <Grid minColumn={360}>
        <ReportChart title={t('charts.topVehicles')} cut={top}>
          <BarChart
            label={t('charts.topVehicles')}
            data={{
              labels: top.rows.map(vehicleLabel),
              datasets: [{ label: t('columns.location_count'), data: top.rows.map((row) => row.location_count) }],
            }}
          />
        </ReportChart>
        <ReportChart title={t('charts.alarmTypes')} cut={firstOf(alarmTypes, alarmTypes.length)}>
          <DoughnutChart
            label={t('charts.alarmTypes')}
            data={{
              labels: typeNames,
              datasets: [{ label: t('columns.total_count'), data: alarmTypes.map((row) => row.total_count) }],
            }}
          />
        </ReportChart>
      </Grid>
      <ReportTable
        title={t('tables.topVehicles')}
        filename={`report_dashboard_vehicles_${days}d`}
        columns={columns}
        rows={vehicles}
        vehicleOf={vehicleOf}
      />
      {serverCan('trips') && <FleetDistance days={days} />}
    </>
  );
}
