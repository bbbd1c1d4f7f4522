import { isInhabited } from './isInhabited';
import type { MapPlace } from './places';

/** The inhabited places of the offline map, the largest first; they are loaded as a separate chunk. */
export async function loadPlaces(): Promise<readonly MapPlace[]> {
  const { mapPlaces } = await import(/* webpackChunkName: "places" */ './places');
  return mapPlaces.filter(isInhabited);
}
