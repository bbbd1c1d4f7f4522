import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, paths, Slot, useCan, useFleetTracking } from 'shared-auth';
import {
  Card,
  choiceParam,
  LazyPart,
  lazyPart,
  Page,
  PageHeader,
  QueryView,
  SelectField,
  TextLink,
  useSearchState,
} from 'shared-ui';
import { frameParam } from '../common/frameParam';
import { isReadByView } from '../common/live/byViewPart';
import type { ViewLink } from '../common/live/mapVehicle';
import { useLiveFleet } from '../common/live/useLiveFleet';
import { DEFAULT_PERIOD, daysOf, fleetRow, periods } from './dashboard';
import { alarmStatsQuery, type FleetVehicle, fleetStatusQuery, type Overview, overviewQuery } from './dashboard.api';
import styles from './dashboard.module.css';
import { FirstLookPlace } from './FirstLookPlace';
import { FleetMapBlock } from './FleetMapBlock';
import { HourlyActivity } from './HourlyActivity';
import { LocationStats } from './LocationStats';
import { OfflineDevices } from './OfflineDevices';
import { RecentActivity } from './RecentActivity';
import { RefreshDashboard } from './RefreshDashboard';
import { StatTiles } from './StatTiles';
import { useAlarmsChange } from './useAlarmsChange';

const firstStepsPart = lazyPart(() => import('./FirstSteps'));

const rowsBelow = <LazyPart part={lazyPart(() => import('./RowsBelow'))} height={0} props={{}} />;

const codec = { days: choiceParam(periods, DEFAULT_PERIOD), map: frameParam() };

export default function DashboardPage() {
  const { t } = useTranslation('mfe-fleet/DashboardPage');
  const [{ days: period, map }, setState] = useSearchState(codec);
  const days = daysOf(period);
  const overview = useQuery(overviewQuery(days));
  const everything = useQuery({ ...fleetStatusQuery(days), enabled: !isReadByView() });
  const [byView, setByView] = useState<ViewLink<FleetVehicle> | null>(null);
  const fleetStatus = byView?.query ?? everything;
  // The page does not render this query's data, so its changes must not render the page.
  useQuery({ ...alarmStatsQuery(days), enabled: overview.isFetched, notifyOnChangeProps: [] });
  useFleetTracking();

  const polled = useMemo(() => (fleetStatus.data ?? []).map(fleetRow), [fleetStatus.data]);
  const fleet = useLiveFleet(polled, overview.dataUpdatedAt);
  const alarmsChange = useAlarmsChange(overview.data);
  // The total has active vehicles only: a fleet is empty when the map has none to show either.
  const isFleetEmpty = overview.data?.total_vehicles === 0 && fleetStatus.data?.length === 0;

  return (
    <Page>
      <PageHeader
        title={t('ui:places.dashboard')}
        actions={
          <>
            <SelectField
              className={styles.period}
              label={t('ui:periods.label')}
              value={period}
              onChange={(next) => setState({ days: next })}
              options={periods.map((value) => ({ value, label: t(`ui:periods.${value}`) }))}
            />
            <RefreshDashboard />
          </>
        }
      />
      <StatTiles query={overview} change={{ online: fleet.onlineChange, alarms: alarmsChange }} days={days} />
      {isFleetEmpty && <LazyPart part={firstStepsPart} height={220} props={{}} />}
      <FirstLookPlace vehicles={everything.data} />
      <div className={styles.blocks}>
        <div className={styles.main}>
          <FleetMapBlock
            query={fleetStatus}
            fleet={fleet}
            byView={byView}
            onView={setByView}
            frame={map}
            onFrame={(frame) => setState({ map: frame }, { replace: true })}
          />
        </div>
        <div className={styles.critical}>
          <Slot name="dashboard.critical-alarms" minHeight={320} days={days} />
          {rowsBelow}
        </div>
        <LocationStats days={days} />
        <NewsCards overview={overview} isFleetEmpty={isFleetEmpty} />
        <div className={styles.wide}>
          <HourlyActivity days={days} />
        </div>
        <div className={styles.trend}>
          <Slot name="dashboard.alarm-trend" minHeight={360} days={days} />
        </div>
        <div className={styles.types}>
          <Slot name="dashboard.alarm-types" minHeight={360} days={days} />
        </div>
      </div>
      <div className={styles.added}>
        <Slot name="dashboard.tiles" minHeight={0} days={days} />
      </div>
      <Slot name="dashboard.wide" minHeight={0} days={days} />
    </Page>
  );
}

interface NewsCardsProps {
  overview: UseQueryResult<Overview>;
  isFleetEmpty: boolean;
}

/** Recent activity, and the silent devices. */
function NewsCards({ overview, isFleetEmpty }: NewsCardsProps) {
  const { t } = useTranslation('mfe-fleet/DashboardPage');
  const maySee = useCan('devices.view');
  return (
    <>
      <Card title={t('activity.title')} className={styles.scrolled}>
        <QueryView
          query={overview}
          height={400}
          error={(error) => t('activity.failed', { message: errorText(error, t) })}
        >
          {({ recent_activity }) => <RecentActivity items={recent_activity} />}
        </QueryView>
        {rowsBelow}
      </Card>
      <Card
        title={t('offline.title')}
        className={styles.scrolled}
        actions={
          maySee && (
            <>
              {/* The list has the person to call about each. */}
              <TextLink to={`${paths.devices()}?silent=48`}>{t('offline.long')}</TextLink>
              <TextLink to={`${paths.devices()}?status=offline`}>{t('offline.all')}</TextLink>
            </>
          )
        }
      >
        <QueryView
          query={overview}
          height={240}
          error={(error) => t('offline.failed', { message: errorText(error, t) })}
        >
          {({ offline_devices }) => <OfflineDevices devices={offline_devices} isFleetEmpty={isFleetEmpty} />}
        </QueryView>
        {rowsBelow}
      </Card>
    </>
  );
}
