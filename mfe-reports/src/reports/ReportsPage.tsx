import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Printer, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Page, PageHeader, SelectField, Tabs } from 'shared-ui';
import { DashboardReport } from './DashboardReport';
import { MonthReport } from './distance/MonthReport';
import { OperationalReport } from './OperationalReport';
import styles from './ReportsPage.module.css';
import { periods, type ReportTab } from './reports';
import { SafetyReport } from './SafetyReport';
import { usePrintInLight } from './usePrintInLight';
import { useReportFilters } from './useReportFilters';
import { VehicleReport } from './vehicle/VehicleReport';
import { VehicleSelect } from './vehicle/VehicleSelect';

/** /reports: four reports over one period; tab, period and vehicle live in the URL. */
export default function ReportsPage() {
  const { t } = useTranslation('mfe-reports');
  const [{ tab, tabs, days, vehicle, month }, setFilters] = useReportFilters();
  usePrintInLight();
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
      <PageHeader
        title={t('ui:places.reports')}
        actions={
          <>
            <Button icon={Printer} onClick={() => window.print()} data-print="hide">
              {t('print')}
            </Button>
            <Button
              icon={RefreshCw}
              busy={isFetching}
              onClick={() => void client.refetchQueries({ queryKey: ['mfe-reports'], type: 'active' })}
              data-print="hide"
            >
              {t('ui:actions.refresh')}
            </Button>
          </>
        }
      />
      <div className={styles.filters} data-print="hide">
        {tab !== 'month' && (
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
