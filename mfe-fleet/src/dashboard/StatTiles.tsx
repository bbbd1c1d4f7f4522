import type { UseQueryResult } from '@tanstack/react-query';
import { BellRing, RadioReceiver, Route, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText, type Period, paths, useCan } from 'shared-auth';
import { clock, ErrorState, formatNumber, periodStart, StaleNotice, StatCard } from 'shared-ui';
import { alarmsTone, figuresOf, type LiveChange, onlineTone } from './dashboard';
import type { Overview } from './dashboard.api';
import styles from './dashboard.module.css';

interface StatTilesProps {
  query: UseQueryResult<Overview>;
  change: LiveChange;
  /** The period that the alarms are counted in. */
  days: Period;
}

const loading = { vehicles: null, online: null, alarms: null, routes: null };

/**
 * The four figures of the dashboard, updated by live events between two fetches. Each leads to the list of its records;
 * no page lists the routes under way, and drivers may open the alarms only.
 */
export function StatTiles({ query, change, days }: StatTilesProps) {
  const { t } = useTranslation('mfe-fleet/DashboardPage');
  const maySee = useCan('vehicles.view');
  const { data, isError, error, isFetching, dataUpdatedAt } = query;
  const retry = () => void query.refetch();
  if (!data && isError)
    return (
      <ErrorState message={t('tiles.failed', { message: errorText(error, t) })} onRetry={retry} busy={isFetching} />
    );

  const figures = data ? figuresOf(data, change) : loading;
  return (
    <section className={styles.figures} aria-label={t('tiles.title')}>
      {isError && <StaleNotice since={clock.now() - (Date.now() - dataUpdatedAt)} onRetry={retry} busy={isFetching} />}
      <div className={styles.tiles}>
        <StatCard
          title={t('tiles.activeVehicles')}
          value={formatNumber(figures.vehicles)}
          icon={Truck}
          tone="primary"
          loading={!data}
          {...(maySee && { to: `${paths.vehicles()}?status=active` })}
        />
        <StatCard
          title={t('tiles.onlineDevices')}
          value={formatNumber(figures.online)}
          icon={RadioReceiver}
          tone={onlineTone(figures.online)}
          loading={!data}
          {...(maySee && { to: `${paths.devices()}?status=online` })}
        />
        <StatCard
          title={t('tiles.unacknowledgedAlarms')}
          value={formatNumber(figures.alarms)}
          icon={BellRing}
          tone={alarmsTone(figures.alarms)}
          loading={!data}
          to={`${paths.alarms()}?${new URLSearchParams({ is_acknowledged: 'false', start_date: periodStart(days, clock.now()) })}`}
        />
        <StatCard
          title={t('tiles.activeRoutes')}
          value={formatNumber(figures.routes)}
          icon={Route}
          tone="info"
          loading={!data}
        />
      </div>
    </section>
  );
}
