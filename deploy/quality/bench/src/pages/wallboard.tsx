import { useState } from 'react';
import { FleetMap, type MapVehicle, type VehicleMove } from 'shared-ui/map';
import { fleetOf, VIEW } from './fleet';
import { painted, randomFrom, show } from './setup';

const query = new URLSearchParams(location.search);
const N = Number(query.get('n'));
/** How many times faster than life the page's clock runs. */
const TIMES = Number(query.get('times'));

/** Times of the page's clock, ms: between two fixes of a vehicle, and between two polls of the fleet. */
const FIX_EVERY = 30_000;
const POLL_EVERY = 60_000;
/** ms of the real clock between two messages of the feed. */
const MESSAGE_EVERY = 50;

const began = { page: performance.now(), day: Date.now() };
const realNow = performance.now.bind(performance);
const realFrame = window.requestAnimationFrame.bind(window);
// Hours pass in minutes: tails, ages, fading and polls go by these clocks.
performance.now = () => began.page + (realNow() - began.page) * TIMES;
Date.now = () => began.day + (realNow() - began.page) * TIMES;
window.requestAnimationFrame = (callback) => realFrame(() => callback(performance.now()));

const random = randomFrom(11);
const fleet = fleetOf(N);
const places = fleet.map(({ latitude, longitude }) => ({ lat: latitude ?? 0, lng: longitude ?? 0 }));
const speeds = fleet.map(() => 0);
const STATUSES = ['online', 'online', 'online', 'offline', 'maintenance'];

/** The fleet as a poll brings it: every object anew, some with another status, some with alarms, some gone and back. */
const poll = (): MapVehicle[] =>
  fleet.flatMap((vehicle, i) => {
    if (random() < 0.01) return [];
    const { lat: latitude, lng: longitude } = places[i] ?? { lat: 0, lng: 0 };
    const status = STATUSES[Math.floor(random() * STATUSES.length)] ?? null;
    return [
      {
        ...vehicle,
        latitude,
        longitude,
        status,
        speed: speeds[i] ?? null,
        hasAlarms: random() < 0.1,
        fixAt: Date.now() - Math.floor(random() * FIX_EVERY),
      },
    ];
  });

const listeners = new Set<(moves: VehicleMove[]) => void>();
const feed = {
  subscribe(listener: (moves: VehicleMove[]) => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

let setVehicles: (vehicles: MapVehicle[]) => void = () => {};

/** As the wallboard shows it, with all layers on: plates with ages, tails of everybody, one vehicle followed. */
function Wallboard() {
  const [vehicles, set] = useState(poll);
  setVehicles = set;
  return (
    <FleetMap
      vehicles={vehicles}
      feed={feed}
      height={820}
      frame={VIEW}
      showCount
      trails
      lastFix
      canFillScreen
      selectedKey="v1"
      popup={({ plate }) => plate}
    />
  );
}

let moves = 0;
let frames = 0;
let next = 0;
let due = 0;
let driven = 0;

function drive(): void {
  const now = performance.now();
  due += ((now - driven) * N) / FIX_EVERY;
  driven = now;
  // Never more than a lap in one message, however late the timer comes.
  const count = Math.min(N, Math.floor(due));
  due -= Math.floor(due);
  const message = Array.from({ length: count }, () => {
    const i = next++ % N;
    const at = places[i] ?? { lat: 0, lng: 0 };
    // Around where it was, so that the fleet stays on the map.
    at.lat += (random() - 0.5) * 0.004 + ((fleet[i]?.latitude ?? at.lat) - at.lat) * 0.02;
    at.lng += (random() - 0.5) * 0.004 + ((fleet[i]?.longitude ?? at.lng) - at.lng) * 0.02;
    speeds[i] = Math.floor(random() * 110);
    return { vehicle: `v${i}`, ...at, speed: speeds[i] ?? 0, heading: Math.floor(random() * 360), fixAt: Date.now() };
  });
  moves += count;
  for (const listener of listeners) listener(message);
}

async function countFrames(): Promise<void> {
  for (;;) {
    await painted();
    frames++;
  }
}

show(<Wallboard />, {
  /** Starts feed and polls. */
  async start() {
    driven = performance.now();
    setInterval(drive, MESSAGE_EVERY);
    setInterval(() => setVehicles(poll()), POLL_EVERY / TIMES);
    void countFrames();
    await painted();
  },
  done: () => ({ hours: (performance.now() - began.page) / 3_600_000, moves, frames }),
});
