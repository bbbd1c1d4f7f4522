import { Driver, makeFleet } from '@fleet/sample-fleet';
import fc from 'fast-check';
import { registerFleet } from '../../ingest/positions/fleet.store';
import { dayOf, startOfDay } from '../../platform/http/times';
import { startTestApi, type TestApi } from '../../testing/client';
import { staleDays } from './tripDays.store';
import { deriveSince } from './tripDeriver';

const minute = 60_000;
const hour = 60 * minute;
const daysAgo = (days: number) => dayOf(new Date(startOfDay(dayOf(new Date())) - days * 24 * hour + 12 * hour));
const isSunday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() === 0;
// Three days that are over, less than a week ago, and hold no Sunday: the sample fleet rests then.
const period =
  [3, 4, 2, 1].map((last) => [last + 2, last + 1, last].map(daysAgo)).find((days) => !days.some(isSunday)) ?? [];
const [first = '', , last = ''] = period;

/** Two of the sample fleet that drive on each of the days, and are at home at midnight. */
const drivers = makeFleet(60, 1)
  .map((entry, i) => new Driver(entry, i + 1, 1))
  .filter((driver) =>
    period.every((day) => {
      const [from, to] = [startOfDay(day), startOfDay(day) + 24 * hour].map((time) => driver.fix(time));
      return from?.speed === 0 && to?.speed === 0 && to.odometer - from.odometer > 50_000;
    }),
  )
  .slice(0, 2);
const fleet = drivers.map(({ entry }) => entry);
/** Three days of messages: a fix every two minutes and at each turn; while standing, a heartbeat every half hour. */
const messages = drivers.flatMap((driver) => {
  const [from, to] = [startOfDay(first), startOfDay(last) + 24 * hour];
  const sent = [];
  let stood = driver.position(from);
  const times = new Set(driver.turns(from, to));
  for (let time = from; time < to; time += 2 * minute) times.add(time);
  for (const time of [...times].sort((a, b) => a - b)) {
    const body = driver.position(time);
    const isHourly = time % (30 * minute) === 0;
    if (driver.isMoving(time) || stood.position.attributes.motion || time === from) {
      stood = body;
      sent.push(body);
    } else if (isHourly)
      sent.push({
        ...body,
        position: {
          ...stood.position,
          deviceTime: body.position.deviceTime,
          attributes: { ignition: false, motion: false },
        },
      });
  }
  return sent;
});

