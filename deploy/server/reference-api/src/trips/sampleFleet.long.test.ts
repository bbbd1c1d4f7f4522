import { Driver, makeFleet } from '@fleet/sample-fleet';
import { dayOf, startOfDay, startOfNextDay } from '../http/times';
import { registerFleet } from '../positions/fleet.store';
import { startTestApi, type TestApi } from '../testing/client';
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

/** The fix of a time, as the API stores it. */
function fixOf(driver: Driver, at: number, hasOdometer: boolean): TripFix {
  const { latitude, longitude, speed, attributes } = driver.position(at).position;
  return {
    at,
    latitude,
    longitude,
    speed: speed * 1.852,
    ignition: attributes.ignition,
    odometer: hasOdometer ? attributes.odometer / 1000 : null,
    driver: null,
  };
}

describe.each([
  ['through the change to summer time', '2026-03-01'],
  ['through the change to winter time', '2026-10-01'],
])('30 days of 60 vehicles against what they drove, %s', (_, first) => {
  it.each([
    ['by odometer', true],
    ['by positions', false],
  ])('%s', (__, hasOdometer) => {
    const days = monthFrom(first);
    const [from, to] = [startOfDay(first), startOfNextDay(days.at(-1) ?? '')];
    let [derivedAll, drivenAll] = [0, 0];
    for (const driver of driversOf()) {
      let month = 0;
      for (const day of days) {
        const [start, end] = [startOfDay(day), startOfNextDay(day)];
        const times = Array.from({ length: (end - start) / (30 * SECOND) }, (___, n) => start + n * 30 * SECOND);
        const { sums, entries } = deriveDay({
          from: start,
          to: end,
          fixes: times.map((at) => fixOf(driver, at, hasOdometer)),
          before: fixOf(driver, start - 30 * SECOND, hasOdometer),
          after: fixOf(driver, end, hasOdometer),
          reports: [],
          now: end + MINUTE,
        });
        const trips = entries.filter((entry) => entry.kind === 'trip');
        expect(sumOf(trips, ({ distance }) => distance)).toBe(sums.distance);
        expect(sums.driving_seconds + sums.idling_seconds + sums.standing_seconds + sums.silent_seconds).toBe(
          (end - start) / SECOND,
        );
        month += sums.distance;
      }
      derivedAll += month;
      drivenAll += driver.fix(to).odometer - driver.fix(from).odometer;
    }
    expect(drivenAll).toBeGreaterThan(VEHICLES * DAYS * 10_000);
    expect(off(derivedAll, drivenAll)).toBeLessThan(0.01);
  });
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
      const bodies = timesOf(driver).map((time) => driver.position(time));
      for (let at = 0; at < bodies.length; at += 5_000) {
        const { status } = await test.forward('/ingest/positions?replay=1', bodies.slice(at, at + 5_000));
        expect(status).toBe(200);
      }
    }
    await test.api.trips.catchUp();
  });
  afterAll(() => test.close());

  /** Every minute and at each turn of a drive; while it stands every half hour. */
  function timesOf(driver: Driver): number[] {
    const times = new Set(driver.turns(from, to));
    for (let time = from; time < to; time += MINUTE)
      if (driver.isMoving(time) || (time - from) % (30 * MINUTE) === 0) times.add(time);
    return [...times].sort((a, b) => a - b);
  }

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
    expect(off(month.distance, driven)).toBeLessThan(0.01);
  });

  it('are the route export of each vehicle within two hundredths', async () => {
    const { data } = await ask(`/api/distances?${query}&group=vehicle`);
    const byPlate = new Map(
      data.map((row: { license_plate: string; distance: number }) => [row.license_plate, row.distance]),
    );
    const compared: number[] = [];
    for (const { license_plate, device } of fleet) {
      if (!device) continue;
      const period = `start_date=${new Date(from).toISOString()}&end_date=${new Date(to - SECOND).toISOString()}`;
      const { data: route } = await ask(`/api/routes/exported?device_id=${device.device_id}&${period}`);
      compared.push(off(Number(byPlate.get(license_plate)), route.summary.total_distance * 1000));
    }
    expect(compared).toHaveLength(VEHICLES);
    expect(Math.max(...compared)).toBeLessThan(0.02);
  });
});
