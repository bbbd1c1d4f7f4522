import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { MapVehicle, MapWhole, VehicleFeed } from '../types';
import { FleetScene } from './scene/FleetScene';

/**
 * One scene for a map: fetched data are passed by `vehicles`, live positions by `feed`, without a render.
 *
 * @param isPast whether they are of the past: past and live data are never mixed
 */
export function useScene(
  vehicles: readonly MapVehicle[],
  feed: VehicleFeed | undefined,
  isPast: boolean,
  whole?: MapWhole,
): FleetScene {
  const [scene] = useState(FleetScene.create);
  // It is set while rendering, because the children read it at once. It moves no vehicle.
  scene.whole = whole;

  useEffect(
    function beginAnew() {
      scene.keepsTrails = !isPast;
      return () => scene.forget();
    },
    [scene, isPast],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: with another time the scene was emptied
  useEffect(
    function takeFetched() {
      scene.setVehicles(vehicles, performance.now(), feed?.position);
    },
    [scene, vehicles, feed, isPast],
  );

  useEffect(
    function takeLive() {
      return feed?.subscribe((moves) => scene.applyMoves(moves, performance.now()));
    },
    [scene, feed],
  );

  return scene;
}

/** Renders again when the scene changed, but not more often than every `everyMs`; `0` means once a frame. */
export function useSceneVersion(scene: FleetScene, everyMs: number): number {
  const subscribe = useCallback(
    (onChange: () => void) => {
      let timer: number | undefined;
      const schedule = (run: () => void) =>
        everyMs === 0 ? requestAnimationFrame(run) : window.setTimeout(run, everyMs);
      const stop = scene.subscribe(() => {
        timer ??= schedule(() => {
          timer = undefined;
          onChange();
        });
      });
      return () => {
        stop();
        if (timer === undefined) return;
        if (everyMs === 0) cancelAnimationFrame(timer);
        else clearTimeout(timer);
      };
    },
    [scene, everyMs],
  );
  return useSyncExternalStore(subscribe, scene.version);
}

/** Renders again when other vehicles are in the scene, or another number of them has a place. */
export const useSceneSet = (scene: FleetScene): number => useSyncExternalStore(scene.subscribeToSet, scene.setVersion);
