import fc from 'fast-check';
import { readDay, type SentDay, tripsOfDays } from 'shared-ui/reports';
import { dayOf, startOfDay, startOfNextDay } from '../../platform/http/times';
import { startTestApi, type TestApi } from '../../testing/client';
import { Field, HOUR, MIN } from '../../testing/field/field';

let test: TestApi;
let f: Field;
beforeAll(async () => {
  test = await startTestApi();
  f = new Field(test);
});
afterAll(() => test.close());

const days = [5, 4, 3].map((ago) => dayOf(new Date(startOfDay(dayOf(new Date())) - ago * 24 * HOUR + 12 * HOUR)));
/** Km/h: a fix every five minutes is another place, and no way back is too fast. */
const SLOW = 10;

/** Drives around the midnights of the days, by how long one stands before each and how long it lasts, in minutes. */
const plans = fc.array(
  fc.record({
    stands: fc.integer({ min: 8, max: 120 }).map((fives) => fives * 5),
    lasts: fc.integer({ min: 2, max: 150 }).map((fives) => fives * 5),
  }),
  { minLength: 4, maxLength: 14 },
);

it('counts a drive across midnight once in every sum of days, and in each of its days', async () => {
  let across = 0;
  const check = async (plan: readonly { stands: number; lasts: number }[]) => {
    const d = await f.fresh();
    const [begin, end] = [startOfDay(days[0] ?? ''), startOfNextDay(days.at(-1) ?? '')];
    const drives: { from: number; to: number }[] = [];
    let [at, lat] = [begin - 3 * HOUR, 41.6];
    for (const { stands, lasts } of plan) {
      const drive = { from: at + stands * MIN, to: at + (stands + lasts) * MIN };
      at = drive.to;
      if (at > end + 3 * HOUR) break;
      const bodies = f.drive(d, drive.from, lasts, { step: 5, kmh: SLOW, lat });
      lat = bodies.at(-1)?.position.latitude ?? lat;
      await f.replay(bodies);
      drives.push(drive);
    }
    across += drives.filter(({ from, to }) => dayOf(new Date(from)) !== dayOf(new Date(to))).length;
    for (const [i, first] of days.entries())
      for (const last of days.slice(i)) {
        const within = drives.filter(({ from, to }) => to > startOfDay(first) && from < startOfNextDay(last)).length;
        const rows = async (group: string): Promise<SentDay[]> => {
          const period = `start_date=${first}&end_date=${last}&vehicle_id=${d.vehicle}`;
          return (await test.call('admin', 'GET', `/api/distances?${period}&group=${group}`)).body.data;
        };
        const [fleet] = await rows('fleet');
        const [vehicle] = await rows('vehicle');
        const [byDay, each] = [await rows('day'), await rows('vehicle-day')];
        expect([fleet?.trips, vehicle?.trips]).toEqual([within, within]);
        expect([byDay, each].map((sent) => tripsOfDays(sent.map(readDay)))).toEqual([within, within]);
      }
  };
  await fc.assert(fc.asyncProperty(plans, check), { numRuns: 12 });
  expect(across).toBeGreaterThan(0);
}, 120_000);

it('counts two drives with a stop before midnight, which the day after takes for the lights of its drive', async () => {
  const d = await f.fresh();
  const midnight = startOfDay(days[1] ?? '');
  const before = f.drive(d, midnight - 34 * MIN, 30, { step: 1 });
  const lat = before.at(-1)?.position.latitude ?? 0;
  const stand = [-3.9, -2, 0.4].map((at) => f.position(d, { fix: midnight + at * MIN, lat, lon: 21.4 }));
  await f.replay([...before, ...stand, ...f.drive(d, midnight + 0.5 * MIN, 30, { step: 1, lat })]);
  const query = `start_date=${days[0]}&end_date=${days[1]}&vehicle_id=${d.vehicle}`;
  const { body } = await test.call('admin', 'GET', `/api/distances?${query}`);
  expect(body.data[0].trips).toBe(2);
  const [part] = (await f.day(d, days[1] ?? '')).trips;
  expect(part).toMatchObject({ start_time: new Date(midnight).toISOString(), continues_before: true });
});
