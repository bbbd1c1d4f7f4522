import type { LiveBox } from 'shared-auth/contract';
import { worldY } from '../../live/views/cellCounts';

/** Pixels around the area that a map is fitted to (docs/spec/core.md §9). */
const PADDING = 20;
/** Several vehicles that are close are not zoomed in on further than this. */
const CLOSEST = 15;
/** Pixels of the world at zoom 0. */
const WORLD = 256;

/** The zoom at which a map of some pixels is fitted to a box, as the console does. */
export function fittedZoom([west, south, east, north]: LiveBox, width: number, height: number): number {
  const [x, y] = [(east - west) / 360, worldY(south) - worldY(north)];
  const [wide, high] = [Math.max(1, width - 2 * PADDING), Math.max(1, height - 2 * PADDING)];
  const zoom = Math.log2(Math.min(wide / (x * WORLD), high / (y * WORLD)));
  return Math.max(0, Math.min(CLOSEST, Math.floor(zoom)));
}
