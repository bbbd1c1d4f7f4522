import type { Map as LeafletMap } from 'leaflet';

const moving = new WeakSet<LeafletMap>();

/**
 * Moves a map so that an element is readable: the user did not choose this position, so it is not written to the
 * address.
 */
export function moveByConsole(map: LeafletMap, move: () => void): void {
  moving.add(map);
  move();
  moving.delete(map);
}

/** Whether the move that begins is `moveByConsole`'s. */
export const isByConsole = (map: LeafletMap): boolean => moving.has(map);
