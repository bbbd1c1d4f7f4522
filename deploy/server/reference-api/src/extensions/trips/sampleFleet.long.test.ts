import { Driver, makeFleet } from '@fleet/sample-fleet';
import { registerFleet } from '../../ingest/positions/fleet.store';
import { dayOf, startOfDay, startOfNextDay } from '../../platform/http/times';
import { startTestApi, type TestApi } from '../../testing/client';
import { deriveDay } from './deriveDay';
import type { TripFix } from './fixes';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const VEHICLES = 60;
const DAYS = 30;

const fleet = makeFleet(VEHICLES, 1);
const driversOf = () => fleet.map((entry, i) => new Driver(entry, i + 1, 1));
const off = (derived: number, driven: number) => Math.abs(derived / driven - 1);
const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0);

/** The day so many days after another. */
const dayAfter = (date: string, days: number) => dayOf(new Date(startOfDay(date) + days * 24 * HOUR + 12 * HOUR));
const monthFrom = (date: string) => Array.from({ length: DAYS }, (_, i) => dayAfter(date, i));

jest.setTimeout(45 * MINUTE);

/**
 * The share by which each differs, in order; of the whole and of the worst and the middle one there is a line in
 * docs/trips.md.
 */
function state(what: string, whole: number, each: readonly number[]): number {
  const sorted = [...each].sort((a, b) => a - b);
  const worst = sorted.at(-1) ?? Number.NaN;
  const percent = (share: number) => `${(share * 100).toFixed(3)} %`;
  console.info(
    `${what}: all ${percent(whole)}, worst of ${each.length} ${percent(worst)}, median ${percent(sorted[sorted.length >> 1] ?? Number.NaN)}`,
  );
  return worst;
}

/** Times of messages: every `apart` and at each turn while the vehicle drives, else every half hour. */
function timesOf(driver: Driver, from: number, to: number, apart: number): number[] {
  const times = new Set(driver.turns(from, to));
  for (let time = from; time < to; time += apart)
    if ((time - from) % (30 * MINUTE) === 0 || driver.isMoving(time)) times.add(time);
  return [...times].sort((a, b) => a - b);
}

/** The fix of a time, as the API stores it. */
function fixOf(driver: Driver, at: number): TripFix {
  const { latitude, longitude, speed, attributes } = driver.position(at).position;
  const [ignition, odometer] = [attributes.ignition, attributes.odometer / 1000];
  return { at, latitude, longitude, speed: speed * 1.852, ignition, odometer, driver: null };
}

/** Metres of a day, whose trips and times are its sums. */
function metresOf(from: number, to: number, fixes: readonly TripFix[], before: TripFix, after: TripFix): number {
  const { sums, entries } = deriveDay({
    from,
    to,
    fixes,
    before: [before],
    after: [after],
    reports: [],
    now: to + MINUTE,
  });
  expect(sumOf(entries, (entry) => (entry.kind === 'trip' ? entry.distance : 0))).toBe(sums.distance);
  const { driving_seconds, idling_seconds, standing_seconds, silent_seconds } = sums;
  expect(driving_seconds + idling_seconds + standing_seconds + silent_seconds).toBe((to - from) / SECOND);
  return sums.distance;
}

const withoutOdometer = (fix: TripFix): TripFix => ({ ...fix, odometer: null });

it.each([
  ['through the change to summer time', '2026-03-01'],
  ['through the change to winter time', '2026-10-01'],
])('30 days of 60 vehicles against what they drove, %s', (what, first) => {
  const days = monthFrom(first);
  const [from, to] = [startOfDay(first), startOfNextDay(days.at(-1) ?? '')];
  const sources = { odometer: { all: 0, off: [] as number[] }, positions: { all: 0, off: [] as number[] } };
  let driven = 0;
  for (const driver of driversOf()) {
    const month = { odometer: 0, positions: 0 };
    for (const day of days) {
      const [start, end] = [startOfDay(day), startOfNextDay(day)];
      const fixes = timesOf(driver, start, end, 30 * SECOND).map((at) => fixOf(driver, at));
      const [before, after] = [fixOf(driver, start - 30 * SECOND), fixOf(driver, end)];
      month.odometer += metresOf(start, end, fixes, before, after);
      month.positions += metresOf(
        start,
        end,
        fixes.map(withoutOdometer),
        withoutOdometer(before),
        withoutOdometer(after),
      );
    }
    const metres = driver.fix(to).odometer - driver.fix(from).odometer;
    driven += metres;
    for (const source of ['odometer', 'positions'] as const) {
      sources[source].all += month[source];
      sources[source].off.push(off(month[source], metres));
    }
  }
  expect(driven).toBeGreaterThan(VEHICLES * DAYS * 10_000);
  for (const [source, { all, off: each }] of Object.entries(sources))
    expect(state(`${what}, by ${source}`, off(all, driven), each)).toBeLessThan(0.01);
});

