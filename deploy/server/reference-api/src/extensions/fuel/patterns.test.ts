import { meant, type Reading } from '../sensors/readValue';
import type { SensorValues } from '../sensors/sensors.store';
import type { Motion } from './levels';
import { type Tank, tankOf } from './tank';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Numbers from 0 to 1 that are the same in each run. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** How a tank, its sensor and its tracker behave; shares are of the tank. */
interface Pattern {
  litres: number;
  /** Seconds between readings on drives, and while it stands; null: none. */
  every: number;
  parked: number | null;
  noise: number;
  slosh: number;
  slope: number;
  cold: number;
  /** The level is read in steps of this. */
  grain: number;
  spikes: number;
  /** Chance of a drive or a stop without any reading. */
  dropouts: number;
  /** It reads nothing while the engine is off. */
  unpowered: boolean;
  table: boolean;
  /** Chance that it is moved a little during a stop, onto another slope. */
  shunts: number;
  smoothing: number;
}
const plain: Pattern = {
  ...{ litres: 70, every: 30, parked: 300, noise: 0.004, slosh: 0.02, slope: 0, cold: 0, grain: 0, spikes: 0 },
  ...{ dropouts: 0, unpowered: false, table: false, shunts: 0, smoothing: 0 },
};
const patterns: Record<string, Partial<Pattern>> = {
  'plain van': {},
  slosh: { slosh: 0.06, noise: 0.01 },
  'sloping roads': { slope: 0.05, slosh: 0.03 },
  'cold nights': { cold: 0.03 },
  'whole percents': { grain: 0.01, noise: 0 },
  'broken wire for moments': { spikes: 0.02, slosh: 0.03 },
  'no readings for some drives and stops': { dropouts: 0.15 },
  'silent while parked': { parked: null },
  'heard hourly while parked': { parked: 3_600, cold: 0.015 },
  'no power while the engine is off': { unpowered: true },
  'table of a lying cylinder': { table: true, noise: 0.006 },
  'smoothed by the sensor': { smoothing: 10, slosh: 0.05 },
  'moved within a yard': { slope: 0.06, shunts: 0.5, parked: 120 },
  'lorry of 600 l': { litres: 600, slosh: 0.03, slope: 0.02, noise: 0.003 },
  'lorry, slopes and cold': { litres: 400, slosh: 0.04, slope: 0.04, cold: 0.02, parked: 900 },
  'all at once': { slosh: 0.04, slope: 0.03, cold: 0.02, grain: 0.005, spikes: 0.01, dropouts: 0.05, noise: 0.006 },
};

interface Truth {
  from: number;
  to: number;
  litres: number;
  kind: 'refuel' | 'drain';
}
interface Made {
  readings: Reading[];
  motion: Motion;
  truth: Truth[];
  /** Litres up to a moment. */
  burnt: (at: number) => number;
}

