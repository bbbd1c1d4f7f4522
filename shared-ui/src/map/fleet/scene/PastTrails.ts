import { useEffect } from 'react';
import { TRAIL_MS } from 'shared-auth/contract';
import { clock } from '../../../hooks/clock';
import { isValidPosition } from '../../../model/geo';
import { worldX, worldY } from '../../canvas/mercator';
import type { Track } from '../../types';
import { useSceneSet } from '../useScene';
import type { FleetScene } from './FleetScene';

/**
 * Milliseconds within which a point of the past is the one that a trail has already: the two clocks differ by that
 * much.
 */
const SAME_POINT_MS = 1_000;

/**
 * Adds the known positions of the last ten minutes before those that trails have from live positions. A second call has
 * no effect.
 *
 * @param now - epoch ms, the moment that is `frameNow` by the frame clock
 */
export function extendTrailsBack(scene: FleetScene, tracks: readonly Track[], now: number, frameNow: number): void {
  const past = new Map<number, { places: number[]; at: number[] }>();
  for (const { key, points } of tracks) {
    const i = scene.indexOf(key);
    if (i < 0) continue;
    const first = scene.trailBegan(i) ?? frameNow;
    const before = points.flatMap(({ lat, lng, at }) => {
      const when = frameNow - (now - (at ?? Number.NaN));
      return first - when > SAME_POINT_MS && frameNow - when <= TRAIL_MS && isValidPosition(lat, lng)
        ? [{ lat, lng, when }]
        : [];
    });
    if (before.length === 0) continue;
    const places = before.flatMap(({ lat, lng }) => [worldX(lng), worldY(lat)]);
    past.set(i, { places, at: before.map(({ when }) => when) });
  }
  scene.layBefore(past);
}

/** Where vehicles went before the map was opened; live positions go on from there. */
export function PastTrails({ scene, tracks }: { scene: FleetScene; tracks: readonly Track[] }): null {
  const set = useSceneSet(scene);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also for vehicles that are added later
  useEffect(
    function takePast() {
      extendTrailsBack(scene, tracks, clock.now(), performance.now());
    },
    [scene, tracks, set],
  );
  return null;
}
