import 'leaflet/dist/leaflet.css';
import type { Map as LeafletMap } from 'leaflet';
import { Minus, Plus } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MapContainer } from 'react-leaflet';
import { IconButton } from '../../components/Button/IconButton';
import { usePreference } from '../../hooks/usePreference';
import { useReducedMotion } from '../../hooks/useReducedMotion';
import { classes } from '../../internal/classes';
import { deferred } from '../../internal/deferred';
import type { MapLayerOption, MapTiles } from '../types';
import { Attribution } from './Attribution';
import { Background, MAX_ZOOM } from './Background';
import { ButtonPlace } from './ButtonPlace';
import styles from './base.module.css';

/** docs/spec/core.md §9: the default centre of every map. */
export const DEFAULT_CENTER: readonly [lat: number, lng: number] = [41.9981, 21.4254];

/** Events on a popup or a handle that must not click, drag or zoom the map. */
const NOT_FOR_MAP = ['click', 'dblclick', 'contextmenu', 'mousedown', 'pointerdown', 'touchstart', 'wheel'] as const;

export interface BaseMapProps extends Omit<ComponentProps<'section'>, 'onSelect'> {
  /** Accessible name of the map. */
  label: string;
  /** CSS pixels. */
  height: number;
  center: readonly [lat: number, lng: number];
  zoom: number;
  /** Base maps to select from, the default first; an empty list draws the country from the console's own data. */
  tiles?: readonly MapTiles[] | undefined;
  /** Layers of the map that can be hidden. */
  layers?: readonly MapLayerOption[] | undefined;
  /** Called once, when the map is there. */
  onMap?: ((map: LeafletMap) => void) | undefined;
  /** More buttons for the one corner of controls, above the zoom buttons. */
  controls?: ReactNode;
  /** Content over the map: notes, a list. */
  overlay?: ReactNode;
  /** Layers; they find the map with `useMap`. */
  children?: ReactNode;
}

const ScaleBar = deferred(async () => (await import(/* webpackChunkName: "map-tools" */ './ScaleBar')).ScaleBar);
const LayersPanel = deferred(
  async () => (await import(/* webpackChunkName: "map-tools" */ './LayersPanel')).LayersPanel,
  () => (
    <div className={styles.buttons}>
      <ButtonPlace />
    </div>
  ),
);

const NO_TILES: readonly MapTiles[] = [];
const NO_LAYERS: readonly MapLayerOption[] = [];

/** A map with background, zoom buttons and attribution; the ground of every map of the console. */
export function BaseMap({
  label,
  height,
  center,
  zoom,
  tiles = NO_TILES,
  layers = NO_LAYERS,
  onMap,
  controls,
  overlay,
  children,
  className,
  style,
  ...rest
}: BaseMapProps) {
  const { t } = useTranslation('ui');
  const [map, setMap] = useState<LeafletMap | null>(null);
  const reducedMotion = useReducedMotion();
  const [ofFile, setOfFile] = useState('');
  const [wanted, setWanted] = usePreference('map.base', '');
  const chosen = wanted === 'offline' ? undefined : (tiles.find(({ url }) => url === wanted) ?? tiles[0]);

  // A configured attribution is shown in place of the file's own.
  const attribution = chosen?.attribution || ofFile;

  useEffect(
    function introduceMap() {
      if (!map) return;
      const container = map.getContainer();
      container.setAttribute('role', 'group');
      container.setAttribute('aria-label', t('ui:map.surface'));
      onMap?.(map);
    },
    [map, onMap, t],
  );

  useEffect(
    function endZoomWhenLeft() {
      // Leaflet ends a zoom by a timer that it does not clear when the map is removed, and then requests panes that no
      // longer exist.
      map?.once('unload', () => Object.assign(map, { _animatingZoom: false }));
    },
    [map],
  );

  useEffect(
    function keepEventsOfPopupsFromMap() {
      const pane = map?.getPane('popupPane');
      if (!pane) return;
      const stop = (event: Event) => event.stopPropagation();
      // Stopped at the pane, where React listens too; DomEvent.disableClickPropagation would stop them before React,
      // and swallows every second fast tap.
      for (const type of NOT_FOR_MAP) pane.addEventListener(type, stop, { passive: true });
      return () => {
        for (const type of NOT_FOR_MAP) pane.removeEventListener(type, stop);
      };
    },
    [map],
  );

  useEffect(
    function followSizeOfContainer() {
      if (!map) return;
      const container = map.getContainer();
      const observer = new ResizeObserver(() => {
        map.invalidateSize({ animate: false });
        // For the paper, to which the map is scaled.
        const { clientWidth, clientHeight } = container;
        if (clientWidth === 0) return;
        container.parentElement?.style.setProperty('--map-width', String(clientWidth));
        container.parentElement?.style.setProperty('--map-height', String(clientHeight));
      });
      observer.observe(container);
      return () => observer.disconnect();
    },
    [map],
  );

  return (
    <section {...rest} aria-label={label} className={classes(styles.root, className)} style={{ ...style, height }}>
      <MapContainer
        ref={setMap}
        className={styles.map ?? ''}
        center={[...center]}
        zoom={zoom}
        minZoom={3}
        maxZoom={MAX_ZOOM}
        // Vehicles are drawn on one world, and the map ends at its edge. Leaflet's `worldCopyJump` limits only the
        // centre of the map: at the smallest zoom half of the positions show water alone, and inertia crosses the
        // limit.
        maxBounds={[
          [-85, -180],
          [85, 180],
        ]}
        maxBoundsViscosity={1}
        // Leaflet's own controls write innerHTML, which Trusted Types refuse.
        zoomControl={false}
        attributionControl={false}
        zoomAnimation={!reducedMotion}
        fadeAnimation={!reducedMotion}
        inertia={!reducedMotion}
      >
        <Background tiles={chosen} onAttribution={setOfFile} />
        {children}
      </MapContainer>
      {overlay}
      <div className={styles.corner}>
        {tiles.length + layers.length > 0 && (
          <LayersPanel tiles={tiles} chosen={chosen?.url ?? 'offline'} onChoose={setWanted} options={layers} />
        )}
        {controls}
        <div className={styles.buttons}>
          <IconButton icon={Plus} label={t('ui:map.zoomIn')} onClick={() => map?.zoomIn()} />
          <IconButton icon={Minus} label={t('ui:map.zoomOut')} onClick={() => map?.zoomOut()} />
        </div>
      </div>
      <div className={styles.foot}>
        {map && <ScaleBar map={map} />}
        {attribution && <Attribution html={attribution} />}
      </div>
    </section>
  );
}