/** Two weeks of a vehicle of which is known what happened. */
function made(pattern: Pattern, random: () => number, hasThefts: boolean): Made {
  const { litres: size } = pattern;
  const within = (low: number, high: number) => low + (high - low) * random();
  const bell = () => random() + random() + random() + random() - 2; // a deviation of 0.58
  const moves: { from: number; to: number }[] = [];
  const stops: { from: number; to: number; idlingMs: number }[] = [];
  const truth: Truth[] = [];
  const curve: { at: number; litres: number }[] = [];
  let [at, fuel] = [0, size * within(0.5, 0.95)];
  const go = (ms: number, litres: number) => {
    const parts = Math.max(1, Math.round(ms / (15 * 1000)));
    for (let i = 1; i <= parts; i++) curve.push({ at: at + (ms * i) / parts, litres: fuel + (litres * i) / parts });
    at += ms;
    fuel += litres;
  };
  curve.push({ at, litres: fuel });
  for (let day = 0; day < 14; day++) {
    const drives = 2 + Math.floor(random() * 4);
    for (let drive = 0; drive < drives; drive++) {
      const length = within(15, 100) * MINUTE;
      moves.push({ from: at, to: at + length });
      go(length, -size * within(0.06, 0.1) * (length / HOUR));
      const from = at;
      const isLast = drive === drives - 1;
      const stay = isLast ? Math.max(6 * HOUR, (day + 1) * 24 * HOUR + 6 * HOUR - at) : within(8, 90) * MINUTE;
      const until = at + stay;
      const idling = random() < 0.3 ? Math.min(stay, within(5, 40) * MINUTE) : 0;
      if (idling > 0 && fuel > 0.2 * size) go(idling * 0.3, -idlingLitres(size, idling * 0.3));
      if (fuel < size * 0.35 || (random() < 0.1 && fuel < size * 0.85)) {
        go(Math.min(within(1.5, 5) * MINUTE, (until - at) / 3), 0);
        const litres = Math.max(size * 0.08, Math.min(size * 0.97 - fuel, size * within(0.2, 0.8)));
        const begin = at;
        go(Math.min(within(2, 7) * MINUTE, (until - at) / 2), litres);
        truth.push({ from: begin, to: at, litres, kind: 'refuel' });
      }
      if (hasThefts && random() < (isLast ? 0.3 : 0.05) && fuel > size * 0.4) {
        // At night for the most part; with a hose it takes its time.
        go(Math.min(within(0.2, 0.6) * (until - at), 5 * HOUR), 0);
        const litres = -Math.min(size * within(0.08, 0.3), fuel - size * 0.05);
        const begin = at;
        go(Math.min(within(3, 50) * MINUTE, (until - at) * 0.6), litres);
        truth.push({ from: begin, to: at, litres, kind: 'drain' });
      }
      if (idling > 0 && fuel > 0.2 * size && until - at > idling * 0.7)
        go(idling * 0.7, -idlingLitres(size, idling * 0.7));
      go(until - at, 0);
      stops.push({ from, to: until, idlingMs: idling });
    }
  }
  const fuelAt = (time: number) => {
    let [low, high] = [0, curve.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((curve[middle]?.at ?? 0) < time) low = middle + 1;
      else high = middle;
    }
    const [b, a] = [curve[low], curve[Math.max(0, low - 1)]];
    if (!a || !b || a === b || b.at === a.at) return b?.litres ?? 0;
    return a.litres + ((b.litres - a.litres) * (time - a.at)) / (b.at - a.at);
  };
  const readings: Reading[] = [];
  let [wave, road] = [0, 0];
  const read = (time: number, more: number) => {
    const level = Math.max(0, fuelAt(time) / size + more + pattern.noise * 1.7 * bell());
    const grained = pattern.grain > 0 ? Math.round(level / pattern.grain) * pattern.grain : level;
    readings.push({ at: time, value: (random() < pattern.spikes ? random() * 1.3 : grained) * size });
  };
  const both = [
    ...moves.map((span) => ({ ...span, isMove: true })),
    ...stops.map((span) => ({ ...span, isMove: false })),
  ];
  for (const { from, to, isMove } of both.sort((a, b) => a.from - b.from)) {
    if (random() < pattern.dropouts) continue;
    const lean = pattern.slope * (2 * random() - 1);
    const shunted = !isMove && random() < pattern.shunts ? from + (0.2 + 0.6 * random()) * (to - from) : to;
    const other = shunted < to ? pattern.slope * (2 * random() - 1) : lean;
    if (isMove)
      for (let time = from; time < to; time += pattern.every * 1000) {
        wave = 0.6 * wave + 0.8 * pattern.slosh * 1.7 * bell();
        road = 0.9 * road + 0.44 * pattern.slope * 0.5 * 1.7 * bell();
        read(time, wave + road);
      }
    else {
      const running = stops.find((stop) => stop.from === from)?.idlingMs ?? 0;
      for (let time = from; time < to; time += pattern.every * 1000) {
        const isOn = time - from < Math.max(2 * MINUTE, running) || to - time < MINUTE;
        // A tracker whose engine is off reports less often; what changes much is reported as it does.
        const isDue =
          isOn || (pattern.parked !== null && (time - from) % (pattern.parked * 1000) < pattern.every * 1000);
        if (!isDue) continue;
        const chill =
          -pattern.cold *
          Math.sin((Math.PI * Math.max(0, time - from - HOUR)) / (to - from)) *
          (to - from > 5 * HOUR ? 1 : 0);
        if (pattern.unpowered && !isOn) readings.push({ at: time, value: 0 });
        else read(time, (time < shunted ? lean : other) + chill);
      }
    }
  }
  const changed = (until: number) =>
    truth.reduce(
      (sum, { from, to, litres }) => sum + litres * Math.min(1, Math.max(0, (until - from) / (to - from))),
      0,
    );
  return { readings, motion: { moves, stops }, truth, burnt: (until) => changed(until) - fuelAt(until) };
}

