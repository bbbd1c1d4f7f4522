import { useQuery } from '@tanstack/react-query';
import { Activity, Cpu, Percent, Wifi, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Period, serverCan } from 'shared-auth';
import { formatNumber } from 'shared-ui';
import { BarChart } from 'shared-ui/charts';
import { efficiencyTable, inactivityTable, utilizationFigures, type VehicleInactivity } from 'shared-ui/reports';
import { FleetHours } from './distance/FleetHours';
import { FigureCards } from './FigureCards';
import { type FigureFormats, figuresOf } from './figures';
import { LevelBadge } from './LevelBadge';
import { ReportBody } from './ReportBody';
import { ReportChart } from './ReportChart';
import { ReportSkeleton } from './ReportSkeleton';
import { ReportTable } from './ReportTable';
import { firstOf, limits, vehicleLabel, vehicleOf } from './reports';
import { operationalReportOf, type OperationalReport as Report } from './reports.api';

const inactivityCells = {
  inactivity_level: (row: VehicleInactivity) => <LevelBadge kind="inactivityLevel" value={row.inactivity_level} />,
};

const formatPercent = (value: number | null) => (value === null ? '—' : `${formatNumber(value, 1)} %`);

const fleetLooks: FigureFormats<Report['fleetUtilization'], (typeof utilizationFigures)[number][0]> = {
  total_devices: { icon: Cpu, tone: 'primary' },
  active_devices: { rise: 'good', icon: Activity, tone: 'info' },
  utilization_percentage: {
    rise: 'good',
    icon: Percent,
    tone: 'primary',
    format: formatPercent,
    // A device that has fallen silent since is included: the share alone would contradict the number of offline devices
    // beside it.
    note: ({ active_devices: active, total_devices: total }, t) =>
      active === null || total === null
        ? {}
        : { note: t('usedOf', { n: formatNumber(active), total: formatNumber(total) }) },
  },
  online_devices: { rise: 'good', icon: Wifi, tone: 'success' },
  offline_devices: {
    rise: 'bad',
    icon: WifiOff,
    tone: ({ offline_devices: count }) => ((count ?? 0) > 0 ? 'warning' : 'neutral'),
  },
};

const isEmpty = ({ fleetUtilization, vehicleEfficiency, inactivity }: Report) =>
  Object.values(fleetUtilization).every((figure) => figure === null) &&
  vehicleEfficiency.length === 0 &&
  inactivity.length === 0;

/** The use of the fleet in one period: utilisation, efficiency, and the inactive vehicles. */
export default function OperationalReport({ days }: { days: Period }) {
  const query = useQuery(operationalReportOf(days));
  return (
    <ReportBody
      days={days}
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
      <FigureCards figures={figuresOf(utilizationFigures, fleetLooks, fleet, previous, t)} />
      <ReportChart title={t('charts.efficiency')} cut={shown}>
        <BarChart
          label={t('charts.efficiency')}
          data={{
            labels: shown.rows.map(vehicleLabel),
            datasets: [
              {
                label: t('ui-reports:columns.avg_locations_per_day'),
                data: shown.rows.map((row) => row.avg_locations_per_day),
              },
            ],
          }}
        />
      </ReportChart>
      <ReportTable
        title={t('ui-reports:tables.efficiency')}
        filename={`report_operational_efficiency_${days}d`}
        columns={efficiencyTable}
        rows={vehicleEfficiency}
        vehicleOf={vehicleOf}
      />
      <ReportTable
        title={t('ui-reports:tables.inactivity')}
        filename={`report_operational_inactivity_${days}d`}
        columns={inactivityTable}
        rows={inactivity}
        vehicleOf={vehicleOf}
        cells={inactivityCells}
      />
      {serverCan('trips') && <FleetHours days={days} />}
    </>
  );
}