describe('trips', () => {
  let test: TestApi;
  beforeAll(async () => {
    test = await startTestApi();
    await registerFleet(test.api.database, fleet);
    await send(messages, 500);
    await test.api.trips.catchUp();
  });
  afterAll(() => test.close());

  async function send(bodies: readonly unknown[], size: number) {
    for (let at = 0; at < bodies.length; at += size) {
      const { status } = await test.forward('/ingest/positions?replay=1', bodies.slice(at, at + size));
      expect(status).toBe(200);
    }
  }
  const ask = async (path: string) => {
    const { status, body } = await test.call('operator', 'GET', path);
    expect(status).toBe(200);
    return body;
  };
  const query = `start_date=${first}&end_date=${last}`;
  const plate = fleet[0]?.license_plate ?? '';

  it('are announced', async () => {
    expect((await ask('/api/capabilities')).data).toContain('trips');
  });

  it('a day has trips, stops, alarms and points, and its sums are theirs', async () => {
    const { data } = await ask(`/api/vehicles/${plate}/day?date=${first}`);
    expect(data).toMatchObject({ date: first, vehicle: { license_plate: plate } });
    const sum = (rows: { distance: number }[]) => rows.reduce((total, { distance }) => total + distance, 0);
    expect(sum(data.trips)).toBe(data.sums.distance);
    expect(data.sums.trips).toBe(data.trips.length);
    const { driving_seconds, idling_seconds, standing_seconds, silent_seconds } = data.sums;
    expect(driving_seconds + idling_seconds + standing_seconds + silent_seconds).toBe(24 * 3600);
    expect(data.points.length).toBeGreaterThan(0);
  });

  it('the sum of days is the period, of vehicles the fleet, to the metre, and within a hundredth of what was driven', async () => {
    const [whole] = (await ask(`/api/distances?${query}`)).data;
    const sums = async (group: string) =>
      (await ask(`/api/distances?${query}&group=${group}`)).data.reduce(
        (total: number, { distance }: { distance: number }) => total + distance,
        0,
      );
    expect(await sums('day')).toBe(whole.distance);
    expect(await sums('vehicle')).toBe(whole.distance);
    const { data: trips } = await ask(`/api/trips?${query}&limit=1000`);
    expect(trips.reduce((total: number, { distance }: { distance: number }) => total + distance, 0)).toBe(
      whole.distance,
    );
    const driven = drivers.reduce(
      (total, driver) =>
        total + driver.fix(startOfDay(last) + 24 * hour).odometer - driver.fix(startOfDay(first)).odometer,
      0,
    );
    expect(Math.abs(whole.distance / driven - 1)).toBeLessThan(0.01);
  });

  it('D6: names the first day of which there are records, of the fleet and of each vehicle', async () => {
    const { data } = await ask('/api/distances/coverage');
    expect(data.since).toBe(first);
    expect(data.vehicles.map(({ since }: { since: string }) => since)).toEqual([first, first]);
    expect((await ask(`/api/distances/coverage?vehicle_id=${plate}`)).data.vehicles).toHaveLength(1);
    expect((await test.call('operator', 'GET', '/api/distances/coverage?vehicle_id=nowhere')).status).toBe(404);
  });

  it('D5-1: names the days that no sum has yet, and counts those that somebody reads before all others', async () => {
    const sumOf = async () => (await ask(`/api/distances?${query}`)).data[0].distance;
    const counting = async () => (await ask('/api/distances/coverage')).data.counting;
    const whole = await sumOf();
    expect(await counting()).toEqual([]);
    await test.api.database.query('delete from trip_days where day = $1::date', [first]);
    expect(await counting()).toEqual(
      [expect.any(Number), expect.any(Number)].map((vehicle_id) => ({
        ...{ vehicle_id, license_plate: expect.any(String), days: 1, from: first, to: first },
      })),
    );
    expect(await sumOf()).toBeLessThan(whole);
    test.api.trips.start(24 * hour);
    await sumOf();
    for (let left = 1; left > 0; ) left = (await counting()).length;
    expect(await sumOf()).toBe(whole);
  });

  it('counts past days for who reads their sums once, and waits for no day that goes on', async () => {
    const { database } = test.api;
    const today = dayOf(new Date());
    await database.query(
      `insert into device_days select (jsonb_populate_record(d, jsonb_build_object('day', $1::date))).*
       from device_days d where day = $2::date limit 1`,
      [today, last],
    );
    await database.query('delete from trip_days where day = $1::date', [first]);
    await deriveSince(database, first);
    expect(await staleDays(database, first, 10)).toMatchObject([{ day: today }]);
    await database.query('delete from device_days where day = $1::date', [today]);
    await deriveSince(database, first);
    expect(await staleDays(database, first, 10)).toEqual([]);
  });

  it('finds where a vehicle stood longest', async () => {
    const { data } = await ask(`/api/stops?${query}&vehicle_id=${plate}&sort=longest&limit=1000`);
    const seconds = ({ start_time, end_time }: { start_time: string; end_time: string }) =>
      Date.parse(end_time) - Date.parse(start_time);
    expect(data[0]).toMatchObject({ license_plate: plate, latitude: expect.any(Number) });
    const lasting: number[] = data.map(seconds);
    expect(lasting).toEqual([...lasting].sort((a, b) => b - a));
    expect(lasting[0]).toBeGreaterThan(lasting.at(-1) ?? 0);
  });

  it('a period that is none, and too long a one, are refused with the reason', async () => {
    for (const wrong of [
      `start_date=${last}&end_date=${first}`,
      'start_date=2026-02-30&end_date=2026-03-01',
      'start_date=2020-01-01&end_date=2026-01-01',
    ]) {
      const { status, body } = await test.call('operator', 'GET', `/api/distances?${wrong}`);
      expect([status, typeof body.fields.start_date]).toEqual([400, 'string']);
    }
  });

  it('compares today with no distance of a week ago where there are no records of it', async () => {
    const { data } = await ask('/api/distances/today');
    expect(data).toMatchObject({ today: { distance: 0 }, same_time_last_week: { distance: null } });
  });

  it('derives first what has waited longest: a fleet with more to derive than there is time leaves no vehicle behind', async () => {
    const { database, trips } = test.api;
    const [ids] = await database.query<{ low: number; high: number }>(
      'select min(vehicle_id) as low, max(vehicle_id) as high from trip_days',
    );
    for (const { vehicle, minutes } of [
      { vehicle: ids?.low, minutes: 1 },
      { vehicle: ids?.high, minutes: 2 },
    ])
      await database.query(
        'update trip_days set fix_count = 0, derived_at = now() - make_interval(mins => $2) where vehicle_id = $1 and day = $3::date',
        [vehicle, minutes, last],
      );
    expect(await staleDays(database, last, 1)).toMatchObject([{ vehicle_id: ids?.high, day: last }]);
    await trips.catchUp();
    expect(await staleDays(database, last, 1)).toEqual([]);
  });

  it('@long in whatever order positions come, the days are the same', async () => {
    const days = async () => {
      const found = [];
      for (const date of period) {
        const { data } = await ask(`/api/vehicles/${plate}/day?date=${date}`);
        found.push({ sums: data.sums, trips: data.trips, stops: data.stops, gaps: data.gaps });
      }
      return found;
    };
    const expected = await days();
    const stored = async () => (await ask(`/api/distances?${query}&group=day`)).data;
    const expectedSums = await stored();
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(messages, { minLength: messages.length }),
        fc.integer({ min: 150, max: 900 }),
        async (shuffled, size) => {
          await test.api.database.query('truncate locations, device_days, ignition_reports, trip_days');
          const half = Math.floor(shuffled.length / 2);
          await send(shuffled.slice(0, half), size);
          // What is derived from half of them is derived again with the rest.
          await test.api.trips.catchUp();
          await send(shuffled.slice(half), size);
          await test.api.trips.catchUp();
          expect(await days()).toEqual(expected);
          expect(await stored()).toEqual(expectedSums);
        },
      ),
      { numRuns: 3 },
    );
  });

  it('names who drove: the card in the tracker, and before it who was assigned, on trips, the day and the sums', async () => {
    const path = `/api/vehicles/${plate}/day?date=${last}`;
    const named = async () => {
      const { data: day } = await ask(path);
      const { data: trips } = await ask(`/api/trips?start_date=${last}&end_date=${last}&vehicle_id=${plate}`);
      const { data: days } = await ask(`/api/distances?${query}&group=vehicle-day&vehicle_id=${plate}`);
      const { data: sums } = await ask(`/api/distances?${query}&group=day&vehicle_id=${plate}`);
      const ofDay = ({ date }: { date: string }) => date === last;
      const found = [...day.trips, ...trips, day.sums, days.find(ofDay), sums.find(ofDay)];
      return [...new Set(found.map(({ driver }: { driver: string | null }) => driver))];
    };
    expect(await named()).toEqual([null]);

    const { database } = test.api;
    // The same fixes with a card: what is stored already is not stored again.
    await database.query('truncate locations, device_days, ignition_reports, trip_days');
    const withCard = ({ position, ...rest }: (typeof messages)[number]) => ({
      ...rest,
      position: { ...position, attributes: { ...position.attributes, driverUniqueId: '0A1B' } },
    });
    await send(messages.map(withCard), 500);
    await test.api.trips.catchUp();
    expect(await named()).toEqual(['0A1B']);

    await database.query(
      `insert into vehicle_assignments (vehicle_id, user_id, valid_from, valid_to)
       select v.id, u.id, $2::timestamptz, null::timestamptz from vehicles v, users u where v.license_plate = $1 and u.username_key = 'driver'`,
      [plate, new Date(startOfDay(last))],
    );
    const [driver] = await database.query<{ name: string }>(
      "select first_name || ' ' || last_name as name from users where username_key = 'driver'",
    );
    expect(await named()).toEqual([driver?.name]);
    const { data: before } = await ask(`/api/vehicles/${plate}/day?date=${first}`);
    expect(before.sums.driver).toBe('0A1B');
  });
});
