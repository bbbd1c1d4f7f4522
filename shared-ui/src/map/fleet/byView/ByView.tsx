import { type LatLng, LatLngBounds, type Map as LeafletMap, type LeafletMouseEvent, Point } from 'leaflet';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useMap } from 'react-leaflet';
import { useNow } from '../../../hooks/clock';
import { useThemeColors } from '../../../internal/useThemeColors';
import { formatRelativeTime } from '../../../model/format';
import { FIT_PADDING } from '../../base/fit';
import { fromWorld } from '../../canvas/mercator';
import type { MapByView, MapCell } from '../../types';
import type { FleetScene } from '../scene/FleetScene';
import { COLORS } from '../useFleetTheme';
import { CHOSEN_ZOOM } from '../useGoTo';
import { CellsLayer } from './CellsLayer';

interface ByViewProps {
  byView: MapByView;
  scene: FleetScene;
  /** Key of the selected vehicle: it is drawn among the counts. */
  selected: string | null;
  grouped: boolean;
  /** Whether the age of the oldest position is under each circle. */
  ages: boolean;
}

/** A position is not old within so many milliseconds. */
const RECENT_MS = 60_000;

/** Tells a server which part the map shows, and draws its counts in place of vehicles. */
export function ByView({ byView, scene, selected, grouped, ages }: ByViewProps) {
  const map = useMap();
  const { t } = useTranslation('ui');
  const now = useNow();
  const colors = useThemeColors(COLORS);
  const [layer] = useState(() => new CellsLayer(colors));
  const cells = useSyncExternalStore(byView.subscribe, byView.cells);

  useEffect(
    function sayWhatIsInView() {
      const say = () => {
        const bounds = map.getBounds();
        const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const;
        byView.onView({ box, zoom: map.getZoom(), grouped });
      };
      say();
      map.on('moveend resize', say);
      return () => void map.off('moveend resize', say);
    },
    [map, byView, grouped],
  );

  useEffect(
    function drawChosenAlone() {
      if (!cells) return;
      const show = () => scene.show(new Set([scene.indexOf(selected), ...scene.fresh]));
      show();
      // With other vehicles in the scene the indices are others.
      const stop = scene.subscribeToSet(show);
      return () => {
        stop();
        scene.show(null);
      };
    },
    [scene, cells, selected],
  );

  useEffect(
    function drawCells() {
      const ageOf = ({ oldest }: MapCell) =>
        ages && oldest && now - oldest > RECENT_MS ? formatRelativeTime(oldest, now, t) : '';
      if (cells) layer.set(cells, colors, ageOf);
    },
    [layer, cells, colors, ages, now, t],
  );

  const [first] = useState(selected);
  useEffect(
    function goToChosen() {
      // A vehicle in the URL is brought into view elsewhere, and one on the map is already visible.
      if (selected === null || selected === first || scene.indexOf(selected) >= 0) return;
      const stop = scene.subscribeToSet(() => {
        const i = scene.indexOf(selected);
        if (scene.valid[i] !== 1) return;
        stop();
        map.setView(fromWorld(scene.x[i] ?? 0, scene.y[i] ?? 0), Math.max(map.getZoom(), CHOSEN_ZOOM));
      });
      return stop;
    },
    [map, scene, selected, first],
  );

  const isCounted = cells !== null;
  useEffect(
    function showLayer() {
      if (!isCounted) return;
      layer.addTo(map);
      const onClick = ({ containerPoint, latlng }: LeafletMouseEvent) => {
        const cell = layer.hit(map, containerPoint);
        if (cell) goInto(map, cell, latlng);
      };
      const onMouseMove = ({ containerPoint }: LeafletMouseEvent) => {
        map.getContainer().style.cursor = layer.hit(map, containerPoint) ? 'pointer' : '';
      };
      map.on('click', onClick);
      map.on('mousemove', onMouseMove);
      return () => {
        map.off('click', onClick);
        map.off('mousemove', onMouseMove);
        map.getContainer().style.cursor = '';
        layer.remove();
      };
    },
    [map, layer, isCounted],
  );

  return null;
}

/** Shows a circle's vehicles: the part of the map that they are in, and one zoom closer at least. */
function goInto(map: LeafletMap, { extent }: MapCell, at: LatLng): void {
  const closer = map.getZoom() + 1;
  if (!extent) return void map.setView(at, Math.min(closer + 1, map.getMaxZoom()));
  const [left, top, right, bottom] = extent;
  const bounds = new LatLngBounds(fromWorld(left, bottom), fromWorld(right, top));
  const zoom = Math.max(closer, map.getBoundsZoom(bounds, false, new Point(2 * FIT_PADDING, 2 * FIT_PADDING)));
  map.setView(bounds.getCenter(), Math.min(zoom, CHOSEN_ZOOM, map.getMaxZoom()));
}
