import type { Map as LeafletMap } from 'leaflet';
import { useEffect } from 'react';
import type { FleetScene } from './FleetScene';
import { fromWorld } from './mercator';

/** Share of the map's size, each way from its centre, within which a followed vehicle may move freely. */
const FREE = 0.3;

/** Keeps a vehicle in the middle part of the map. Dragging the map ends it. */
export function useFollow(map: LeafletMap | null, scene: FleetScene, key: string | null, onStop: () => void): void {
  useEffect(
    function followVehicle() {
      if (!map || key === null) return;
      const keepInView = () => {
        const i = scene.indexOf(key);
        if (i < 0 || scene.valid[i] !== 1) return;
        const place = fromWorld(scene.x[i] ?? 0, scene.y[i] ?? 0);
        const size = map.getSize();
        const offset = map.latLngToContainerPoint(place).subtract(size.divideBy(2));
        if (Math.abs(offset.x) > size.x * FREE || Math.abs(offset.y) > size.y * FREE) map.panTo(place);
      };
      keepInView();
      const stop = scene.subscribe(keepInView);
      map.on('dragstart', onStop);
      return () => {
        stop();
        map.off('dragstart', onStop);
      };
    },
    [map, scene, key, onStop],
  );
}
