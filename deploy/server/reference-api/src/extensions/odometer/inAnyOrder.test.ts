import fc from 'fast-check';
import { keepDroppedDays } from '../../lookup/odometer.sql';
import { dayOf, startOfDay } from '../../platform/http/times';
import { anyOrder, newTracker, sendPositions } from '../../testing/anyOrder';
import { startTestApi, type TestApi } from '../../testing/client';
import { tries } from '../../testing/runs';
import { positionBody } from '../../testing/traccar';

jest.setTimeout(240_000);

const HOUR = 3_600_000;
const DAYS = 4;
const first = dayOf(new Date(startOfDay(dayOf(new Date())) - DAYS * 24 * HOUR + 12 * HOUR));
const begin = startOfDay(first);
const iso = (second: number) => new Date(begin + second * 1000).toISOString();
const days = Array.from({ length: DAYS + 1 }, (_, i) => dayOf(new Date(begin + (i * 24 + 12) * HOUR)));

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());

const query = <T extends object>(sql: string, params: readonly unknown[] = []) =>
  test.api.database.query<T>(sql, params);
const ask = async (path: string) => (await test.call('operator', 'GET', path)).body.data;
const note = async (values: object) => (await test.call('manager', 'POST', '/api/odometer', values)).body.data;

/** Two trackers, of which the second takes the place of the first in a vehicle at a second. */
async function newVehicle(exchange: number) {
  const trackers = [await newTracker(test, { since: iso(0) }), await newTracker(test, { since: iso(0) })] as const;
  const [row] = await query<{ id: number }>('select vehicle_id as id from devices where device_id = $1', [trackers[0]]);
  const id = row?.id ?? 0;
  const times = [
    [iso(-1), iso(exchange)],
    [iso(exchange), null],
  ] as const;
  for (const [i, [from, to]] of times.entries()) {
    const device = `(select id from devices where device_id = '${trackers[i]}')`;
    await query(`delete from device_assignments where device_pk = ${device}`);
    await query(
      `insert into device_assignments (device_pk, vehicle_id, valid_from, valid_to) values (${device}, $1, $2, $3)`,
      [id, from, to],
    );
    await query(`update devices set vehicle_id = $1, vehicle_since = $2 where id = ${device}`, [
      to === null ? id : null,
      from,
    ]);
  }
  return { id, trackers };
}

interface Shown {
  odometer_start: number | null;
  odometer_end: number | null;
  odometer_read_at: string | null;
}

interface Day {
  sums: { distance: number; driving_seconds: number; idling_seconds: number } & Shown;
  trips: { start_time: string; end_time: string; distance: number }[];
  stops: { start_time: string; end_time: string; idling_seconds: number }[];
}

/** What the days say that lie after a moment; of its own day by its entries. */
function after(all: readonly Day[], at: number) {
  let [metres, seconds] = [0, 0];
  all.forEach(({ sums, trips, stops }, i) => {
    const from = startOfDay(days[i] ?? '');
    if (from >= at) {
      metres += sums.distance;
      seconds += sums.driving_seconds + sums.idling_seconds;
    } else if (dayOf(new Date(at)) === days[i]) {
      const part = ({ start_time, end_time }: { start_time: string; end_time: string }) => {
        const [start, end] = [Date.parse(start_time), Date.parse(end_time)];
        return Math.max(0, end - Math.max(start, at)) / (end - start);
      };
      for (const trip of trips) {
        metres += trip.distance * part(trip);
        seconds += ((Date.parse(trip.end_time) - Date.parse(trip.start_time)) / 1000) * part(trip);
      }
      for (const stop of stops) seconds += stop.idling_seconds * part(stop);
    }
  });
  return { metres, seconds };
}

interface Noted {
  second: number;
  odometer: number;
  factor: number;
}