const idlingLitres = (size: number, ms: number) => Math.max(1, size * 0.008) * (ms / HOUR);

/** The height of fuel in a lying cylinder by its share, as a float measures it: what a table undoes. */
function heightOf(share: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 40; i++) {
    const h = (low + high) / 2;
    const angle = 2 * Math.acos(1 - 2 * h);
    if ((angle - Math.sin(angle)) / (2 * Math.PI) < share) low = h;
    else high = h;
  }
  return low;
}

function seen(pattern: Pattern, { readings, motion }: Made): Tank {
  const { litres: size, smoothing, table } = pattern;
  const points = Array.from({ length: 21 }, (_, i) => ({ raw: 1_000 * heightOf(i / 20), value: (size * i) / 20 }));
  const sensor = {
    ...{ factor: 1, addend: 0, points: table ? points : [], smoothing, lowest: null, highest: size * 1.15 },
  } as unknown as SensorValues;
  const raw = table
    ? readings.map(({ at, value }) => ({ at, value: 1_000 * heightOf(Math.min(1, value / size)) }))
    : readings;
  return tankOf(meant(raw, sensor), motion);
}

/** What was found of what happened, and what was found that did not happen. */
function compared(truth: readonly Truth[], { changes }: Tank) {
  const open = [...changes];
  let found = 0;
  const missed: Truth[] = [];
  const differences: number[] = [];
  for (const event of truth) {
    const i = open.findIndex(
      ({ from, to, litres }) =>
        litres > 0 === event.litres > 0 && from <= event.to + 10 * MINUTE && to >= event.from - 10 * MINUTE,
    );
    const [hit] = i === -1 ? [] : open.splice(i, 1);
    if (hit) {
      found++;
      differences.push(Math.abs(hit.litres - event.litres));
    } else missed.push(event);
  }
  return { found, missed, wrong: open, differences };
}

/** Vehicles of each pattern, of two weeks. The limits of detection were chosen by others. */
const RUNS = 3;
const SEED = 1_000;

it('finds refuels and drains on patterns of which is known what happened, and little else', () => {
  const counts = { refuel: { found: 0, missed: 0, wrong: 0 }, drain: { found: 0, missed: 0, wrong: 0 } };
  let [days, sureDays] = [0, 0];
  const off: number[] = [];
  for (const [name, more] of Object.entries(patterns)) {
    const pattern = { ...plain, ...more };
    for (let run = 0; run < RUNS; run++) {
      const one = made(pattern, numbers((SEED + run) * 7_919 + name.length * 104_729), run % 3 > 0);
      const tank = seen(pattern, one);
      const { missed, wrong, differences } = compared(one.truth, tank);
      for (const { kind } of one.truth) counts[kind].found++;
      for (const { kind } of missed) {
        counts[kind].found--;
        counts[kind].missed++;
      }
      for (const { litres } of wrong) counts[litres > 0 ? 'refuel' : 'drain'].wrong++;
      off.push(...differences.map((litres) => litres / pattern.litres));
      for (let day = 1; day < 13; day++) {
        const [from, to] = [day * DAY, (day + 1) * DAY];
        const burnt = one.burnt(to) - one.burnt(from);
        days++;
        if (Math.abs(tank.burnt(from, to) - burnt) <= tank.unsureIn(from, to)) sureDays++;
      }
    }
  }
  const { refuel, drain } = counts;
  const rates = [refuel, drain].map(({ found, missed, wrong }) => [found / (found + wrong), found / (found + missed)]);
  const [refuels = [], drains = []] = rates;
  const within = off.toSorted((a, b) => a - b)[Math.floor(off.length * 0.9)] ?? 1;
  expect(Math.min(...refuels)).toBeGreaterThan(0.97);
  expect(Math.min(...drains)).toBeGreaterThan(0.9);
  // Litres that were filled in or taken, as a share of the tank; and days of which is said how sure they are.
  expect(within).toBeLessThan(0.02);
  expect(sureDays / days).toBeGreaterThan(0.85);
});