describe('30 days of 60 vehicles in the API', () => {
  // Days that are over.
  const days = monthFrom(dayAfter(dayOf(new Date()), -DAYS - 2));
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const [from, to] = [startOfDay(first), startOfNextDay(last)];
  const query = `start_date=${first}&end_date=${last}`;
  let test: TestApi;

  beforeAll(async () => {
    test = await startTestApi();
    await registerFleet(test.api.database, fleet);
    for (const driver of driversOf()) {
      const bodies = timesOf(driver, from, to, MINUTE).map((time) => driver.position(time));
      for (let at = 0; at < bodies.length; at += 5_000) {
        const { status } = await test.forward('/ingest/positions?replay=1', bodies.slice(at, at + 5_000));
        expect(status).toBe(200);
      }
    }
    await test.api.trips.catchUp();
  });
  afterAll(() => test.close());

  const ask = async (path: string) => {
    const { status, body } = await test.call('operator', 'GET', path);
    expect(status).toBe(200);
    return body;
  };
  const distance = ({ distance: metres }: { distance: number }) => metres;

  it('are the trips, the days, the vehicles and the month, to the metre, and what was driven within a hundredth', async () => {
    const [month] = (await ask(`/api/distances?${query}`)).data;
    for (const group of ['day', 'vehicle', 'vehicle-day'])
      expect(sumOf((await ask(`/api/distances?${query}&group=${group}`)).data, distance)).toBe(month.distance);
    let metres = 0;
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { data, pagination } = await ask(`/api/trips?${query}&limit=1000&page=${page}`);
      metres += sumOf<{ distance: number }>(data, distance);
      pages = pagination.pages;
    }
    expect(metres).toBe(month.distance);
    const driven = sumOf(driversOf(), (driver) => driver.fix(to).odometer - driver.fix(from).odometer);
    const { data: ofVehicles } = await ask(`/api/distances?${query}&group=vehicle`);
    const byPlate = new Map<string, number>(
      ofVehicles.map((row: { license_plate: string; distance: number }) => [row.license_plate, row.distance]),
    );
    const each = driversOf().map((driver) =>
      off(byPlate.get(driver.entry.license_plate) ?? 0, driver.fix(to).odometer - driver.fix(from).odometer),
    );
    expect(state('in the API, against what was driven', off(month.distance, driven), each)).toBeLessThan(0.01);
  });

  it('are the route export of each vehicle within two hundredths', async () => {
    const { data } = await ask(`/api/distances?${query}&group=vehicle`);
    const byPlate = new Map(
      data.map((row: { license_plate: string; distance: number }) => [row.license_plate, row.distance]),
    );
    const compared: number[] = [];
    let exported = 0;
    for (const { license_plate, device } of fleet) {
      if (!device) continue;
      const period = `start_date=${new Date(from).toISOString()}&end_date=${new Date(to - SECOND).toISOString()}`;
      const { data: route } = await ask(`/api/routes/exported?device_id=${device.device_id}&${period}`);
      exported += route.summary.total_distance * 1000;
      compared.push(off(Number(byPlate.get(license_plate)), route.summary.total_distance * 1000));
    }
    expect(compared).toHaveLength(VEHICLES);
    const whole = off(sumOf(data, distance), exported);
    expect(state('in the API, against the route export', whole, compared)).toBeLessThan(0.02);
  });
});