/** Each day that was heard of ends with what the newest reading before its end makes, on its page and in the sheet. */
async function expectDays(id: number, noted: readonly Noted[], all: readonly Day[]) {
  const path = `/api/distances?group=vehicle-day&vehicle_id=${id}&start_date=${days[0]}&end_date=${days.at(-1)}`;
  const rows: ({ date: string } & Shown)[] = await ask(path);
  all.forEach(({ sums }, i) => {
    const row = rows.find(({ date }) => date === days[i]);
    if (!row) return;
    const next = startOfDay(days[i + 1] ?? '') || Date.now();
    const [newest] = noted.filter(({ second: at }) => begin + at * 1000 < next).toSorted((a, b) => b.second - a.second);
    expect(row.odometer_read_at).toBe(newest ? iso(newest.second) : null);
    const { odometer_start, odometer_end, odometer_read_at } = sums;
    expect(row).toMatchObject({ odometer_start, odometer_end, odometer_read_at });
    if (!newest) return;
    const { metres } = after(all.slice(0, i + 1), begin + newest.second * 1000);
    expect(odometer_end).toBeCloseTo(newest.odometer + (newest.factor * metres) / 1000, 2);
    const before = rows.filter(({ date, odometer_read_at: read }) => date < row.date && read !== null).at(-1);
    expect(odometer_start).toBe(before ? before.odometer_end : odometer_start);
  });
}

const second = fc.integer({ min: 0, max: DAYS * 24 * 120 }).map((n) => n * 30);
/** Bursts of driving: neighbours of a few minutes make trips. */
const report = fc.record({ second, north: fc.integer({ min: 0, max: 40 }), ignition: fc.boolean() });
const reading = fc.record({
  second,
  odometer: fc.integer({ min: 0, max: 400_000 }),
  engine_hours: fc.integer({ min: 0, max: 9_000 }),
  factor: fc.constantFrom(1, 0.97, 1.5),
});

it('shows the newest reading and, times its factor, what the days after it sum up to', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyOrder(report, 60),
      second,
      fc.uniqueArray(reading, { minLength: 1, maxLength: 3, selector: (one) => one.second }),
      async ({ reports, requestsOf }, exchange, noted) => {
        const { id, trackers } = await newVehicle(exchange);
        // Dense enough for trips: each report is a minute of driving.
        const bodies = reports.flatMap(({ second: at, north, ignition }) =>
          [0, 20, 40].map((more) =>
            positionBody(trackers[at + more < exchange ? 0 : 1], iso(at + more), 60, {
              latitude: 41.3 + north / 500 + more / 6_000,
              longitude: 21.7,
              attributes: { ignition },
            }),
          ),
        );
        const made: Record<number, number> = {};
        for (const { second: at, ...values } of noted)
          made[at] = (await note({ vehicle_id: id, read_at: iso(at), ...values })).id;
        const requests = requestsOf(bodies.map((_, i) => i));
        // The figure follows what comes late: it was asked for when half had come.
        const half = Math.ceil(requests.length / 2);
        const bodiesOf = (some: readonly number[][]) => some.map((each) => each.flatMap((i) => bodies[i] ?? []));
        await sendPositions(test, bodiesOf(requests.slice(0, half)));
        await ask(`/api/odometer/vehicles/${id}`);
        await sendPositions(test, [...bodiesOf(requests.slice(half)), bodies]);

        await ask(`/api/odometer/vehicles/${id}`);
        const shown: Day[] = [];
        for (const day of days) shown.push(await ask(`/api/vehicles/${id}/day?date=${day}`));
        await expectDays(id, noted, shown);

        for (const { second: at, odometer, engine_hours, factor } of noted.toSorted((a, b) => b.second - a.second)) {
          const now = await ask(`/api/odometer/vehicles/${id}`);
          const all: Day[] = [];
          for (const day of days) all.push(await ask(`/api/vehicles/${id}/day?date=${day}`));
          const { metres, seconds } = after(all, begin + at * 1000);
          expect(now).toMatchObject({ odometer_read: odometer, odometer_read_at: iso(at), hours_read_at: iso(at) });
          expect(now.odometer).toBeCloseTo(odometer + (factor * metres) / 1000, 2);
          expect(now.engine_hours).toBeCloseTo(engine_hours + seconds / 3600, 1);
          // A reading that is deleted leaves the one before it.
          expect((await test.call('manager', 'DELETE', `/api/odometer/${made[at]}`)).status).toBe(200);
        }
        expect(await ask(`/api/odometer/vehicles/${id}`)).toMatchObject({ odometer: null, engine_hours: null });
      },
    ),
    tries(60),
  );
});

