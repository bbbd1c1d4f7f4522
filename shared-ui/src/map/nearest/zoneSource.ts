import type { ZoneGeometry } from 'shared-auth/contract';

/** A zone by which places are named. */
export interface NamedZone {
  id: number;
  name: string;
  geometry: ZoneGeometry;
}

type OnZones = (zones: readonly NamedZone[]) => void;

/** Calls with all zones that the user sees, now and each time they change. Returns what ends it. */
export type ZoneSource = (onZones: OnZones) => () => void;

let source: ZoneSource | undefined;
let onZones: OnZones | undefined;
let stop: (() => void) | undefined;

function connect() {
  stop?.();
  stop = source && onZones && source(onZones);
  if (!source) onZones?.([]);
}

/** For the shell: where zones come from, once a place is to be named. @returns what ends it */
export function provideZones(provided: ZoneSource): () => void {
  source = provided;
  connect();
  return () => {
    if (source !== provided) return;
    source = undefined;
    connect();
  };
}

/** Takes the zones from the source, which may come later. There is one taker. */
export function takeZones(taker: OnZones): void {
  onZones = taker;
  connect();
}
