import type { Map as LeafletMap } from 'leaflet';
import { type RefObject, useEffect } from 'react';
import { fromWorld } from '../canvas/mercator';
import type { FleetScene } from './scene/FleetScene';

/** Share of the map's size, each way from its centre, within which a followed vehicle may move freely. */
const FREE = 0.3;
/** CSS pixels that stay free between the vehicle's popup and the map's edge: the popup's distance from its marker, and some. */
const ROOM = 36;

interface Size {
  x: number;
  y: number;
}

/** How far the middle of something `length` long may be from the middle of a map `size` long; rounding counts for nothing. */
const reach = (size: number, length: number) => Math.max(2, Math.min(size * FREE, (size - length) / 2 - ROOM));

/**
 * By how many pixels the map moves so that a vehicle, with the popup above it, is in its middle; `null` while it is near enough.
 *
 * @param at where on the map the vehicle is
 * @param popup its size; zero without one
 */
export function followStep(at: Size, size: Size, popup: Size): [number, number] | null {
  const x = at.x - size.x / 2;
  const y = at.y - size.y / 2 - popup.y / 2;
  return Math.abs(x) > reach(size.x, popup.x) || Math.abs(y) > reach(size.y, popup.y) ? [x, y] : null;
}

/**
 * Keeps a vehicle in the middle part of the map. Dragging the map ends it.
 *
 * @param popup the vehicle's popup, where one is open: it is kept in view above the vehicle
 */
export function useFollow(
  map: LeafletMap | null,
  scene: FleetScene,
  key: string | null,
  popup: RefObject<HTMLElement | null> | null,
  onStop: () => void,
): void {
  useEffect(
    function followVehicle() {
      if (!map || key === null) return;
      const keepInView = () => {
        const i = scene.indexOf(key);
        if (i < 0 || scene.valid[i] !== 1) return;
        const place = fromWorld(scene.x[i] ?? 0, scene.y[i] ?? 0);
        const { offsetWidth: width = 0, offsetHeight: height = 0 } = popup?.current ?? {};
        const step = followStep(map.latLngToContainerPoint(place), map.getSize(), { x: width, y: height });
        if (step) map.panBy(step);
      };
      keepInView();
      const stop = scene.subscribe(keepInView);
      map.on('dragstart', onStop);
      return () => {
        stop();
        map.off('dragstart', onStop);
      };
    },
    [map, scene, key, popup, onStop],
  );
}
