import { Random } from '@fleet/sample-fleet';
import { startOfDay } from '../../platform/http/times';
import { startTestApi, type TestApi } from '../../testing/client';
import { Field, HOUR, iso } from '../../testing/field/field';
import { othersTimes } from './trackerTimes';

it('gives each moment to one tracker of a vehicle, however often they are exchanged', () => {
  const random = new Random(5);
  const pick = (below: number) => Math.floor(random.next() * below);
  for (let run = 0; run < 300; run += 1) {
    const spans: { tracker: number; from: number; to: number | null }[] = [];
    for (let from = pick(5), left = 1 + pick(6); left > 0; left -= 1) {
      const to = from + 1 + pick(10);
      spans.push({ tracker: pick(3), from, to: left === 1 && pick(2) > 0 ? null : to });
      from = to + (pick(2) > 0 ? pick(5) : 0);
    }
    const trackers = [...new Set(spans.map(({ tracker }) => tracker))];
    const others = trackers.map((one) => othersTimes(spans.map((span) => ({ ...span, isOwn: span.tracker === one }))));
    for (let at = -0.5; at < 80; at += 1) {
      const counted = others.filter((times) => !times.some(({ from, to }) => from <= at && at < to));
      expect([spans, at, counted.length]).toEqual([spans, at, 1]);
    }
  }
});

it('lets trackers count that are in a vehicle at once', () => {
  const spans = [
    { isOwn: true, from: 0, to: 10 },
    { isOwn: false, from: 5, to: null },
  ];
  expect(othersTimes(spans)).toEqual([{ from: 10, to: Number.POSITIVE_INFINITY }]);
});

describe('the day of an exchange', () => {
  let test: TestApi;
  beforeAll(async () => {
    test = await startTestApi();
  });
  afterAll(() => test.close());

  it('is told once, by each tracker in its time, and its sums are those of the fleet', async () => {
    const field = new Field(test);
    const [first, second] = [await field.fresh(), await field.fresh()];
    const [midnight, noon] = [startOfDay(field.yesterday), field.at(field.yesterday, 12)];
    await test.call('admin', 'PUT', `/api/devices/${first.id}`, { vehicle_id: null });
    await test.call('admin', 'PUT', `/api/devices/${second.id}`, { vehicle_id: first.vehicle });
    const query = (sql: string, ...params: unknown[]) => test.api.database.query(sql, params);
    await query('delete from device_assignments where device_pk = $1 and valid_to is not null', second.id);
    await query('update device_assignments set valid_from = $2 where device_pk = $1', second.id, iso(noon));
    await query('update device_assignments set valid_to = $2 where device_pk = $1', first.id, iso(noon));
    await query('update devices set vehicle_since = $1', iso(noon));
    await field.replay(field.stand(first, midnight + 8 * HOUR, 3 * 60));
    await field.replay(field.stand(second, noon + HOUR, 5 * 60));
    const day = await field.day(first, field.yesterday);
    const spans = [...day.stops, ...day.gaps].map(({ start_time, end_time }) => [start_time, end_time]).sort();
    expect(spans.map(([start]) => start)).toEqual([
      new Date(midnight).toISOString(),
      ...spans.slice(0, -1).map(([, end]) => end),
    ]);
    expect(Date.parse(spans.at(-1)?.[1] ?? '') - midnight).toBe(24 * HOUR);
    const { standing_seconds, silent_seconds } = day.sums;
    expect(standing_seconds + silent_seconds).toBe(24 * 3_600);
    await test.api.trips.catchUp();
    const over = `start_date=${field.yesterday}&end_date=${field.yesterday}&vehicle_id=${first.vehicle}`;
    expect((await field.get(`/api/distances?${over}`))[0]).toMatchObject({ standing_seconds, silent_seconds });
  });
});
