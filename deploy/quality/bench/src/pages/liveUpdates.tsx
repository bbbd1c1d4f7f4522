import { useState } from 'react';
import { flushSync } from 'react-dom';
import { FleetMap, type MapVehicle, type VehicleMove } from 'shared-ui/map';
import { fleetOf, STEP, VIEW } from './fleet';
import { painted, settled, show } from './setup';

const query = new URLSearchParams(location.search);
const N = Number(query.get('n'));
const RATE = Number(query.get('rate'));
/** ms between two messages of the feed. */
const EVERY = 20;
const HEIGHT = 800;
const vehicles = fleetOf(N);

/** A vehicle of its own in an empty part of the map; its pixels show when a position is on screen. */
const PROBE_PLACES = [
  { lat: 42.32, lng: 19.9 },
  { lat: 42.32, lng: 20.2 },
] as const;
const PROBE_EVERY = 400;
const probe: MapVehicle = {
  ...fleetOf(1)[0],
  latitude: PROBE_PLACES[0].lat,
  longitude: PROBE_PLACES[0].lng,
  key: 'probe',
  status: 'offline',
  heading: null,
} as MapVehicle; // fleetOf(1) has one
const all = [...vehicles, probe];

/** What each vehicle was sent last. */
const last = new Map<string, VehicleMove>();
const listeners = new Set<(moves: VehicleMove[]) => void>();
const feed = {
  subscribe(listener: (moves: VehicleMove[]) => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function send(moves: VehicleMove[]): void {
  for (const move of moves) last.set(move.vehicle, move);
  for (const listener of listeners) listener(moves);
}

let select: (key: string | null) => void = () => {};
let shown: MapVehicle | null = null;

function Page() {
  const [selected, setSelected] = useState<string | null>(null);
  select = setSelected;
  return (
    <FleetMap
      vehicles={all}
      feed={feed}
      height={HEIGHT}
      view={{ frame: VIEW }}
      selection={{ key: selected }}
      notes={{ count: true }}
      popups={{
        content: (vehicle) => {
          shown = vehicle;
          return vehicle.plate;
        },
      }}
    />
  );
}

let clock = Date.now();
let next = 0;

function message(count: number): VehicleMove[] {
  return Array.from({ length: count }, () => {
    const vehicle = vehicles[next++ % N];
    const before = last.get(vehicle?.key ?? '');
    return {
      vehicle: vehicle?.key ?? '',
      lat: (before?.lat ?? vehicle?.latitude ?? 0) + STEP,
      lng: (before?.lng ?? vehicle?.longitude ?? 0) + STEP,
      speed: (next * 7) % 120,
      heading: (next * 13) % 360,
      fixAt: ++clock,
    };
  });
}

/** Whether anything is drawn where the probe is at a place. */
function isLit(place: (typeof PROBE_PLACES)[number]): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>('.leaflet-marker-pane canvas');
  if (!canvas) return false;
  const box = canvas.getBoundingClientRect();
  const map = canvas.closest('.leaflet-container')?.getBoundingClientRect();
  if (!map) return false;
  const world = 256 * 2 ** VIEW.zoom;
  const y = (lat: number) => 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
  const px = map.left + map.width / 2 + ((place.lng - VIEW.lng) / 360) * world - box.left;
  const py = map.top + map.height / 2 + (y(place.lat) - y(VIEW.lat)) * world - box.top;
  return (canvas.getContext('2d')?.getImageData(Math.round(px), Math.round(py), 1, 1).data[3] ?? 0) > 0;
}

show(<Page />, {
  async measure(seconds: number) {
    await settled();
    let updates = 0;
    const began = performance.now();
    const timer = setInterval(() => {
      // By the clock, not by the timer, which comes late on a busy machine.
      const due = Math.floor(((performance.now() - began) * RATE) / 1000) - updates;
      updates += due;
      send(message(due));
    }, EVERY);

    const until = began + seconds * 1000;
    const latencies: number[] = [];
    let frames = 0;
    let at = 0;
    let sentAt = 0;
    let waiting = false;
    let now = began;
    while (now < until) {
      now = await painted();
      frames++;
      const place = PROBE_PLACES[at % 2] ?? PROBE_PLACES[0];
      if (waiting && isLit(place)) {
        latencies.push(now - sentAt);
        waiting = false;
      } else if (waiting && now - sentAt > 5000) {
        latencies.push(now - sentAt);
        waiting = false;
      } else if (!waiting && now - sentAt > PROBE_EVERY) {
        at++;
        const to = PROBE_PLACES[at % 2] ?? PROBE_PLACES[0];
        sentAt = performance.now();
        waiting = true;
        send([{ vehicle: 'probe', ...to, speed: 1, heading: null, fixAt: ++clock }]);
      }
    }
    clearInterval(timer);
    const framesPerSecond = (frames * 1000) / (now - began);

    // Asked through the popup, the way a user would.
    const keys = [...last.keys()].filter((_, i) => i % 10 === 0);
    let wrong = 0;
    for (const key of keys) {
      flushSync(() => select(key));
      const sent = last.get(key);
      // Typed again: the compiler does not see that rendering sets it.
      const seen = shown as MapVehicle | null;
      const same =
        seen?.key === key &&
        seen.latitude === sent?.lat &&
        seen.longitude === sent.lng &&
        seen.speed === sent.speed &&
        seen.heading === sent.heading &&
        seen.fixAt === sent.fixAt;
      if (!same) wrong++;
    }
    return {
      framesPerSecond,
      oldestMs: Math.max(...latencies),
      probes: latencies.length,
      wrong,
      checked: keys.length,
      updates,
    };
  },
});
