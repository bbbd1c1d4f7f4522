import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mapTiles } from 'shared-auth';
import { fleetMapPart, LazyPart } from 'shared-ui';
import type { MapVehicle, VehicleFeed } from 'shared-ui/map';
import { usePopupActions } from '../fleet/actions/usePopupActions';
import { type MapRow, mapVehicle } from '../fleet/live/mapVehicle';
import { MapPopup } from './MapPopup';
import { MAP_HEIGHT, placedCount } from './map';
import { RouteNotes } from './RouteNotes';
import { useFillHeight } from './useFillHeight';
import { chosenKey, type MapState } from './useMapState';
import { useTracks } from './useTracks';

interface FleetMapCardProps {
  rows: readonly MapRow[];
  feed: VehicleFeed;
  state: MapState;
  onChange(change: Partial<MapState>): void;
}

const popup = (vehicle: MapVehicle) => <MapPopup vehicle={vehicle} />;
/** The page is the map, and its popup follows by its own button. */
const without = ['map', 'follow'] as const;
const nobody: readonly MapRow[] = [];

/** The map with the filtered vehicles and, where asked for, their routes. */
export function FleetMapCard({ rows, feed, state, onChange }: FleetMapCardProps) {
  const { t } = useTranslation('mfe-fleet');
  const place = useRef<HTMLDivElement>(null);
  const { map, period, routes, lastLocation, wallboard } = state;
  const height = useFillHeight(place, MAP_HEIGHT);
  const selected = chosenKey(rows, state);
  const [arrived] = useState(state.vehicle !== '' && map === null);
  const view = map && { ...map, width: place.current?.clientWidth ?? 1_600, height };
  const tracks = useTracks(routes ? rows : nobody, view, period);
  const vehicles = useMemo(() => rows.map(mapVehicle), [rows]);
  const tiles = useMemo(mapTiles, []);
  const popupActions = usePopupActions(rows, without);
  const onFrame = useCallback((frame: MapState['map']) => onChange({ map: frame }), [onChange]);
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
        <LazyPart
          part={fleetMapPart}
          height={height}
          props={{
            vehicles,
            feed,
            tiles,
            tracks: tracks.tracks,
            height,
            showList: wallboard ? true : 'docked',
            canFillScreen: true,
            goToSelected: arrived,
            followKey: state.follow && selected !== '' ? selected : null,
            onFollow,
            zoom: 13,
            center: [41.998, 21.425],
            showCount: true,
            lastFix: lastLocation,
            frame: map,
            onFrame,
            selectedKey: selected === '' ? null : selected,
            onSelect,
            popup,
            popupActions,
            emptyText: t('ui:empty.noLocations'),
            emptyDetail: t('map.emptyTotal', { count: rows.length }),
          }}
        />
      </div>
      {routes && <RouteNotes tracks={tracks} placed={placedCount(rows)} />}
    </>
  );
}
