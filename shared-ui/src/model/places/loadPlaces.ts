import { isInhabited } from './isInhabited';
import type { MapPlace } from './places';

/** The places of the offline map that people live in, the greatest first; they come as a chunk of their own. */
export async function loadPlaces(): Promise<readonly MapPlace[]> {
  const { mapPlaces } = await import(/* webpackChunkName: "places" */ './places');
  return mapPlaces.filter(isInhabited);
}
