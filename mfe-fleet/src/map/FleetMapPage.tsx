import { useQuery } from '@tanstack/react-query';
import { LocateFixed, RefreshCw } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, useFleetTracking, useLiveConnected } from 'shared-auth';
import {
  Button,
  clock,
  IconButton,
  type LatLng,
  Page,
  PageHeader,
  QueryView,
  Skeleton,
  usePrintInLight,
  validLatLng,
} from 'shared-ui';
import { useLiveFleet } from '../common/live/useLiveFleet';
import { allDevicesQuery } from '../devices/devices.api';
import { FleetMapCard } from './FleetMapCard';
import { MapFilterBar } from './MapFilterBar';
import { MapStats } from './MapStats';
import { deviceRow, MAP_HEIGHT, mapStats, matchesFilters, type TrackPeriod, tracked, trackPeriod } from './map';
import styles from './map.module.css';
import { NearestPanel } from './nearest/NearestPanel';
import nearest from './nearest/nearest.module.css';
import { useOwnPosition } from './nearest/useOwnPosition';
import { ReplayButton } from './replay/ReplayButton';
import { useMapState } from './useMapState';
import { Wallboard } from './Wallboard';

/**
 * Milliseconds between two polls: the live connection moves the vehicles in between, and replaces nothing when it
 * is down.
 */
const POLL_MS = { connected: 60_000, disconnected: 10_000 } as const;

/** Of the map, at a vehicle that was opened from the list of the nearest. */
const OPENED_ZOOM = 14;

export default function FleetMapPage() {
  usePrintInLight();
  const { t } = useTranslation('mfe-fleet');
  const { state, activeCount, change, clear } = useMapState();
  const isConnected = useLiveConnected();
  const query = useQuery({
    ...allDevicesQuery,
    refetchInterval: isConnected ? POLL_MS.connected : POLL_MS.disconnected,
  });
  useFleetTracking();

  const polled = useMemo(() => (query.data ?? []).map(deviceRow), [query.data]);
  const { rows, feed } = useLiveFleet(polled);
  const { status, type } = state;
  const shown = useMemo(() => rows.filter((row) => matchesFilters(row, { status, type })), [rows, status, type]);

  const replay = (period: TrackPeriod) => {
    const view = state.map && { ...state.map, width: window.innerWidth, height: window.innerHeight };
    const of = tracked(shown, view).map(({ key }) => key);
    change({ replay: period, at: null, of, follow: false });
  };

  const isNearOpen = state.near !== null && !state.replay;
  const place = state.near === 'open' ? null : state.near;
  const showNearest = useCallback((at: LatLng) => change({ near: at }), [change]);
  const own = useOwnPosition(showNearest);

  if (state.wallboard)
    return (
      <Wallboard stats={mapStats(shown)} onLeave={() => change({ wallboard: false })}>
        <FleetMapCard rows={shown} all={rows} feed={feed} state={state} onChange={change} />
      </Wallboard>
    );

  return (
    <Page className={styles.page}>
      <div className={styles.top}>
        <PageHeader title={t('ui:places.map')} />
        {!state.replay && (
          <>
            <MapFilterBar filters={state} activeCount={activeCount} onChange={change} onClear={clear} />
            {query.data && <MapStats stats={mapStats(shown)} />}
          </>
        )}
        <div className={styles.actions}>
          {!state.replay && (
            <>
              <Button icon={LocateFixed} disabled={shown.length === 0} onClick={() => change({ near: 'open' })}>
                {t('nearest.open')}
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
      <QueryView
        query={query}
        skeleton={<Skeleton height={MAP_HEIGHT} />}
        error={() => t('ui:errors.network')}
        errorDetail={(error) => errorText(error, t)}
      >
        {() => (
          <div className={nearest.beside} data-open={isNearOpen || undefined}>
            {isNearOpen && (
              <NearestPanel
                rows={shown}
                place={place}
                own={own}
                onPlace={showNearest}
                onOpen={({ key, latitude, longitude }) => {
                  const place = validLatLng(latitude, longitude);
                  change({
                    selected: key,
                    vehicle: '',
                    follow: false,
                    ...(place && { map: { ...place, zoom: OPENED_ZOOM } }),
                  });
                }}
                onClose={() => change({ near: null })}
              />
            )}
            <FleetMapCard rows={shown} all={rows} feed={feed} state={state} onChange={change} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}
