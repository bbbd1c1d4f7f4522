import { LatLngBounds, type Map as LeafletMap, type LeafletMouseEvent } from 'leaflet';
import { useEffect } from 'react';
import { fromWorld } from '../canvas/mercator';
import type { FleetLayer } from './layer/FleetLayer';
import { DISC } from './paint/sprites';
import type { FleetScene } from './scene/FleetScene';

/** CSS pixels around a click in which a vehicle is meant: a finger is less exact than a mouse. */
const REACH = { mouse: DISC + 2, touch: 24 };

interface PointerListener {
  /** Called with the vehicles under a click, the top one first; the array is empty for a click on the bare map. */
  onPick: (indices: number[]) => void;
  /** Called with the key of the vehicle that the pointer is on. */
  onPoint: (key: string | null) => void;
}

/**
 * Finds the objects under a click or the pointer: a vehicle, several that overlap, or a cluster, on which the map zooms
 * in.
 */
export function useMarkerPointer(
  map: LeafletMap,
  layer: FleetLayer,
  scene: FleetScene,
  { onPick, onPoint }: PointerListener,
): void {
  useEffect(
    function listenToPointer() {
      const onClick = (event: LeafletMouseEvent) => {
        const touch = 'pointerType' in event.originalEvent && event.originalEvent.pointerType === 'touch';
        const hit = layer.hit(map, event.containerPoint, touch ? REACH.touch : REACH.mouse);
        if (hit?.kind === 'cluster' && map.getZoom() < map.getMaxZoom()) {
          const bounds = new LatLngBounds(hit.indices.map((i) => fromWorld(scene.x[i] ?? 0, scene.y[i] ?? 0)));
          if (!bounds.getNorthEast().equals(bounds.getSouthWest())) {
            map.fitBounds(bounds, { padding: [40, 40] });
            return;
          }
        }
        onPick(hit?.indices ?? []);
      };
      const onMouseMove = (event: LeafletMouseEvent) => {
        const hit = layer.hit(map, event.containerPoint, REACH.mouse);
        map.getContainer().classList.toggle('leaflet-interactive', hit !== null);
        onPoint((hit?.kind === 'vehicles' && scene.vehicle(hit.indices[0] ?? -1)?.key) || null);
      };
      const onMouseOut = () => onPoint(null);
      map.on('click', onClick);
      map.on('mousemove', onMouseMove);
      map.on('mouseout', onMouseOut);
      return () => {
        map.off('click', onClick);
        map.off('mousemove', onMouseMove);
        map.off('mouseout', onMouseOut);
      };
    },
    [layer, map, scene, onPick, onPoint],
  );
}
