import { worldSize } from '../canvas/mercator';

/** Metres around the earth at the equator in Web Mercator. */
const EQUATOR_M = 2 * Math.PI * 6_378_137;

export const metresPerPixel = (lat: number, zoom: number): number =>
  (EQUATOR_M * Math.cos((lat * Math.PI) / 180)) / worldSize(zoom);

/** The longest round distance (1, 2 or 5 of a power of ten, metres) that is at most `most` metres. */
export function roundDistance(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const step = most / power;
  return power * (step >= 5 ? 5 : step >= 2 ? 2 : 1);
}
