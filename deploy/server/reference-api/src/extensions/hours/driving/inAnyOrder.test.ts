import fc from 'fast-check';
import { localDateTime } from 'shared-auth/contract';
import { anyOrder, sendPositions, newTracker as trackerIn } from '../../../testing/anyOrder';
import { startTestApi, type TestApi } from '../../../testing/client';
import { tries } from '../../../testing/runs';
import { positionBody } from '../../../testing/traccar';

/** A tracker's report of where it is, in metres north of where it began. */
interface Report {
  second: number;
  north: number;
  speed: number;
}

jest.setTimeout(240_000);

const MINUTE = 60;
/** A full hour 20 hours ago. */
const start = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 20 * 3_600_000;
const iso = (second: number) => new Date(start + second * 1000).toISOString();
const clockAt = (minutes: number) => localDateTime(start + minutes * 60_000).time;

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  // Work is in the first hour, and from the third on for half an hour.
  const days = [1, 2, 3, 4, 5, 6, 7];
  const shifts = [
    { days, from: clockAt(0), to: clockAt(60) },
    { days, from: clockAt(120), to: clockAt(150) },
  ];
  const body = { name: 'Смена А', shifts, holidays_free: false, exceptions: [], driving_severity: 'high' };
  const { id } = (await test.call('manager', 'POST', '/api/calendars', body)).body.data;
  await test.call('manager', 'PUT', '/api/calendars/uses', { calendar_id: id });
  await countSince(start - 3_600_000);
});
afterAll(() => test.close());

const query = <T extends object>(sql: string, params: readonly unknown[] = []) =>
  test.api.database.query<T>(sql, params);
async function countSince(at: number) {
  const time = new Date(at).toISOString();
  await query('update calendar_uses set counts_from = $1', [time]);
  await query('update work_calendars set counts_from = $1, updated_at = clock_timestamp()', [time]);
  await test.api.services.hourBook.refresh();
}

/** A tracker in a vehicle of its own, whose calendar is known. */
async function newTracker(): Promise<string> {
  const name = await trackerIn(test);
  await test.api.services.hourBook.refresh();
  return name;
}
const bodiesOf = (tracker: string, reports: readonly Report[]) =>
  reports.map(({ second, north, speed }) =>
    positionBody(tracker, iso(second), speed, { latitude: 41.3 + north / 111_195 }),
  );
const send = (requests: readonly (readonly unknown[])[]) => sendPositions(test, requests);
const alarmsOf = (tracker: string) =>
  query<{ message: string; created_at: string }>(
    `select a.message, a.created_at, a.alarm_type, a.source_key, a.severity, a.latitude, a.speed, s.driving_alarm from alarms a join devices d on d.id = a.device_pk
     join device_state s on s.device_pk = d.id where d.device_id = $1 and a.source_key like 'rule:hours:%' order by a.created_at`,
    [tracker],
  );
const timesOf = async (tracker: string) =>
  (await alarmsOf(tracker)).map(({ created_at }) => (Date.parse(created_at) - start) / 60_000);

let north = 0;
/** A drive of some minutes, with a fix of each. */
const drive = (from: number, minutes: number, speed = 40): Report[] =>
  Array.from({ length: minutes }, (_, i) => {
    north += (speed / 3.6) * MINUTE;
    return { second: (from + i) * MINUTE, north, speed };
  });
const still = (from: number, minutes: number): Report[] =>
  Array.from({ length: minutes }, (_, i) => ({ second: (from + i) * MINUTE, north, speed: 0 }));
const wandering = () =>
  Array.from({ length: 20 }, (_, i) => ({ second: (70 + i) * MINUTE, north: (i % 2) * 90, speed: 6 }));

const cases: [name: string, reports: () => Report[], alarms: number[]][] = [
  ['a drive within hours', () => drive(5, 30), []],
  ['one outside', () => drive(70, 20), [70]],
  ['one that goes on after work: from its end on', () => drive(40, 40), [60]],
  ['a short stop belongs to the drive', () => [...drive(65, 10), ...still(75, 10), ...drive(85, 10)], [65]],
  ['two drives', () => [...drive(65, 10), ...still(75, 18), ...drive(94, 10)], [65, 94]],
  ['a silence of 20 minutes ends a drive', () => [...drive(65, 5), ...drive(90, 5)], [65, 90]],
  ['into work and out of it: once', () => drive(110, 60), [110]],
  ['a receiver that wanders', wandering, []],
];
const orders: Readonly<Record<string, (bodies: unknown[]) => unknown[][]>> = {
  backwards: (bodies) => bodies.toReversed().map((body) => [body]),
  'in one request': (bodies) => [bodies],
  'every other one first': (bodies) => [bodies.filter((_, i) => i % 2), bodies.filter((_, i) => i % 2 === 0)],
  'a part late, twice': (bodies) => [
    ...bodies.filter((_, i) => i < 8 || i > 14).map((body) => [body]),
    bodies.slice(5, 18),
    bodies,
  ],
};

