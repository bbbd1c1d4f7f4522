import type { Map as LeafletMap } from 'leaflet';
import { type RefObject, useEffect } from 'react';
import { fromWorld } from '../../canvas/mercator';
import type { FleetScene } from '../scene/FleetScene';

/** Share of the map's size, each way from its centre, within which a followed vehicle may move freely. */
const FREE = 0.3;
/**
 * CSS pixels that stay free between the vehicle's popup and the map's edge: the popup's distance from its marker, and
 * some.
 */
const ROOM = 36;

interface Size {
  x: number;
  y: number;
}

/**
 * The allowed distance between the middle of an object `length` long and the middle of a map `size` long; rounding
 * errors are ignored.
 */
const reach = (size: number, length: number) => Math.max(2, Math.min(size * FREE, (size - length) / 2 - ROOM));

/**
 * By how many pixels the map moves so that a vehicle, with the popup above it, is in its middle; `null` while it is
 * near enough.
 *
 * @param at where on the map the vehicle is
 * @param popup its size; zero without one
 */
export function followStep(at: Size, size: Size, popup: Size): [number, number] | null {
  const x = at.x - size.x / 2;
  const y = at.y - size.y / 2 - popup.y / 2;
  return Math.abs(x) > reach(size.x, popup.x) || Math.abs(y) > reach(size.y, popup.y) ? [x, y] : null;
}

/** Moves the map with a vehicle. */
function keepInMiddle(
  map: LeafletMap,
  scene: FleetScene,
  key: string,
  popup: RefObject<HTMLElement | null> | null,
): void {
  const i = scene.indexOf(key);
  if (i < 0 || scene.valid[i] !== 1) return;
  const place = fromWorld(scene.x[i] ?? 0, scene.y[i] ?? 0);
  const { offsetWidth: width = 0, offsetHeight: height = 0 } = popup?.current ?? {};
  const step = followStep(map.latLngToContainerPoint(place), map.getSize(), { x: width, y: height });
  if (step) map.panBy(step);
}

interface FollowVehicleProps {
  map: LeafletMap;
  scene: FleetScene;
  /** Key of the followed vehicle. */
  vehicle: string;
  /** The vehicle's open popup, which stays in view above it; null when it is closed. */
  popup: RefObject<HTMLElement | null> | null;
  /** The user drags the map elsewhere. */
  onEnd: () => void;
}

/** Keeps a vehicle in the middle part of the map. */
export function FollowVehicle({ map, scene, vehicle, popup, onEnd }: FollowVehicleProps): null {
  useEffect(
    function followVehicle() {
      const keepInView = () => keepInMiddle(map, scene, vehicle, popup);
      keepInView();
      const stop = scene.subscribe(keepInView);
      map.on('dragstart', onEnd);
      return () => {
        stop();
        map.off('dragstart', onEnd);
      };
    },
    [map, scene, vehicle, popup, onEnd],
  );
  return null;
}
