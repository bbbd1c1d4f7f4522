import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Period, serverCan } from 'shared-auth';
import { BarChart } from 'shared-ui/charts';
import { alarmTypeNames, riskTable, type VehicleRisk } from 'shared-ui/reports';
import { AlarmRate } from './distance/AlarmRate';
import { FigureCards } from './FigureCards';
import { alarmTone, unacknowledgedNote } from './figures';
import { LevelBadge } from './LevelBadge';
import { ReportBody } from './ReportBody';
import { ReportChart } from './ReportChart';
import { ReportSkeleton } from './ReportSkeleton';
import { ReportTable } from './ReportTable';
import { firstOf, limits, vehicleLabel, vehicleOf } from './reports';
import { type SafetyReport as Report, safetyReportOf } from './reports.api';

const riskCells = { risk_level: (row: VehicleRisk) => <LevelBadge kind="riskLevel" value={row.risk_level} /> };

const isEmpty = ({ safetyStats, riskProfile }: Report) => safetyStats.length === 0 && riskProfile.length === 0;

/** Alarms and risk in one period: a card per alarm type, vehicles by alarms, the risk of each. */
export default function SafetyReport({ days }: { days: Period }) {
  const query = useQuery(safetyReportOf(days));
  return (
    <ReportBody
      days={days}
      tab="safety"
      query={query}
      isEmpty={isEmpty}
      skeleton={<ReportSkeleton figures={4} charts={1} />}
    >
      {(report) => <SafetyFindings report={report} days={days} />}
    </ReportBody>
  );
}

function SafetyFindings({ report, days }: { report: Report; days: Period }) {
  const { t } = useTranslation('mfe-reports');
  const { safetyStats, previous, riskProfile } = report;
  const shown = firstOf(riskProfile, limits.chart);
  const names = alarmTypeNames(
    safetyStats.map(({ type }) => type),
    t,
  );
  return (
    <>
      <FigureCards
        figures={safetyStats.map((row, index) => ({
          key: `${row.type} ${index}`,
          title: names[index] ?? '',
          icon: BellRing,
          rise: 'bad' as const,
          tone: alarmTone({ unacknowledged_alarms: row.unacknowledged_count }),
          value: row.total_count,
          previous: previous?.safetyStats.find((before) => before.type === row.type)?.total_count,
          ...unacknowledgedNote({ unacknowledged_alarms: row.unacknowledged_count }, t),
        }))}
      />
      <ReportChart title={t('charts.risk')} cut={shown}>
        <BarChart
          label={t('charts.risk')}
          data={{
            labels: shown.rows.map(vehicleLabel),
            datasets: [
              { label: t('ui-reports:columns.total_alarms'), data: shown.rows.map((row) => row.total_alarms) },
              { label: t('ui-reports:columns.speed_violations'), data: shown.rows.map((row) => row.speed_violations) },
            ],
          }}
        />
      </ReportChart>
      <ReportTable
        title={t('ui-reports:tables.risk')}
        filename={`report_safety_risk_${days}d`}
        columns={riskTable}
        rows={riskProfile}
        vehicleOf={vehicleOf}
        cells={riskCells}
      />
      {serverCan('trips') && <AlarmRate days={days} risks={riskProfile} />}
    </>
  );
}
