import { useQuery } from '@tanstack/react-query';
import { Activity, BellRing, CircleGauge, Cpu, Gauge, MapPin, Wifi } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Period, serverCan } from 'shared-auth';
import { formatSpeed, Grid } from 'shared-ui';
import { BarChart, DoughnutChart } from 'shared-ui/charts';
import {
  alarmTypeNames,
  alarmTypesTable,
  byLocationCount,
  overviewFigures,
  tableSheet,
  topVehiclesTable,
} from 'shared-ui/reports';
import { FleetDistance } from './distance/FleetDistance';
import { FigureCards } from './FigureCards';
import { alarmTone, type FigureFormats, figuresOf, unacknowledgedNote } from './figures';
import { ReportBody } from './ReportBody';
import { ReportChart } from './ReportChart';
import { ReportSkeleton } from './ReportSkeleton';
import { ReportTable } from './ReportTable';
import { firstOf, limits, vehicleLabel, vehicleOf } from './reports';
import { dashboardReportOf, type DashboardReport as Report } from './reports.api';
import { useReportSheet } from './workbook/ReportSheets';

const overviewLooks: FigureFormats<Report['overview'], (typeof overviewFigures)[number][0]> = {
  total_devices: { icon: Cpu, tone: 'primary' },
  online_devices: { rise: 'good', icon: Wifi, tone: 'success' },
  active_devices: { rise: 'good', icon: Activity, tone: 'info' },
  total_locations: { icon: MapPin, tone: 'neutral' },
  avg_speed: { icon: Gauge, tone: 'neutral', format: formatSpeed },
  max_speed: { rise: 'bad', icon: CircleGauge, tone: 'neutral', format: formatSpeed },
  total_alarms: { rise: 'bad', icon: BellRing, tone: alarmTone, note: unacknowledgedNote },
};

const isEmpty = ({ overview, topVehicles, alarmTypes }: Report) =>
  Object.values(overview).every((figure) => figure === null) && topVehicles.length === 0 && alarmTypes.length === 0;

/** The whole fleet in one period: key figures, busiest vehicles, alarms by type. */
export function DashboardReport({ days }: { days: Period }) {
  const query = useQuery(dashboardReportOf(days));
  return (
    <ReportBody
      days={days}
      tab="dashboard"
      query={query}
      isEmpty={isEmpty}
      leftOut={({ overview }) => overview}
      skeleton={<ReportSkeleton figures={7} charts={2} />}
    >
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
  const typeRows = alarmTypes.map(({ total_count }, place) => ({ name: typeNames[place] ?? null, total_count }));
  useReportSheet(() => tableSheet(t('ui-reports:sheets.alarmTypes'), alarmTypesTable, typeRows, t));
  return (
    <>
      <FigureCards figures={figuresOf(overviewFigures, overviewLooks, overview, previous, t)} />
      <Grid minColumn={360}>
        <ReportChart title={t('charts.topVehicles')} cut={top}>
          <BarChart
            label={t('charts.topVehicles')}
            data={{
              labels: top.rows.map(vehicleLabel),
              datasets: [
                { label: t('ui-reports:columns.location_count'), data: top.rows.map((row) => row.location_count) },
              ],
            }}
          />
        </ReportChart>
        <ReportChart title={t('charts.alarmTypes')} cut={firstOf(alarmTypes, alarmTypes.length)}>
          <DoughnutChart
            label={t('charts.alarmTypes')}
            data={{
              labels: typeNames,
              datasets: [
                { label: t('ui-reports:columns.total_count'), data: alarmTypes.map((row) => row.total_count) },
              ],
            }}
          />
        </ReportChart>
      </Grid>
      <ReportTable
        title={t('ui-reports:tables.topVehicles')}
        filename={`report_dashboard_vehicles_${days}d`}
        columns={topVehiclesTable}
        rows={vehicles}
        vehicleOf={vehicleOf}
      />
      {serverCan('trips') && <FleetDistance days={days} />}
    </>
  );
}
