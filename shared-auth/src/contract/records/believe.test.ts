import { believe, metresBetween, type ReportedFix } from './believe';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const degree = 111_194.93; // metres
const start = Date.parse('2026-11-18T08:00:00Z');

/** A fix so many seconds after the start, so many metres north of it. */
const fix = (seconds: number, north: number, more: Partial<ReportedFix> = {}): ReportedFix => ({
  at: start + seconds * SECOND,
  latitude: 41.6 + north / degree,
  longitude: 21.4,
  speed: 0,
  ...more,
});
/** A drive at a steady speed, km/h, with a fix every so many seconds. */
const drive = (minutes: number, speed = 50, step = 30, more: Partial<ReportedFix> = {}) =>
  Array.from({ length: Math.floor((minutes * 60) / step) + 1 }, (_, i) =>
    fix(i * step, (i * step * speed) / 3.6, { speed, ignition: true, ...more }),
  );
/** At one place, with a fix every so many seconds. */
const stand = (minutes: number, step: number, more: Partial<ReportedFix> = {}) =>
  Array.from({ length: Math.floor((minutes * 60) / step) + 1 }, (_, i) => fix(i * step, 0, more));
const elsewhere = (fixes: readonly ReportedFix[], from: number, count: number, east = 1.08) =>
  fixes.map((each, i) => (i >= from && i < from + count ? { ...each, longitude: each.longitude + east } : each));
const faster = (fixes: readonly ReportedFix[], at: number, speed: number, count = 1) =>
  fixes.map((each, i) => (i >= at && i < at + count ? { ...each, speed } : each));

const metres = (fixes: readonly ReportedFix[]) =>
  fixes.reduce((sum, each, i) => sum + metresBetween(fixes[i - 1] ?? each, each), 0);
const top = (fixes: readonly ReportedFix[]) => Math.max(...fixes.map(({ speed }) => speed));
const parked = { ignition: false, motion: false };
const alternating = (count: number, step: number, north: number, more: Partial<ReportedFix>) =>
  Array.from({ length: count }, (_, i) => fix(i * step, i % 2 ? north : 0, more));

/** From a stand to 110 km/h and back, with a fix every 10 s. */
const spurt: ReportedFix[] = [];
for (const [i, speed] of [0, 0, 30, 70, 110, 110, 60, 20, 0].entries()) {
  const last = spurt.at(-1);
  const north = last ? (last.latitude - 41.6) * degree + ((last.speed + speed) / 2 / 3.6) * 10 : 0;
  spurt.push(fix(i * 10, north, { speed }));
}

/**
 * What was reported, and what is to be believed of it: metres at most, the top speed at most, and how many places and
 * speeds were left out.
 */
interface Case {
  name: string;
  fixes: readonly ReportedFix[];
  metres: [number, number];
  top: number;
  places?: number;
  speeds?: number;
}

