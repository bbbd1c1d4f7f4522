import type { ZoneGeometry } from 'shared-auth/contract';

/** A zone by which places are named. */
export interface NamedZone {
  id: number;
  name: string;
  geometry: ZoneGeometry;
}

type OnZones = (zones: readonly NamedZone[]) => void;

/** Calls back with all zones that the user sees, now and after each change. Returns a function that unsubscribes. */
export type ZoneSource = (onZones: OnZones) => () => void;

let source: ZoneSource | undefined;
let onZones: OnZones | undefined;
let stop: (() => void) | undefined;

function connect() {
  stop?.();
  stop = source && onZones && source(onZones);
  if (!source) onZones?.([]);
}

/** For the shell: sets the source of zones, used once a place is to be named. @returns a function that removes it */
export function provideZones(provided: ZoneSource): () => void {
  source = provided;
  connect();
  return () => {
    if (source !== provided) return;
    source = undefined;
    connect();
  };
}

/** Subscribes to the zones of the source, which may be set later. There is only one subscriber. */
export function takeZones(taker: OnZones): void {
  onZones = taker;
  connect();
}
