import { useQuery } from '@tanstack/react-query';
import { LocateFixed, RefreshCw } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, useFleetTracking, useLiveConnected } from 'shared-auth';
import {
  Button,
  clock,
  IconButton,
  type LatLng,
  LazyPart,
  lazyPart,
  Page,
  PageHeader,
  QueryView,
  usePrintInLight,
  validLatLng,
} from 'shared-ui';
import { followsByView, isReadByView } from '../common/live/byViewPart';
import type { ViewLink } from '../common/live/mapVehicle';
import { useLiveFleet } from '../common/live/useLiveFleet';
import { allDevicesQuery, type Device } from '../devices/devices.api';
import { FleetMapCard } from './FleetMapCard';
import { MapFilterBar } from './MapFilterBar';
import { MapStats } from './MapStats';
import { deviceRow, MAP_HEIGHT, mapStats, matchesFilters, type TrackPeriod, tracked, trackPeriod } from './map';
import styles from './map.module.css';
import nearest from './nearest/nearest.module.css';
import { useOwnPosition } from './nearest/useOwnPosition';
import { ReplayButton } from './replay/ReplayButton';
import { chosenKey, useMapState } from './useMapState';

/**
 * Milliseconds between two polls. While the live connection moves the vehicles, polls may be rare; without it they are
 * the only source.
 */
const POLL_MS = { connected: 60_000, disconnected: 10_000 } as const;

const byViewPart = lazyPart(() => import('./MapByView'));
const wallboardPart = lazyPart(() => import(/* webpackChunkName: "wallboard" */ './Wallboard'));
const nearestPart = lazyPart(() => import(/* webpackChunkName: "nearest" */ './nearest/NearestPanel'));

/** The map's zoom at a vehicle that was opened from the list of the nearest. */
const OPENED_ZOOM = 14;

export default function FleetMapPage() {
  usePrintInLight();
  const { t } = useTranslation('mfe-fleet');
  const { state, activeCount, change, clear } = useMapState();
  const isConnected = useLiveConnected();
  const everything = useQuery({
    ...allDevicesQuery,
    enabled: !isReadByView(),
    refetchInterval: isConnected ? POLL_MS.connected : POLL_MS.disconnected,
  });
  const [byView, setByView] = useState<ViewLink<Device> | null>(null);
  const query = byView?.query ?? everything;
  useFleetTracking();

  const polled = useMemo(() => (query.data ?? []).map(deviceRow), [query.data]);
  const { rows, feed } = useLiveFleet(polled);
  const { status, type } = state;
  const shown = useMemo(() => rows.filter((row) => matchesFilters(row, { status, type })), [rows, status, type]);

  const stats = byView?.stats ?? mapStats(shown);

  const replay = (period: TrackPeriod) => {
    const view = state.map && { ...state.map, width: window.innerWidth, height: window.innerHeight };
    const of = tracked(shown, view).map(({ key }) => key);
    change({ replay: period, at: null, of, follow: false });
  };

  const isNearOpen = state.near !== null && !state.replay;
  const place = state.near === 'open' ? null : state.near;
  const showNearest = useCallback((at: LatLng) => change({ near: at }), [change]);
  const own = useOwnPosition(showNearest);

  const card = (
    <FleetMapCard rows={shown} all={rows} feed={feed} byView={byView?.map} state={state} onChange={change} />
  );
  // Without reading by view, the list of the nearest vehicles compares all of them.
  const view = (isReadByView() || state.near === null) && followsByView(rows) && (
    <LazyPart part={byViewPart} height={0} props={{ rows: shown, state, onLink: setByView }} />
  );
  if (state.wallboard)
    return (
      <LazyPart
        part={wallboardPart}
        height={MAP_HEIGHT}
        props={{
          stats,
          onLeave: () => change({ wallboard: false }),
          children: (
            <>
              {view}
              {card}
            </>
          ),
        }}
      />
    );

  return (
    <Page className={styles.page}>
      <div className={styles.top}>
        <PageHeader title={t('ui:places.map')} />
        {!state.replay && (
          <>
            <MapFilterBar filters={state} activeCount={activeCount} onChange={change} onClear={clear} />
            {query.data && <MapStats stats={stats} />}
          </>
        )}
        <div className={styles.actions}>
          {!state.replay && (
            <>
              <Button
                icon={LocateFixed}
                disabled={stats.filtered === 0}
                title={t('nearest.open')}
                onClick={() => change({ near: 'open' })}
              >
                <span className={styles.label}>{t('nearest.open')}</span>
              </Button>
              <ReplayButton
                recent={trackPeriod(state.period, clock.now())}
                recentLabel={t(`map.periods.${state.period}`)}
                disabled={shown.length === 0}
                onStart={replay}
              />
            </>
          )}
          <IconButton
            variant="secondary"
            size="md"
            icon={RefreshCw}
            label={t('ui:actions.refresh')}
            onClick={() => void query.refetch()}
          />
        </div>
      </div>
      {view}
      <QueryView
        query={query}
        height={MAP_HEIGHT}
        error={() => t('ui:errors.network')}
        errorDetail={(error) => errorText(error, t)}
      >
        {() => (
          <div className={nearest.beside} data-open={isNearOpen || undefined}>
            {isNearOpen && (
              <LazyPart
                part={nearestPart}
                height={MAP_HEIGHT}
                props={{
                  rows: shown,
                  chosen: chosenKey(shown, state),
                  place,
                  own,
                  onPlace: showNearest,
                  onOpen({ key, latitude, longitude }) {
                    const place = validLatLng(latitude, longitude);
                    change({
                      selected: key,
                      vehicle: '',
                      follow: false,
                      ...(place && { map: { ...place, zoom: OPENED_ZOOM } }),
                    });
                  },
                  onClose: () => change({ near: null }),
                }}
              />
            )}
            {card}
          </div>
        )}
      </QueryView>
    </Page>
  );
}
