import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mapTiles, Slot } from 'shared-auth';
import { fleetMapPart, type LatLng, LazyPart, lazyPart, useNow } from 'shared-ui';
import type { MapByView, MapVehicle, ReplayScene, Track, VehicleFeed } from 'shared-ui/map';
import { usePopupActions } from '../common/actions/usePopupActions';
import type { MapRow } from '../common/live/mapVehicle';
import { useMapVehicles } from '../common/live/useMapVehicles';
import { useDrivers } from '../common/useDrivers';
import { MapPopup } from './MapPopup';
import { MAP_HEIGHT, placedCount, trackPeriod } from './map';
import { useReplayed } from './replay/useReplayed';
import { useFillHeight } from './useFillHeight';
import { useMapLayers } from './useMapLayers';
import { chosenKey, type MapState } from './useMapState';
import { useTracks } from './useTracks';
import { useTrails } from './useTrails';

interface FleetMapCardProps {
  rows: readonly MapRow[];
  /** Every vehicle, filtered out or not: a link to a replay names its own vehicles. */
  all: readonly MapRow[];
  feed: VehicleFeed;
  byView: MapByView | undefined;
  state: MapState;
  onChange(change: Partial<MapState>): void;
}

const routeNotesPart = lazyPart(() => import('./RouteNotes'));
const replayPart = lazyPart(() => import('./replay/Replay'));
/** Pixels of the replay's controls. */
const REPLAY_HEIGHT = 212;
/** Pixels of the map above them, at least: both are in view together. */
const REPLAYED_HEIGHT = 420;
const PERIOD_INTERVAL_MS = 60_000;
/**
 * Maximum number of vehicles whose arrivals are requested: for more the response would be megabytes, so the page's own
 * observation must suffice.
 */
const MOST_ARRIVALS = 1_000;

const popup = (vehicle: MapVehicle) => <MapPopup vehicle={vehicle} />;
const pastPopup = (vehicle: MapVehicle) => <MapPopup vehicle={vehicle} isPast />;
/** The page is the map, and its popup has its own button to follow. */
const without = ['map', 'follow'] as const;
const nobody: readonly MapRow[] = [];
const noVehicles: readonly MapVehicle[] = [];
const noTracks: readonly Track[] = [];

/** The map with the filtered vehicles and, where asked for, their routes; or with a replay of the past. */
export function FleetMapCard({ rows, all, feed, byView, state, onChange }: FleetMapCardProps) {
  const { t } = useTranslation('mfe-fleet');
  const place = useRef<HTMLDivElement>(null);
  const { map, routes, lastLocation, wallboard, replay, at } = state;
  const height = useFillHeight(place, replay ? REPLAYED_HEIGHT : MAP_HEIGHT, replay ? REPLAY_HEIGHT : 0);
  const selected = chosenKey(rows, state);
  const [arrived] = useState(state.vehicle !== '' && map === null);
  const view = map && { ...map, width: place.current?.clientWidth ?? 1_600, height };
  const now = useNow(PERIOD_INTERVAL_MS);
  const replayed = useReplayed(all, state.of);
  const period = replay ?? trackPeriod(state.period, now);
  const tracks = useTracks(replay ? replayed.rows : routes ? rows : nobody, replay ? null : view, period);
  const drivers = useDrivers(!replay && !byView?.whole);
  const live = useMapVehicles(rows, !replay && rows.length <= MOST_ARRIVALS, drivers);
  const [scene, setScene] = useState<ReplayScene | null>(null);
  if (!replay && scene) setScene(null);
  // Until the replay is ready the map is empty: the live fleet must not be shown under a past time.
  const past = useMemo(
    () => replay && (scene ?? { vehicles: noVehicles, feed: undefined, now: () => at ?? replay.from }),
    [replay, scene, at],
  );
  const layers = useMapLayers(state, onChange);
  const pastTrails = useTrails(rows, layers.trails && !replay);
  const tiles = useMemo(mapTiles, []);
  const popupActions = usePopupActions(rows, without);
  const onFrame = useCallback((frame: MapState['map']) => onChange({ map: frame }), [onChange]);
  const onPlace = useCallback((near: LatLng) => onChange({ near }), [onChange]);
  const onSelect = useCallback(
    (key: string | null) => onChange({ selected: key ?? '', vehicle: '', follow: false }),
    [onChange],
  );
  const onFollow = useCallback(
    (key: string | null) => onChange(key === null ? { follow: false } : { selected: key, vehicle: '', follow: true }),
    [onChange],
  );

  return (
    <>
      <div ref={place}>
        {/* above the map, because a slot's widgets load when its position is near the view */}
        <Slot name="map.layers" minHeight={0} onLayer={layers.onLayer} />
        <LazyPart
          part={fleetMapPart}
          height={height}
          props={{
            vehicles: past ? past.vehicles : live,
            feed: past ? past.feed : feed,
            now: past?.now,
            tiles,
            layers: layers.options,
            height,
            drawing: { tracks: routes ? tracks.tracks : noTracks, areas: layers.areas },
            markers: { labels: layers.labels, lastFix: lastLocation, trails: layers.trails, pastTrails },
            popups: replay ? { content: pastPopup } : { content: popup, actions: popupActions },
            selection: { key: selected === '' ? null : selected, onChange: onSelect, goTo: arrived },
            following: { key: state.follow && selected !== '' ? selected : null, onChange: onFollow },
            view: { zoom: 13, center: [41.998, 21.425], frame: map, onFrame, byView: replay ? null : byView },
            tools: {
              list: wallboard ? true : 'docked',
              fillScreen: true,
              measure: true,
              place:
                state.near === null || replay ? undefined : { at: state.near === 'open' ? null : state.near, onPlace },
            },
            notes: {
              count: true,
              // The page lists devices; the dashboard's map has the vehicles without one too.
              counts: 'devices',
              footer: replay && (
                <LazyPart
                  part={replayPart}
                  height={REPLAY_HEIGHT}
                  props={{ ...replayed, tracks, period: replay, at, onChange, onScene: setScene }}
                />
              ),
              empty: t('ui:empty.noLocations'),
              emptyDetail: replay ? null : t('map.emptyTotal', { count: rows.length }),
            },
          }}
        />
      </div>
      {(routes || replay) && (
        <LazyPart
          part={routeNotesPart}
          height={0}
          props={{ tracks, placed: replay ? tracks.asked : placedCount(rows), rows: all, period }}
        />
      )}
    </>
  );
}
