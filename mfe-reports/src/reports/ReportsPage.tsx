import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Mail, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { serverCan, useCan } from 'shared-auth';
import {
  Button,
  ButtonLink,
  LazyPart,
  lazyPart,
  Page,
  PageHeader,
  SelectField,
  Tabs,
  usePrintInLight,
} from 'shared-ui';
import { RefreshButton } from 'shared-ui/lists';
import { scheduledReportsPath } from '../paths';
import { DashboardReport } from './DashboardReport';
import { MonthFilters } from './distance/MonthFilters';
import styles from './ReportsPage.module.css';
import { isOfMonths, periods, type ReportTab } from './reports';
import { useReportFilters } from './useReportFilters';
import { useReportTexts } from './useReportTexts';
import { VehicleSelect } from './VehicleSelect';

// One of seven tabs is open; the first is the page's own.
const vehiclePart = lazyPart(() => import(/* webpackChunkName: "vehicle-report" */ './vehicle/VehicleReport'));
const safetyPart = lazyPart(() => import(/* webpackChunkName: "safety" */ './SafetyReport'));
const operationalPart = lazyPart(() => import(/* webpackChunkName: "operational" */ './OperationalReport'));
const monthPart = lazyPart(() => import(/* webpackChunkName: "month" */ './distance/MonthReport'));
const comparePart = lazyPart(() => import(/* webpackChunkName: "compare" */ './distance/CompareMonths'));
const outsidePart = lazyPart(() => import(/* webpackChunkName: "outside" */ './outside/OutsideHours'));

/** /reports: four reports over one period, three of months; tab, period and vehicle live in the URL. */
export default function ReportsPage() {
  const t = useReportTexts();
  const [{ tab, tabs, days, vehicle, month, other }, setFilters] = useReportFilters();
  usePrintInLight();
  const maySchedule = useCan('reports.schedule') && serverCan('reports.scheduled');
  const shown = new URLSearchParams({ view: tab, days: String(days), vehicle });
  const client = useQueryClient();
  const isFetching = useIsFetching({ queryKey: ['mfe-reports'] }) > 0;

  const panels: Readonly<Record<ReportTab, () => ReactNode>> = {
    dashboard: () => <DashboardReport days={days} />,
    vehicle: () => <LazyPart key={vehicle} part={vehiclePart} height={480} props={{ vehicleId: vehicle, days }} />,
    safety: () => <LazyPart part={safetyPart} height={480} props={{ days }} />,
    operational: () => <LazyPart part={operationalPart} height={480} props={{ days }} />,
    month: () => <LazyPart part={monthPart} height={480} props={{ month, vehicle, onChange: setFilters }} />,
    compare: () => <LazyPart part={comparePart} height={480} props={{ month, other, vehicle }} />,
    outside: () => <LazyPart part={outsidePart} height={480} props={{ month }} />,
  };

  return (
    <Page className={styles.page}>
      {/* A monthly sheet has its own title, and a landscape page: content before it would be on a separate page. */}
      <div data-print={tab === 'month' ? 'hide' : undefined}>
        <PageHeader
          title={t('ui:places.reports')}
          actions={
            <>
              <RefreshButton
                busy={isFetching}
                onClick={() => void client.refetchQueries({ queryKey: ['mfe-reports'], type: 'active' })}
                data-print="hide"
              />
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
        {isOfMonths(tab) ? (
          <MonthFilters tab={tab} month={month} other={other} vehicle={vehicle} onChange={setFilters} />
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
      {!isOfMonths(tab) && (
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
