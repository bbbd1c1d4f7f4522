import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Mail, Printer, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { serverCan, useCan } from 'shared-auth';
import { Button, ButtonLink, Page, PageHeader, SelectField, Tabs, usePrintInLight } from 'shared-ui';
import { scheduledReportsPath } from '../paths';
import { DashboardReport } from './DashboardReport';
import { MonthFilters, MonthReport } from './distance/MonthReport';
import { OperationalReport } from './OperationalReport';
import styles from './ReportsPage.module.css';
import { periods, type ReportTab } from './reports';
import { SafetyReport } from './SafetyReport';
import { useReportFilters } from './useReportFilters';
import { useReportTexts } from './useReportTexts';
import { VehicleReport } from './vehicle/VehicleReport';
import { VehicleSelect } from './vehicle/VehicleSelect';

/** /reports: four reports over one period; tab, period and vehicle live in the URL. */
export default function ReportsPage() {
  const t = useReportTexts();
  const [{ tab, tabs, days, vehicle, month }, setFilters] = useReportFilters();
  usePrintInLight();
  const maySchedule = useCan('reports.schedule') && serverCan('reports.scheduled');
  const shown = new URLSearchParams({ view: tab, days: String(days), vehicle });
  const client = useQueryClient();
  const isFetching = useIsFetching({ queryKey: ['mfe-reports'] }) > 0;

  const panels: Readonly<Record<ReportTab, () => ReactNode>> = {
    dashboard: () => <DashboardReport days={days} />,
    vehicle: () => <VehicleReport vehicleId={vehicle} days={days} key={vehicle} />,
    safety: () => <SafetyReport days={days} />,
    operational: () => <OperationalReport days={days} />,
    month: () => <MonthReport month={month} vehicle={vehicle} onChange={setFilters} />,
  };

  return (
    <Page className={styles.page}>
      {/* A monthly sheet has a title of its own, and a page across: what stands before it would be a page for itself. */}
      <div data-print={tab === 'month' ? 'hide' : undefined}>
        <PageHeader
          title={t('ui:places.reports')}
          actions={
            <>
              <Button
                icon={RefreshCw}
                busy={isFetching}
                onClick={() => void client.refetchQueries({ queryKey: ['mfe-reports'], type: 'active' })}
                data-print="hide"
              >
                {t('ui:actions.refresh')}
              </Button>
              {maySchedule && (
                <ButtonLink to={`${scheduledReportsPath}?${shown}`} icon={Mail} data-print="hide">
                  {t('scheduled.send')}
                </ButtonLink>
              )}
              <Button icon={Printer} onClick={() => window.print()} data-print="hide">
                {t('print')}
              </Button>
            </>
          }
        />
      </div>
      <div className={styles.filters} data-print="hide">
        {tab === 'month' ? (
          <MonthFilters month={month} vehicle={vehicle} onChange={setFilters} />
        ) : (
          <SelectField
            label={t('ui:periods.label')}
            value={String(days)}
            onChange={(value) => setFilters({ days: periods.find((option) => String(option) === value) ?? days })}
            options={periods.map((period) => ({ value: String(period), label: t(`ui:periods.${period}`) }))}
          />
        )}
        {tab === 'vehicle' && <VehicleSelect value={vehicle} onChange={(next) => setFilters({ vehicle: next })} />}
      </div>
      {tab !== 'month' && (
        <p className={styles.printed}>
          {t(`tabs.${tab}`)} · {t('periodLast', { period: t(`ui:periods.${days}`) })}
        </p>
      )}
      <Tabs
        label={t('tabs.label')}
        selected={tab}
        onSelect={(next) => setFilters({ tab: next })}
        items={tabs.map((id) => ({
          id,
          label: t(`tabs.${id}`),
          panel: id === tab ? panels[id]() : null,
        }))}
      />
    </Page>
  );
}
