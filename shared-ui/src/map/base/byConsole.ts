import type { Map as LeafletMap } from 'leaflet';

const moving = new WeakSet<LeafletMap>();

/** Moves a map so that something can be read: no user chose where it is then, and the address does not keep it. */
export function moveByConsole(map: LeafletMap, move: () => void): void {
  moving.add(map);
  move();
  moving.delete(map);
}

/** Whether the move that begins is `moveByConsole`'s. */
export const isByConsole = (map: LeafletMap): boolean => moving.has(map);
