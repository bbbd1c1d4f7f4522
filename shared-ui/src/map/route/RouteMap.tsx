import { LatLngBounds, type Map as LeafletMap, type LeafletMouseEvent, Point } from 'leaflet';
import { Info, Maximize } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap } from 'react-leaflet';
import { IconButton } from '../../components/Button/IconButton';
import { useThemeColors } from '../../internal/useThemeColors';
import { isValidPosition, type LatLng } from '../../model/geo';
import { BaseMap, type BaseMapProps, DEFAULT_CENTER } from '../base/BaseMap';
import baseStyles from '../base/base.module.css';
import { FIT_PADDING } from '../base/fit';
import { MapAnchor } from '../base/MapAnchor';
import type { RouteStop, TrackPoint } from '../types';
import { Playback, playable } from './Playback';
import { PlaybackBar } from './PlaybackBar';
import type { PlayClock } from './PlayClock';
import { RouteLayer, type RouteTheme } from './RouteLayer';
import { RoutePopup } from './RoutePopup';
import { RouteStops } from './RouteStops';
import { ROUTE_BLUE, type RouteMode, routeColors } from './route';
import styles from './route.module.css';

const COLORS = { surface: '--color-surface', accent: '--color-accent', muted: '--color-border-control' } as const;
/** A short route is not zoomed in on further than this. */
const MAX_ZOOM = 16;
/** CSS pixels around a click in which a point is meant. */
const REACH = 10;
/** Share of the map's size, each way from its centre, within which the played vehicle moves freely. */
const FREE = 0.4;

export interface RouteMapProps extends Partial<Omit<BaseMapProps, 'onMap' | 'controls' | 'overlay' | 'children'>> {
  /** In the order of the way; those without a valid position are left out. */
  points: readonly TrackPoint[];
  /** How the line is coloured: `single` by default. */
  mode?: RouteMode;
  /** Colour of the `single` mode; blue by default. */
  color?: string;
  /** Whether each point has a small circle. */
  showPoints?: boolean;
  /** Whether a click on a point opens its popup. */
  pointDetails?: boolean;
  /** Content of that popup under its title, instead of time, position, speed and heading. */
  pointPopup?: (point: TrackPoint, index: number) => ReactNode;
  /** Places on the way, each with its number. */
  stops?: readonly RouteStop[];
  /** Key of the selected stop; the map goes there. */
  chosenStop?: string | null;
  onChooseStop?: (key: string) => void;
  /** Whether the route can be played. */
  playback?: boolean;
  /** Called with the clock of the playback, to show its moment elsewhere or to move it; null where there is none. */
  onPlayback?: (playback: PlayClock | null) => void;
  /** Shown when there is no point. */
  emptyText?: string;
}

const NO_STOPS: readonly RouteStop[] = [];