/** Sends what all trackers send, the first requests of all together, then the second ones … */
const sendTogether = (trackers: readonly unknown[][][]) =>
  send(
    Array.from({ length: Math.max(...trackers.map(({ length }) => length)) }, (_, i) =>
      trackers.flatMap((requests) => requests[i] ?? []),
    ),
  );

it('@long drives have the alarms that they should have, the same in any order', async () => {
  const all = cases.map(([name, reports, expected]) => ({ name, reports: reports(), expected }));
  const trackersOf = async () => {
    const trackers: string[] = [];
    for (const _ of all) trackers.push(await newTracker());
    return trackers;
  };
  const found = async (trackers: readonly string[]) => {
    const alarms: [string, Awaited<ReturnType<typeof alarmsOf>>][] = [];
    for (const [i, { name }] of all.entries()) alarms.push([name, await alarmsOf(trackers[i] ?? '')]);
    return alarms;
  };
  const inOrder = await trackersOf();
  await sendTogether(all.map(({ reports }, i) => bodiesOf(inOrder[i] ?? '', reports).map((body) => [body])));
  for (const [i, { name, expected }] of all.entries())
    expect([name, await timesOf(inOrder[i] ?? '')]).toEqual([name, expected]);
  const alarms = await found(inOrder);
  for (const { message, created_at } of alarms.flatMap(([, some]) => some)) {
    const { time } = localDateTime(Date.parse(created_at));
    expect(message).toBe(`Возење надвор од работно време: ${time} (календар Смена А)`);
  }
  for (const [order, requestsOf] of Object.entries(orders)) {
    const trackers = await trackersOf();
    await sendTogether(all.map(({ reports }, i) => requestsOf(bodiesOf(trackers[i] ?? '', reports))));
    expect([order, await found(trackers)]).toEqual([order, alarms]);
  }
});

it('a late fix withdraws the alarm that it refutes: the drive had begun before', async () => {
  const tracker = await newTracker();
  const reports = drive(65, 20);
  await send([bodiesOf(tracker, reports.slice(10))]);
  expect(await timesOf(tracker)).toEqual([75]);
  await send([bodiesOf(tracker, reports.slice(0, 10))]);
  expect(await timesOf(tracker)).toEqual([65]);
});

it('an alarm that a user has deleted stays so while its drive goes on, and late fixes come', async () => {
  const tracker = await newTracker();
  const reports = drive(65, 20);
  await send(bodiesOf(tracker, reports.slice(0, 10)).map((body) => [body]));
  await query("delete from alarms where source_key like 'rule:hours:%'");
  const rest = [...reports.slice(10, 15), ...reports.slice(16), ...reports.slice(15, 16)];
  await send(bodiesOf(tracker, rest).map((body) => [body]));
  expect(await timesOf(tracker)).toEqual([]);
});

it('what was before the hours counted raises none, and a calendar without the alarm neither', async () => {
  const [early, without] = [await newTracker(), await newTracker()];
  await countSince(start + 70 * 60_000);
  await send([bodiesOf(early, [...drive(62, 20), ...still(83, 18), ...drive(102, 10)])]);
  expect(await timesOf(early)).toEqual([102]);
  await query('update work_calendars set driving_severity = null, updated_at = clock_timestamp()');
  await test.api.services.hourBook.refresh();
  await send([bodiesOf(without, drive(75, 20))]);
  expect(await timesOf(without)).toEqual([]);
  await query("update work_calendars set driving_severity = 'high', updated_at = clock_timestamp()");
  await countSince(start - 3_600_000);
});

it('private time hides it', async () => {
  const tracker = await newTracker();
  await query(
    'insert into private_drives (vehicle_id, user_id, valid_from, valid_to) select vehicle_id, 1, $2::timestamptz, $3::timestamptz from devices where device_id = $1',
    [tracker, iso(70 * MINUTE), iso(90 * MINUTE)],
  );
  await test.api.services.privateVehicles.refresh();
  await send(bodiesOf(tracker, drive(71, 15)).map((body) => [body]));
  expect(await timesOf(tracker)).toEqual([]);
});

/** On a way of 40 km/h mostly, so that what a fix changes is not seen by a jump alone. */
const report: fc.Arbitrary<Report> = fc
  .record({
    second: fc.integer({ min: 0, max: 200 }).map((n) => n * 45),
    aside: fc.constantFrom(0, 0, 0, 0, 200, 90_000),
    speed: fc.constantFrom(0, 6, 40, 40, 40),
  })
  .map(({ second, aside, speed }) => ({ second, north: second * 11 + aside, speed }));

it('any fixes lead to the same alarms in any order, with repeats, in requests of any size', async () => {
  await fc.assert(
    fc.asyncProperty(anyOrder(report, 24), async ({ reports, requestsOf }) => {
      const [expected, tracker] = [await newTracker(), await newTracker()];
      await send(bodiesOf(expected, reports).map((body) => [body]));
      await send(requestsOf(bodiesOf(tracker, reports)));
      expect(await alarmsOf(tracker)).toEqual(await alarmsOf(expected));
    }),
    tries(60),
  );
});
