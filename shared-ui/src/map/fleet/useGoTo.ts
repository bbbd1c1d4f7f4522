import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useRef } from 'react';
import { fromWorld } from '../canvas/mercator';
import type { FleetScene } from './scene/FleetScene';

/** A vehicle that was chosen from the list or is followed is shown at this zoom at least: a street. */
export const CHOSEN_ZOOM = 14;

/**
 * Moves the map to a vehicle. Returns a function for that, which itself returns whether the vehicle has a position.
 *
 * @param firstKey a vehicle to go to once, as soon as it has a position; null for none
 */
export function useGoTo(map: LeafletMap | null, scene: FleetScene, firstKey: string | null): (key: string) => boolean {
  const goTo = useCallback(
    (key: string) => {
      const i = scene.indexOf(key);
      if (!map || scene.valid[i] !== 1) return false;
      const at = fromWorld(scene.x[i] ?? 0, scene.y[i] ?? 0);
      if (map.getZoom() < CHOSEN_ZOOM) map.setView(at, CHOSEN_ZOOM);
      else if (!map.getBounds().pad(-0.1).contains(at)) map.panTo(at);
      return true;
    },
    [map, scene],
  );

  const isDone = useRef(false);
  useEffect(
    function goToFirst() {
      if (isDone.current || firstKey === null) return;
      const go = () => {
        isDone.current ||= goTo(firstKey);
      };
      go();
      return scene.subscribeToSet(go);
    },
    [goTo, scene, firstKey],
  );

  return goTo;
}
