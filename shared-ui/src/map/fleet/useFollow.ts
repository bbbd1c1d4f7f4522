import type { Map as LeafletMap } from 'leaflet';
import { type RefObject, useCallback, useEffect } from 'react';
import { fromWorld } from '../canvas/mercator';
import type { FleetMapChoice } from './fleetMapProps';
import type { FleetScene } from './scene/FleetScene';
import { useControlled } from './useControlled';
import { CHOSEN_ZOOM } from './useGoTo';

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
 * How far the middle of something `length` long may be from the middle of a map `size` long; rounding counts for
 * nothing.
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

interface FollowOptions {
  /** The followed vehicle, where the caller holds it. */
  following: FleetMapChoice | undefined;
  /** The vehicle whose popup is open: where it is the followed one, its popup is kept in view above it. */
  selected: string | null;
  popup: RefObject<HTMLElement | null>;
}

/**
 * Keeps a vehicle in the middle part of the map. Dragging the map ends it. Returns whom it follows, and the way to
 * change that.
 */
export function useFollow(
  map: LeafletMap | null,
  scene: FleetScene,
  { following, selected, popup }: FollowOptions,
): [string | null, (key: string | null) => void] {
  const [followed, setFollowed] = useControlled(following?.key, following?.onChange);
  const follow = useCallback(
    (key: string | null) => {
      setFollowed(key);
      if (key !== null && map && map.getZoom() < CHOSEN_ZOOM) map.setZoom(CHOSEN_ZOOM, { animate: false });
    },
    [setFollowed, map],
  );

  const box = followed === selected ? popup : null;
  useEffect(
    function followVehicle() {
      if (!map || followed === null) return;
      const keepInView = () => keepInMiddle(map, scene, followed, box);
      const end = () => follow(null);
      keepInView();
      const stop = scene.subscribe(keepInView);
      map.on('dragstart', end);
      return () => {
        stop();
        map.off('dragstart', end);
      };
    },
    [map, scene, followed, box, follow],
  );

  return [followed, follow];
}
