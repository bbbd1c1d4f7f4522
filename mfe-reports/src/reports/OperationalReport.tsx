import { useQuery } from '@tanstack/react-query';
import { Activity, Cpu, Percent, Wifi, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Period, serverCan } from 'shared-auth';
import { formatNumber } from 'shared-ui';
import { BarChart } from 'shared-ui/charts';
import { FleetHours } from './distance/FleetHours';
import { FigureCards } from './FigureCards';
import { type FigureKind, figuresOf } from './figures';
import { LevelBadge, levelText } from './LevelBadge';
import { ReportBody } from './ReportBody';
import { ReportChart } from './ReportChart';
import { ReportSkeleton } from './ReportSkeleton';
import { ReportTable } from './ReportTable';
import { type ReportColumn, speedColumns, vehicleColumns, vehicleOf } from './reportColumns';
import { firstOf, limits, vehicleLabel } from './reports';
import {
  operationalReportOf,
  type OperationalReport as Report,
  type VehicleEfficiency,
  type VehicleInactivity,
} from './reports.api';

const efficiencyColumns: ReportColumn<VehicleEfficiency>[] = [
  ...vehicleColumns,
  { key: 'total_locations', kind: 'count', value: (row) => row.total_locations },
  { key: 'active_days', kind: 'count', value: (row) => row.active_days },
  { key: 'avg_locations_per_day', kind: 'decimal', value: (row) => row.avg_locations_per_day },
  ...speedColumns,
];

const inactivityColumns: ReportColumn<VehicleInactivity>[] = [
  ...vehicleColumns,
  { key: 'last_location', kind: 'time', value: (row) => row.last_location },
  { key: 'hours_inactive', kind: 'decimal', value: (row) => row.hours_inactive },
  {
    key: 'inactivity_level',
    kind: 'text',
    value: (row, t) => levelText(t, 'inactivityLevel', row.inactivity_level),
  },
];

const inactivityCells = {
  inactivity_level: (row: VehicleInactivity) => <LevelBadge words="inactivityLevel" value={row.inactivity_level} />,
};

const formatPercent = (value: number | null) => (value === null ? '—' : `${formatNumber(value, 1)} %`);

const fleetFigures: FigureKind<Report['fleetUtilization']>[] = [
  { field: 'total_devices', title: 'totalDevices', icon: Cpu, tone: 'primary' },
  { field: 'active_devices', rise: 'good', title: 'activeDevices', icon: Activity, tone: 'info' },
  {
    field: 'utilization_percentage',
    rise: 'good',
    title: 'utilization',
    icon: Percent,
    tone: 'primary',
    format: formatPercent,
  },
  { field: 'online_devices', rise: 'good', title: 'onlineDevices', icon: Wifi, tone: 'success' },
  {
    field: 'offline_devices',
    rise: 'bad',
    title: 'offlineDevices',
    icon: WifiOff,
    tone: ({ offline_devices: count }) => ((count ?? 0) > 0 ? 'warning' : 'neutral'),
  },
];

const isEmpty = ({ fleetUtilization, vehicleEfficiency, inactivity }: Report) =>
  Object.values(fleetUtilization).every((figure) => figure === null) &&
  vehicleEfficiency.length === 0 &&
  inactivity.length === 0;

/** How the fleet is used in one period: utilisation, efficiency, and the vehicles that stand still. */
export function OperationalReport({ days }: { days: Period }) {
  const query = useQuery(operationalReportOf(days));
  return (
    <ReportBody
      tab="operational"
      query={query}
      isEmpty={isEmpty}
      skeleton={<ReportSkeleton figures={5} charts={1} tables={2} />}
    >
      {(report) => <OperationalFindings report={report} days={days} />}
    </ReportBody>
  );
}

function OperationalFindings({ report, days }: { report: Report; days: Period }) {
  const { t } = useTranslation('mfe-reports');
  const { fleetUtilization: fleet, previous, vehicleEfficiency, inactivity } = report;
  const shown = firstOf(vehicleEfficiency, limits.chart);
  return (
    <>
      <FigureCards figures={figuresOf(fleetFigures, fleet, previous, t)} />
      <ReportChart title={t('charts.efficiency')} cut={shown}>
        <BarChart
          label={t('charts.efficiency')}
          data={{
            labels: shown.rows.map(vehicleLabel),
            datasets: [
              { label: t('columns.avg_locations_per_day'), data: shown.rows.map((row) => row.avg_locations_per_day) },
            ],
          }}
        />
      </ReportChart>
      <ReportTable
        title={t('tables.efficiency')}
        filename={`report_operational_efficiency_${days}d`}
        columns={efficiencyColumns}
        rows={vehicleEfficiency}
        vehicleOf={vehicleOf}
      />
      <ReportTable
        title={t('tables.inactivity')}
        filename={`report_operational_inactivity_${days}d`}
        columns={inactivityColumns}
        rows={inactivity}
        vehicleOf={vehicleOf}
        cells={inactivityCells}
      />
      {serverCan('trips') && <FleetHours days={days} />}
    </>
  );
}
