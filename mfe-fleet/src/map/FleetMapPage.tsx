import { useQuery } from '@tanstack/react-query';
import { History, RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, useFleetTracking, useLiveConnected } from 'shared-auth';
import { Button, clock, Page, PageHeader, QueryView, Skeleton, Stack } from 'shared-ui';
import { allDevicesQuery } from '../devices/devices.api';
import { useLiveFleet } from '../fleet/live/useLiveFleet';
import { FleetMapCard } from './FleetMapCard';
import { MapFilterBar } from './MapFilterBar';
import { MapStats } from './MapStats';
import { deviceRow, MAP_HEIGHT, mapStats, matchesFilters, tracked, trackPeriod } from './map';
import { useMapState } from './useMapState';
import { Wallboard } from './Wallboard';

/** Milliseconds between two polls: the live connection moves the vehicles in between, and stands in for nothing when it is down. */
const POLL_MS = { connected: 60_000, disconnected: 10_000 } as const;

/** Pixels of the card with the figures, for the skeleton. */
const STATS_HEIGHT = 54;

export default function FleetMapPage() {
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

  const replay = () => {
    const view = state.map && { ...state.map, width: window.innerWidth, height: window.innerHeight };
    const of = tracked(shown, view).map(({ key }) => key);
    change({ replay: trackPeriod(state.period, clock.now()), at: null, of, follow: false });
  };

  if (state.wallboard)
    return (
      <Wallboard onLeave={() => change({ wallboard: false })}>
        <FleetMapCard rows={shown} all={rows} feed={feed} state={state} onChange={change} />
      </Wallboard>
    );

  return (
    <Page>
      <PageHeader
        title={t('ui:places.map')}
        actions={
          <>
            {!state.replay && (
              <Button icon={History} disabled={shown.length === 0} onClick={replay}>
                {t('map.replay')}
              </Button>
            )}
            <Button icon={RefreshCw} onClick={() => query.refetch()}>
              {t('ui:actions.refresh')}
            </Button>
          </>
        }
      />
      {!state.replay && <MapFilterBar filters={state} activeCount={activeCount} onChange={change} onClear={clear} />}
      <QueryView
        query={query}
        skeleton={
          <Stack>
            <Skeleton height={STATS_HEIGHT} />
            <Skeleton height={MAP_HEIGHT} />
          </Stack>
        }
        error={() => t('ui:errors.network')}
        errorDetail={(error) => errorText(error, t)}
      >
        {() => (
          <>
            {!state.replay && <MapStats stats={mapStats(shown)} />}
            <FleetMapCard rows={shown} all={rows} feed={feed} state={state} onChange={change} />
          </>
        )}
      </QueryView>
    </Page>
  );
}