const whole = metres(drive(30, 50, 15));
const cases: Case[] = [
  // Places where the vehicle cannot have been.
  ...[1, 2, 3, 4, 6, 8].map((count) => ({
    name: `${count} fix(es) 90 km off in the middle of a drive, every 15 s`,
    fixes: elsewhere(drive(30, 50, 15), 50, count),
    metres: [whole - 1, whole + 1] as [number, number],
    top: 50,
    places: count,
  })),
  ...[1, 5, 10, 60].map((step) => ({
    name: `four fixes 90 km off, every ${step} s`,
    fixes: elsewhere(drive(20, 50, step), 10, 4),
    metres: [16_600, 16_700] as [number, number],
    top: 50,
    places: 4,
  })),
  {
    name: 'the first fixes of a day elsewhere',
    fixes: elsewhere(drive(30, 50, 15), 0, 3),
    metres: [whole - 800, whole],
    top: 50,
    places: 3,
  },
  {
    name: 'the last fixes elsewhere',
    fixes: elsewhere(drive(30, 50, 15), 118, 3),
    metres: [whole - 800, whole],
    top: 50,
    places: 3,
  },
  {
    name: 'three separate excursions',
    fixes: elsewhere(elsewhere(elsewhere(drive(30, 50, 15), 20, 2), 50, 3, -1), 90, 4, 2),
    metres: [whole - 1, whole + 1],
    top: 50,
    places: 9,
  },
  {
    name: 'two trackers under one id, in turn at two places',
    fixes: alternating(120, 15, 107_000, {}),
    metres: [0, 1],
    top: 0,
    places: 60,
  },
  {
    name: 'a tracker that was carried by plane: both places count',
    fixes: [
      ...drive(20, 50, 30),
      ...drive(20, 50, 30).map((each) => ({ ...each, at: each.at + 30 * MINUTE, latitude: 48.2 })),
    ],
    metres: [33_000, 800_000],
    top: 50,
    places: 0,
  },
  // A parked receiver.
  ...[
    ['ignition and motion off', parked],
    ['motion off, ignition not known', { motion: false }],
    ['ignition off, motion not known', { ignition: false }],
    ['motion off with the ignition on: an engine that idles', { motion: false, ignition: true }],
    ['ignition and motion off, with the drift as a speed', { ...parked, speed: 3 }],
  ].map(([name, more]) => ({
    name: `bounces to a mast 3 km away and back: ${name}`,
    fixes: alternating(25, 300, 3_000, more as Partial<ReportedFix>),
    metres: [0, 1] as [number, number],
    top: 5,
    places: 12,
  })),
  {
    name: 'parked, at the mast for an hour, then back',
    fixes: [0, 5, 10, ...Array.from({ length: 12 }, (_, i) => 15 + i * 5), 75, 80].map((m) =>
      fix(m * 60, m >= 15 && m < 75 ? 3_000 : 0, parked),
    ),
    metres: [0, 1],
    top: 0,
    places: 12,
  },
  {
    name: 'parked, then driven off from where it was: the mast is left out',
    fixes: [
      fix(0, 0, parked),
      fix(300, 3_000, parked),
      ...drive(10).map((each) => ({ ...each, at: each.at + 10 * MINUTE })),
    ],
    metres: [8_300, 8_400],
    top: 50,
    places: 1,
  },
  {
    name: 'parked, then found elsewhere for good: it was carried there',
    fixes: [fix(0, 0, parked), fix(600, 0, parked), fix(1200, 9_000, parked), fix(1800, 9_000, parked)],
    metres: [8_900, 9_100],
    top: 0,
    places: 0,
  },
  // Speeds that no way bears out.
  ...[137.69 * 1.852, 180, 120, 90].map((speed) => ({
    name: `one sample of ${Math.round(speed)} km/h of a parked vehicle`,
    fixes: faster(stand(10, 60, parked), 5, speed),
    metres: [0, 1] as [number, number],
    top: 0,
    speeds: 1,
  })),
  ...[250, 200, 160, 135, 120].map((speed) => ({
    name: `one sample of ${speed} km/h in a drive at 50`,
    fixes: faster(drive(20), 20, speed),
    metres: [16_600, 16_700] as [number, number],
    top: 50,
    speeds: 1,
  })),
  ...[1, 5, 10, 20].map((step) => ({
    name: `one sample of 255 km/h in a drive at 50, every ${step} s`,
    fixes: faster(drive(20, 50, step), 20, 255),
    metres: [16_600, 16_700] as [number, number],
    top: 50,
    speeds: 1,
  })),
  {
    name: 'a tracker that repeats its last speed where it stands, every 20 s for two hours',
    fixes: stand(120, 20, { speed: 32 }),
    metres: [0, 1],
    top: 0,
    speeds: 361,
  },
  ...[5, 10, 60, 120].map((step) => ({
    name: `the same every ${step} s`,
    fixes: stand(60, step, { speed: 32 }),
    metres: [0, 1] as [number, number],
    top: 0,
  })),
  {
    name: 'a phone on a table that claims to walk',
    fixes: Array.from({ length: 180 }, (_, i) =>
      fix(i * 10, [0, 18, 5, -14, 9, -3][i % 6] ?? 0, { speed: 7, accuracy: 25 }),
    ),
    metres: [0, 1e9],
    top: 0,
    speeds: 180,
  },
  {
    name: 'a phone on a table with bad reception',
    fixes: Array.from({ length: 180 }, (_, i) =>
      fix(i * 10, [0, 90, 45, -80, 60, -30][i % 6] ?? 0, { speed: 12, accuracy: 150 }),
    ),
    metres: [0, 1e9],
    top: 0,
    speeds: 180,
  },
  // What is true stays.
  ...[1, 2, 5, 10, 30, 60, 120, 300].map((step) => ({
    name: `a drive at 50 km/h with a fix every ${step} s`,
    fixes: drive(40, 50, step),
    metres: [33_300, 33_400] as [number, number],
    top: 50,
    places: 0,
    speeds: 0,
  })),
  ...[6, 10, 20, 90, 130, 180].map((speed) => ({
    name: `a drive at ${speed} km/h`,
    fixes: drive(20, speed, 20),
    metres: [speed * 330, speed * 334] as [number, number],
    top: speed,
    places: 0,
    speeds: 0,
  })),
  {
    name: 'from a stand to 110 and back: every speed of it',
    fixes: spurt,
    metres: [1_000, 1_200],
    top: 110,
    places: 0,
    speeds: 0,
  },
  {
    name: 'a single fix, of which nothing else is known',
    fixes: [fix(0, 0, { speed: 97 })],
    metres: [0, 0],
    top: 97,
    places: 0,
    speeds: 0,
  },
  {
    name: 'the second of two fixes of one second',
    fixes: drive(10).flatMap((each) => [each, { ...each, latitude: each.latitude + 0.0002 }]),
    metres: [8_300, 8_400],
    top: 50,
    places: 0,
  },
];

it.each(cases)('$name', ({ fixes, metres: [least, most], top: fastest, places, speeds }) => {
  const believed = believe(fixes);
  expect(metres(believed.fixes)).toBeGreaterThanOrEqual(least);
  expect(metres(believed.fixes)).toBeLessThanOrEqual(most);
  expect(top(believed.fixes)).toBeLessThanOrEqual(fastest);
  if (speeds === 0) expect(top(believed.fixes)).toBe(fastest);
  if (places !== undefined) expect(believed.leftOut.places).toBe(places);
  if (speeds !== undefined) expect(believed.leftOut.speeds).toBe(speeds);
});

it('leaves out nothing twice: what is believed is believed again', () => {
  for (const { fixes } of cases) {
    const once = believe(fixes);
    expect(believe(once.fixes).leftOut.places).toBe(0);
  }
});
