import type { ComponentProps } from 'react';
import { FleetMap, type VehicleMove } from 'shared-ui/map';
import { BareCanvas, SIZE } from './bareCanvas';
import { fleetOf, STEP, VIEW } from './fleet';
import { painted, settled, show } from './setup';

const query = new URLSearchParams(location.search);
const N = Number(query.get('n'));
const RATE = Number(query.get('rate'));
/** `worker` as it is, `main` without workers, `bare` the same sprites and nothing else. */
const kind = query.get('kind');
/** ms between two messages of the feed. */
const EVERY_MS = 20;
const vehicles = fleetOf(N);
const places = vehicles.map(({ latitude, longitude }) => ({ lat: latitude ?? 0, lng: longitude ?? 0 }));
const listeners = new Set<(moves: VehicleMove[]) => void>();
const feed = {
  subscribe(listener: (moves: VehicleMove[]) => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

if (kind === 'main') Reflect.deleteProperty(window, 'Worker');

let paintBare = (): void => undefined;

/**
 * The floor, painted with each frame from the start of the feed on: before it the page must come to rest, or `settled`
 * waits for ever.
 */
const takeBare: ComponentProps<typeof BareCanvas>['onReady'] = (paint) => {
  paintBare = () => {
    paint((index) => places[index] ?? { lat: 0, lng: 0 });
    requestAnimationFrame(paintBare);
  };
};

const Ours = () => (
  <FleetMap
    vehicles={vehicles}
    feed={feed}
    height={SIZE.height}
    view={{ frame: VIEW }}
    notes={{ count: true }}
    tools={{ list: query.has('list') ? 'docked' : true }}
  />
);

let clock = Date.now();
let next = 0;
let sent = 0;
let began = 0;

function drive(): void {
  // By the clock, not by the timer, which comes late on a busy machine.
  const due = Math.floor(((performance.now() - began) * RATE) / 1000) - sent;
  sent += due;
  const moves = Array.from({ length: due }, () => {
    const i = next++ % N;
    const at = places[i] ?? { lat: 0, lng: 0 };
    at.lat += STEP;
    at.lng += STEP;
    return { vehicle: `v${i}`, ...at, speed: (next * 7) % 120, heading: (next * 13) % 360, fixAt: ++clock };
  });
  for (const listener of listeners) listener(moves);
}

show(kind === 'bare' ? <BareCanvas vehicles={vehicles} onReady={takeBare} /> : <Ours />, {
  /** Starts the feed; resolves when the page has taken it up. */
  async start() {
    await settled();
    began = performance.now();
    setInterval(drive, EVERY_MS);
    paintBare();
    for (let i = 0; i < 60; i++) await painted();
  },
  /** How many frames there are in some seconds. */
  async frames(seconds: number) {
    const until = performance.now() + seconds * 1000;
    let frames = 0;
    while ((await painted()) < until) frames++;
    return frames;
  },
});