/** A day of a tracker that drove in the morning and idled at noon; its counter ran. */
const dayRow = fc.record({
  device: fc.integer({ min: 1, max: 2 }),
  day: fc.integer({ min: 0, max: 60 }),
  distance: fc.integer({ min: 0, max: 300_000 }),
  silent: fc.constantFrom(0, 3_600, 40_000),
  counter: fc.option(fc.integer({ min: 0, max: 400 })),
  isPrivate: fc.boolean(),
});

it('shows the same after retention has dropped days of it', async () => {
  const [v] = await query<{ id: number }>(
    `insert into vehicles (vehicle_code, license_plate, plate_key, make, model, vehicle_type, search_text) values ('K', 'K', 'K', 'x', 'y', 'van', 'k') returning id`,
  );
  const vehicle = v?.id ?? 0;
  const devices: number[] = [];
  for (const name of ['K-1', 'K-2']) {
    const [d] = await query<{ id: number }>(
      `insert into devices (device_id, device_type, vehicle_id, vehicle_since, search_text) values ($1, 'x', $2, now() - interval '90 days', $1) returning id`,
      [name, name === 'K-1' ? vehicle : null],
    );
    devices.push(d?.id ?? 0);
  }
  await query("update device_assignments set valid_from = now() - interval '90 days' where vehicle_id = $1", [vehicle]);
  const dayAgo = (n: number) => dayOf(new Date(Date.now() - n * 24 * HOUR));
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(dayRow, { minLength: 1, maxLength: 40, selector: ({ device, day }) => device * 100 + day }),
      fc.integer({ min: 1, max: 65 * 24 }),
      fc.boolean(),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 3 }),
      async (rows, hoursAgo, by_counter, drops) => {
        await query('delete from trip_days where vehicle_id = $1', [vehicle]);
        await query('delete from odometer_readings where vehicle_id = $1', [vehicle]);
        let counter = 1_000;
        for (const { device, day, distance, silent, isPrivate, ...row } of rows.toSorted((a, b) => b.day - a.day)) {
          const [start, end] = [counter, counter + (row.counter ?? distance / 1000)];
          counter = end;
          const at = (hour: number) => new Date(startOfDay(dayAgo(day)) + hour * HOUR).toISOString();
          const entries = [
            { kind: 'trip', start_time: at(8), end_time: at(9), distance },
            { kind: 'stop', start_time: at(12), end_time: at(13), idling_seconds: 600 },
            ...(isPrivate ? [{ kind: 'private', start_time: at(14), end_time: at(15) }] : []),
          ];
          await query(
            `insert into trip_days (vehicle_id, device_pk, day, rules, fix_count, previous_count, is_closed, derived_at, distance, estimated_distance,
               driving_seconds, idling_seconds, standing_seconds, silent_seconds, trips, stops, left_out_places, left_out_speeds, odometer_start, odometer_end, entries)
             values ($1, $2, $3, 1, 1, 0, true, now(), $4, 0, 3600, 600, 0, $5, 1, 1, 0, 0, $6, $7, $8)`,
            [vehicle, devices[device - 1], dayAgo(day), distance, silent, start, end, JSON.stringify(entries)],
          );
        }
        const read_at = new Date(Date.now() - hoursAgo * HOUR).toISOString();
        await note({ vehicle_id: vehicle, read_at, odometer: 5_000, engine_hours: 50, by_counter });
        const shown = async () => {
          const { odometer, engine_hours } = await ask(`/api/odometer/vehicles/${vehicle}`);
          return [Math.round(odometer * 100), Math.round(engine_hours * 10)];
        };
        const before = await shown();
        for (const age of drops.toSorted((a, b) => b - a)) {
          const old = (moment: string) => `${moment} < date_trunc('day', now()) - interval '${age} days'`;
          await query(keepDroppedDays(old));
          await query(`delete from trip_days where ${old(`((day + 1)::timestamp at time zone 'Europe/Skopje')`)}`);
          expect(await shown()).toEqual(before);
        }
      },
    ),
    tries(200),
  );
});
