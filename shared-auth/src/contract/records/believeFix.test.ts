import type { ReportedFix } from './believe';
import { believeFix } from './believeFix';

const degree = 111_194.93; // metres
const start = Date.parse('2026-11-18T08:00:00Z');
const parked = { ignition: false, motion: false };

/** A fix so many seconds after the start, so many metres north of it. */
const fix = (seconds: number, north: number, speed = 0, more: Partial<ReportedFix> = {}): ReportedFix => ({
  at: start + seconds * 1_000,
  latitude: 41.6 + north / degree,
  longitude: 21.4,
  speed,
  ...more,
});
/** A drive with a fix every so many seconds, up to one at a time. */
const drive = (kmh: number, step: number, until: number, more: Partial<ReportedFix> = {}) =>
  Array.from({ length: Math.floor(until / step) + 1 }, (_, i) => fix(i * step, (i * step * kmh) / 3.6, kmh, more));
const stand = (step: number, until: number, speed = 0, more: Partial<ReportedFix> = {}) =>
  Array.from({ length: Math.floor(until / step) + 1 }, (_, i) => fix(i * step, 0, speed, more));
const elsewhere = (fixes: readonly ReportedFix[], from: number) =>
  fixes.map((each, i) => (i < from ? each : { ...each, longitude: each.longitude + 1.08 }));

/** What came, and what is believed of the last one: its place and speed, its place only, or nothing. */
const cases: readonly (readonly [string, readonly ReportedFix[], 'all' | 'place' | 'none'])[] = [
  // A place where the vehicle cannot be.
  ...[1, 2, 4, 8].map((count) => {
    const fixes = drive(50, 30, 600);
    return [`${count} fix(es) 90 km off in a drive`, elsewhere(fixes, fixes.length - count), 'none'] as const;
  }),
  ...[10, 15, 60].map(
    (step) => [`one fix 90 km off, every ${step} s`, elsewhere(drive(50, step, 8 * step), 8), 'none'] as const,
  ),
  ['90 km off for the ninth time: it is there', elsewhere(drive(50, 30, 600), 12), 'all'],
  ['back from there', [...elsewhere(drive(50, 30, 300), 8), fix(330, (330 * 50) / 3.6, 50)], 'all'],
  ['90 km off, and only four fixes before it', elsewhere(drive(50, 30, 120), 4), 'all'],
  ['90 km off after half an hour without a fix', [...drive(50, 30, 300), fix(2_100, 90_000, 50)], 'all'],
  ['a parked tracker that is 90 km off', elsewhere(stand(60, 540, 0, parked), 9), 'none'],
  ['a parked tracker that is 3 km off: it may have been carried', [...stand(60, 540, 0, parked), fix(600, 3_000, 0, parked)], 'all'],
  ['the second of two trackers under one id', Array.from({ length: 20 }, (_, i) => fix(i * 15, i % 2 ? 107_000 : 0)), 'none'],
  // A speed that no way bears out.
  ...[255, 180, 120, 90].map(
    (speed) => [`${speed} km/h of a parked vehicle`, [...stand(60, 540, 0, parked), fix(600, 0, speed, parked)], 'place'] as const,
  ),
  ...[250, 200].map(
    (speed) => [`${speed} km/h in a drive at 50`, [...drive(50, 10, 300), fix(310, (310 * 50) / 3.6, speed)], 'place'] as const,
  ),
  ...[5, 10, 20, 30, 60].map(
    (step) => [`the last speed of 32 km/h again and again, every ${step} s`, stand(step, 40 * step, 32), 'place'] as const,
  ),
  ['the same for the first time after a drive', [...drive(32, 20, 300), fix(320, (300 * 32) / 3.6, 32)], 'all'],
  ['a phone on a table that claims to walk', Array.from({ length: 60 }, (_, i) => fix(i * 10, [0, 4, 2, -3, 1, -2][i % 6] ?? 0, 7, { accuracy: 25 })), 'place'],
  ['a claim of 32 km/h with only four fixes before it', stand(20, 80, 32), 'all'],
  // What is true stays.
  ...[1, 2, 5, 10, 30, 60, 120].map((step) => [`a drive at 50, every ${step} s`, drive(50, step, 30 * step), 'all'] as const),
  ...[6, 20, 90, 130, 200].map((kmh) => [`a drive at ${kmh}`, drive(kmh, 20, 600), 'all'] as const),
  ['the first fix of all', [fix(0, 0, 97)], 'all'],
  ['a drive that begins', [...stand(30, 600), fix(615, 40, 20), fix(630, 160, 40)], 'all'],
  ['a drive that ends', [...drive(50, 30, 600), fix(630, (615 * 50) / 3.6, 0)], 'all'],
  ['a queue at a light: 6 km/h on', [...stand(30, 300), fix(330, 45, 6)], 'all'],
]; // biome-ignore format: a table

it.each(cases)('%s', (_, fixes, expected) => {
  const { isPlaceBelieved, isSpeedBelieved } = believeFix(fixes, fixes.length - 1);
  expect(isPlaceBelieved ? (isSpeedBelieved ? 'all' : 'place') : 'none').toBe(expected);
});
