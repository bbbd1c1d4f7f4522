import type { LeafletMouseEvent } from 'leaflet';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMap } from 'react-leaflet';
import { useThemeColors } from '../../../internal/useThemeColors';
import type { MapByView } from '../../types';
import type { FleetScene } from '../scene/FleetScene';
import { COLORS } from '../useFleetTheme';
import { CellsLayer } from './CellsLayer';

interface ByViewProps {
  byView: MapByView;
  scene: FleetScene;
  /** Key of the chosen vehicle: it is drawn among the counts. */
  selected: string | null;
  grouped: boolean;
}

/** Zooms by which a click on a circle brings the map closer. */
const CLOSER = 2;

/** Tells a server what the map shows, and draws what it counts in place of vehicles. */
export function ByView({ byView, scene, selected, grouped }: ByViewProps) {
  const map = useMap();
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
      if (cells) layer.set(cells, colors);
    },
    [layer, cells, colors],
  );

  const isCounted = cells !== null;
  useEffect(
    function showLayer() {
      if (!isCounted) return;
      layer.addTo(map);
      const onClick = ({ containerPoint, latlng }: LeafletMouseEvent) => {
        if (layer.hit(map, containerPoint)) map.setView(latlng, Math.min(map.getZoom() + CLOSER, map.getMaxZoom()));
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