/** A route on a map: its line in one colour, by speed or by time, its points, and a way to play it. */
export function RouteMap({
  points: given,
  mode = 'single',
  color = ROUTE_BLUE,
  showPoints = false,
  pointDetails = true,
  pointPopup,
  stops = NO_STOPS,
  chosenStop,
  onChooseStop,
  playback: isPlayable = false,
  onPlayback,
  emptyText,
  height = 500,
  zoom = 13,
  center = DEFAULT_CENTER,
  label,
  ...rest
}: RouteMapProps) {
  const { t } = useTranslation('ui');
  const [map, setMap] = useState<LeafletMap | null>(null);
  const points = useMemo(() => given.filter((point) => isValidPosition(point.lat, point.lng)), [given]);
  const timed = useMemo(() => (isPlayable ? playable(points) : []), [isPlayable, points]);
  const playback = useMemo(() => (timed.length > 1 ? new Playback(timed) : null), [timed]);
  // An index is valid only for its array of points, so both are stored together.
  const [chosen, setChosen] = useState<{ of: readonly TrackPoint[]; index: number } | null>(null);
  const selected = pointDetails && chosen?.of === points ? chosen.index : -1;
  const select = useCallback((index: number) => setChosen({ of: points, index }), [points]);
  /** The button that opened the popup, which gets the focus back; null where it was opened on the map. */
  const opener = useRef<HTMLElement | null>(null);
  const selectOnMap = useCallback(
    (index: number) => {
      opener.current = null;
      select(index);
    },
    [select],
  );

  const places: readonly LatLng[] = points.length > 0 ? points : stops;
  const fit = useCallback(() => {
    const size = map?.getSize();
    if (!map || !size || places.length === 0 || size.x <= 2 * FIT_PADDING || size.y <= 2 * FIT_PADDING) return;
    const bounds = boundsOf(places);
    const target = map.getBoundsZoom(bounds, false, new Point(2 * FIT_PADDING, 2 * FIT_PADDING));
    const isThere = map.getZoom() === Math.min(target, MAX_ZOOM) && map.getBounds().pad(-0.02).contains(bounds);
    // Setting the same view would have everything painted again.
    if (!isThere) map.fitBounds(bounds, { padding: [FIT_PADDING, FIT_PADDING], maxZoom: MAX_ZOOM, animate: false });
  }, [map, places]);

  useEffect(fit, [fit]);

  useEffect(
    function pauseWhenLeft() {
      onPlayback?.(playback);
      return playback?.pause;
    },
    [playback, onPlayback],
  );

  return (
    <div className={baseStyles.frame}>
      <BaseMap
        {...rest}
        label={label ?? t('ui:map.routeLabel')}
        height={height}
        zoom={zoom}
        center={center}
        onMap={setMap}
        controls={
          <div className={baseStyles.buttons}>
            {pointDetails && points.length > 0 && (
              <IconButton
                icon={Info}
                label={t('ui:map.openPoint')}
                onClick={({ currentTarget }) => {
                  opener.current = currentTarget;
                  select(Math.max(0, selected));
                }}
              />
            )}
            <IconButton icon={Maximize} label={t('ui:map.fitRoute')} onClick={fit} />
          </div>
        }
        overlay={
          places.length === 0 && (
            <div className={baseStyles.empty}>
              <p>{emptyText ?? t('ui:empty.noLocations')}</p>
            </div>
          )
        }
      >
        <RouteLine
          points={points}
          mode={mode}
          color={color}
          showPoints={showPoints}
          selected={selected}
          onSelect={pointDetails ? selectOnMap : undefined}
        />
        <RouteStops stops={stops} chosen={chosenStop} onChoose={onChooseStop} />
        {playback && <PlayedVehicle playback={playback} points={timed} />}
        {selected >= 0 && (
          <RoutePopup
            points={points}
            index={selected}
            onIndex={select}
            onClose={() => {
              setChosen(null);
              (opener.current ?? map?.getContainer())?.focus();
            }}
            content={pointPopup}
          />
        )}
      </BaseMap>
      {playback && <PlaybackBar playback={playback} points={timed} />}
    </div>
  );
}

/** Plain numbers: Leaflet's own `extend` makes two objects per point. */
function boundsOf(points: readonly LatLng[]): LatLngBounds {
  let [south, north, west, east] = [90, -90, 180, -180];
  for (const { lat, lng } of points) {
    if (lat < south) south = lat;
    if (lat > north) north = lat;
    if (lng < west) west = lng;
    if (lng > east) east = lng;
  }
  return new LatLngBounds([south, west], [north, east]);
}

interface RouteLineProps {
  points: readonly TrackPoint[];
  mode: RouteMode;
  color: string;
  showPoints: boolean;
  selected: number;
  onSelect: ((index: number) => void) | undefined;
}

function RouteLine({ points, mode, color, showPoints, selected, onSelect }: RouteLineProps) {
  const map = useMap();
  const theme = useThemeColors(COLORS);
  const colors = useMemo(() => routeColors(points, mode, color), [points, mode, color]);
  const painted = useMemo<RouteTheme>(
    () => ({ points, colors, showPoints, selected, ...theme }),
    [points, colors, showPoints, selected, theme],
  );
  const [layer] = useState(() => new RouteLayer(painted));

  useEffect(
    function showRoute() {
      layer.addTo(map);
      return () => {
        layer.remove();
      };
    },
    [layer, map],
  );

  useEffect(
    function redrawRoute() {
      layer.setTheme(painted);
    },
    [layer, painted],
  );

  useEffect(
    function listenToPointer() {
      if (!onSelect) return;
      const onClick = (event: LeafletMouseEvent) => {
        const index = layer.hit(map, event.containerPoint, REACH);
        if (index >= 0) onSelect(index);
      };
      map.on('click', onClick);
      return () => {
        map.off('click', onClick);
      };
    },
    [layer, map, onSelect],
  );

  return null;
}

/** The dot that moves along the route during playback; it stays in view. */
function PlayedVehicle({ playback, points }: { playback: Playback; points: readonly TrackPoint[] }) {
  const map = useMap();
  const place = useCallback(() => {
    const { index, share } = playback.moment();
    const [a, b] = [points[index], points[index + 1]];
    if (!a) return null;
    return b ? { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share } : a;
  }, [playback, points]);

  useEffect(
    function keepInView() {
      return playback.subscribe(() => {
        const at = place();
        if (!at || !playback.playing) return;
        const size = map.getSize();
        const offset = map.latLngToContainerPoint(at).subtract(size.divideBy(2));
        if (Math.abs(offset.x) > size.x * FREE || Math.abs(offset.y) > size.y * FREE) map.panTo(at, { animate: false });
      });
    },
    [map, place, playback],
  );

  return <MapAnchor place={place} moved={playback.subscribe} className={styles.played} />;
}
