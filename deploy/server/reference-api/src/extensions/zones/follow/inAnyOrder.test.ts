import fc from 'fast-check';
import { anyOrder, sendPositions, newTracker as trackerIn } from '../../../testing/anyOrder';
import { startTestApi, type TestApi } from '../../../testing/client';
import { tries } from '../../../testing/runs';
import { positionBody } from '../../../testing/traccar';

/** What a tracker sends: where it is, metres north and east of the depot's middle. */
interface Report {
  second: number;
  north: number;
  east?: number;
  speed?: number;
  accuracy?: number;
}

jest.setTimeout(240_000);

const start = Math.floor(Date.now() / 60_000) * 60_000 - 9 * 3_600_000;
const iso = (second: number) => new Date(start + second * 1000).toISOString();
const center = [21.7, 41.3] as const;
/** Degrees by metre. */
const [byNorth, byEast] = [1 / 111_195, 1 / (111_195 * Math.cos((41.3 * Math.PI) / 180))];
const at = (north: number, east = 0): [number, number] => [center[0] + east * byEast, center[1] + north * byNorth];
const square = (half: number, north: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      at(north - half, -half),
      at(north - half, half),
      at(north + half, half),
      at(north + half, -half),
      at(north - half, -half),
    ],
  ],
});

/** Along the way north: the depot, a yard in it, a customer 2 km away, and the road between them. */
const drawn = {
  Депо: { geometry: { type: 'Point', coordinates: at(0), radius: 300 }, speed_limit: 50 },
  Двор: { geometry: square(20, 0) },
  Клиент: { geometry: square(200, 2_000) },
  Пат: { geometry: { type: 'LineString', coordinates: [at(0), at(2_000)], width: 100 } },
};

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  const zones = Object.entries(drawn).map(([name, more]) => ({ name, ...more }));
  expect((await test.call('manager', 'POST', '/api/zones/import', { zones })).body.data.created).toBe(4);
  await query(
    `insert into zone_rules (zone_id, event, severity, minutes, from_time, to_time)
     select id, event, 'medium', case event when 'stay' then 10 end, '00:00', '00:01' from zones, unnest(array['enter', 'exit', 'stay', 'outside_hours']) event
     where name in ('Депо', 'Клиент')`,
  );
  await query("update zones set counts_from = now() - interval '1 day', limit_from = now() - interval '1 day'");
  await query("update zone_rules set counts_from = now() - interval '1 day'");
  await test.api.services.zoneBook.refresh();
});
afterAll(() => test.close());

const query = <T extends object>(sql: string, params: readonly unknown[] = []) =>
  test.api.database.query<T>(sql, params);

const newTracker = () => trackerIn(test);
const bodiesOf = (tracker: string, reports: readonly Report[]) =>
  reports.map(({ second, north, east = 0, speed = 30, accuracy = 5 }) => {
    const [longitude, latitude] = at(north, east);
    const { position, device } = positionBody(tracker, iso(second), speed, { latitude, longitude });
    return { device, position: { ...position, accuracy } };
  });

const send = (requests: readonly (readonly unknown[])[]) => sendPositions(test, requests);

const staysOf = (tracker: string) =>
  query<{ zone: string; entered_at: string; entered_after: string | null; left_at: string | null }>(
    `select z.name as zone, v.entered_at, v.entered_after, v.left_at, v.left_after, v.is_cut, v.fast_at, v.fast_speed
     from zone_visits v join zones z on z.id = v.zone_id join devices d on d.id = v.device_pk where d.device_id = $1 order by v.entered_at, z.name`,
    [tracker],
  );
const alarmsOf = (tracker: string) =>
  query<{ message: string; created_at: string }>(
    `select a.message, a.created_at, a.alarm_type, a.source_key, a.severity, a.zone, a.latitude, a.speed from alarms a join devices d on d.id = a.device_pk
     where d.device_id = $1 and a.source_key like 'rule:zone:%' order by a.created_at, a.source_key`,
    [tracker],
  );
const insideOf = (tracker: string) =>
  query(
    `select (select jsonb_agg(one order by one) from jsonb_array_elements(s.zones->'inside') one) as inside from device_state s join devices d on d.id = s.device_pk where d.device_id = $1`,
    [tracker],
  );

/** A way north at a pace, with a fix every half minute. */
const way = (from: number, to: number, second: number, speed = 40): Report[] => {
  const count = Math.ceil(Math.abs(to - from) / ((speed / 3.6) * 30));
  return Array.from({ length: count + 1 }, (_, i) => ({
    second: second + i * 30,
    north: from + ((to - from) * i) / count,
    speed,
  }));
};
const still = (north: number, second: number, minutes: number, more: Partial<Report> = {}): Report[] =>
  Array.from({ length: minutes }, (_, i) => ({ second: second + i * 60, north, speed: 0, ...more }));
/** A receiver that wanders around its place. */
const wandering = (north: number, second: number, minutes: number, by: number): Report[] =>
  Array.from({ length: minutes }, (_, i) => ({
    second: second + i * 600,
    north: north + by * Math.sin(i * 2.7),
    speed: 0,
  }));

const seen = (rows: Awaited<ReturnType<typeof staysOf>>, zone: string) =>
  rows.filter((row) => row.zone === zone).map(({ entered_at, left_at }) => [entered_at, left_at]);
const texts = (rows: Awaited<ReturnType<typeof alarmsOf>>) =>
  rows.map(({ message, created_at }) => [message, created_at]);

const cases: {
  name: string;
  reports: Report[];
  check(stays: Awaited<ReturnType<typeof staysOf>>, alarms: [string, string][]): void;
}[] = [
  {
    name: 'a drive from the depot to the customer and back',
    reports: [...still(0, 0, 20), ...way(0, 2_000, 1_200), ...still(2_000, 1_500, 5), ...way(2_000, 0, 1_800)],
    check(stays, alarms) {
      expect(seen(stays, 'Депо')).toEqual([
        [iso(0), iso(1_260)],
        [iso(1_980), null],
      ]);
      expect(stays.find(({ zone }) => zone === 'Депо')).toMatchObject({ entered_after: null, left_after: iso(1_230) });
      expect(seen(stays, 'Клиент')).toEqual([[iso(1_380), iso(1_830)]]);
      expect(seen(stays, 'Пат')).toHaveLength(1);
      expect(alarms).toEqual([
        ['Престој во зона подолг од 10 мин: Депо', iso(600)],
        ['Излез од зона: Депо', iso(1_260)],
        ['Излез од зона надвор од работно време: Депо', iso(1_260)],
        ['Влез во зона: Клиент', iso(1_380)],
        ['Излез од зона: Клиент', iso(1_830)],
        ['Излез од зона надвор од работно време: Клиент', iso(1_830)],
        ['Влез во зона: Депо', iso(1_980)],
      ]);
    },
  },
  {
    name: 'a night on the line of the depot',
    reports: [...way(1_000, 310, 0), ...wandering(300, 300, 40, 30)],
    check(stays, alarms) {
      expect(seen(stays, 'Депо')).toHaveLength(1);
      expect(alarms.filter(([text]) => text.startsWith('Излез'))).toEqual([]);
    },
  },
  {
    name: 'a night just outside of the depot',
    reports: [...way(1_000, 345, 0), ...wandering(345, 300, 40, 30)],
    check: (stays, alarms) => expect([seen(stays, 'Депо'), alarms]).toEqual([[], []]),
  },
  {
    name: 'a dead spot, at whose end it is elsewhere',
    reports: [...way(1_500, 0, 0), { second: 600, north: 0 }, { second: 3_000, north: 20_000 }],
    check(stays) {
      expect(stays.find(({ zone }) => zone === 'Депо')).toMatchObject({ left_after: iso(600), left_at: iso(3_000) });
    },
  },
  {
    name: 'a fix that jumps into the customer’s, and one out of the depot',
    reports: Array.from({ length: 20 }, (_, i) => ({
      second: i * 10,
      north: i === 9 ? 2_000 : i === 12 ? -90_000 : 0,
      speed: 0,
    })),
    check: (stays) => expect([seen(stays, 'Клиент'), seen(stays, 'Депо')]).toEqual([[], [[iso(0), null]]]),
  },
  {
    name: 'a way across the depot with one fix in it',
    reports: [
      { second: 0, north: -900 },
      { second: 60, north: 0 },
      { second: 120, north: 900 },
    ],
    check: (stays) => expect(seen(stays, 'Депо')).toEqual([[iso(60), iso(120)]]),
  },
  {
    name: 'a way straight across the depot between two fixes, and one with an older fix between',
    reports: [
      { second: 0, north: -450, east: 0 },
      { second: 30, north: 450, east: 0 },
      { second: 600, north: 450, east: 100 },
      { second: 640, north: -450, east: 100 },
      { second: 700, north: -2_000, east: 0 },
    ],
    check(stays, alarms) {
      const [first] = stays;
      expect(first).toMatchObject({
        ...{ zone: 'Депо', entered_after: iso(0), entered_at: iso(30), left_after: iso(0), left_at: iso(30) },
        ...{ is_cut: false, fast_at: null },
      });
      // The yard is 40 m wide: deep enough for a way of 400 m, not of 900.
      expect(seen(stays, 'Двор')).toEqual([]);
      expect(seen(stays, 'Депо')).toEqual([
        [iso(30), iso(30)],
        [iso(640), iso(640)],
      ]);
      expect(alarms.slice(0, 3)).toEqual([
        ['Влез во зона: Депо', iso(30)],
        ['Излез од зона: Депо', iso(30)],
        ['Излез од зона надвор од работно време: Депо', iso(30)],
      ]);
    },
  },
  {
    name: 'a corner of the depot, a way of more than a minute, one of vague fixes, and one too far',
    reports: [
      { second: 0, north: -450, east: 290 },
      { second: 30, north: 450, east: 290 },
      { second: 600, north: 450 },
      { second: 661, north: -450 },
      { second: 1_200, north: -450, accuracy: 60 },
      { second: 1_230, north: 450 },
      { second: 1_800, north: 550 },
      { second: 1_850, north: -550 },
    ],
    check: (stays, alarms) => expect([stays.filter(({ zone }) => zone === 'Депо'), alarms]).toEqual([[], []]),
  },
  {
    name: 'a vague fix on the edge',
    reports: [...way(1_500, 900, 0), { second: 300, north: 290, accuracy: 150 }, { second: 360, north: 900 }],
    check: (stays) => expect(seen(stays, 'Депо')).toEqual([]),
  },
  {
    name: 'two fixes that are too fast in the depot',
    reports: [
      { second: 0, north: 0, speed: 0 },
      { second: 20, north: 0, speed: 0 },
      { second: 40, north: 300, speed: 70 },
      { second: 60, north: 300, speed: 130 },
    ],
    check: (stays) => expect(stays.find(({ zone }) => zone === 'Депо')).toMatchObject({ fast_at: iso(40) }),
  },
  {
    name: 'too fast in the depot, once',
    reports: [...way(1_500, -1_500, 0, 60)],
    check(_, alarms) {
      const fast = alarms.filter(([text]) => text.startsWith('Пречекорена'));
      expect(fast).toEqual([
        [expect.stringMatching(/^Пречекорена брзина: 60 km\/h \(дозволено 50 km\/h\) · Депо$/), expect.any(String)],
      ]);
    },
  },
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

it.each(cases)('@long $name: the same in any order', async ({ reports, check }) => {
  const inOrder = await newTracker();
  await send(bodiesOf(inOrder, reports).map((body) => [body]));
  const [stays, alarms, inside] = [await staysOf(inOrder), await alarmsOf(inOrder), await insideOf(inOrder)];
  check(stays, texts(alarms) as [string, string][]);
  await Promise.all(
    Object.entries(orders).map(async ([order, requestsOf]) => {
      const tracker = await newTracker();
      await send(requestsOf(bodiesOf(tracker, reports)));
      expect([order, await staysOf(tracker)]).toEqual([order, stays]);
      expect([order, await alarmsOf(tracker)]).toEqual([order, alarms]);
      expect([order, await insideOf(tracker)]).toEqual([order, inside]);
    }),
  );
});

it('the past of a zone that is drawn anew is what was followed, with what goes on since', async () => {
  const trackers = new Map<string, Report[]>();
  await Promise.all(
    cases.map(async ({ reports }) => {
      const tracker = await newTracker();
      trackers.set(tracker, reports);
      await send([bodiesOf(tracker, reports)]);
    }),
  );
  const names = ['Депо', 'Клиент', 'Пат', 'Двор'];
  const all = async () => {
    const stays: unknown[] = [];
    for (const tracker of trackers.keys()) stays.push(await staysOf(tracker), await insideOf(tracker));
    return stays;
  };
  const before = await all();
  // Drawn in the middle of what happened: the zones are left, and followed from there on.
  for (const at of [1_290, 1_410, 100_000]) {
    const moment = at === 100_000 ? new Date().toISOString() : iso(at);
    await query('delete from zone_visits');
    await query('update device_state set zones = null');
    await query('update zones set counts_from = $1, updated_at = clock_timestamp()', [moment]);
    await test.api.services.zoneBook.refresh();
    for (const [tracker, reports] of trackers) {
      await query('delete from locations where device_pk = (select id from devices where device_id = $1)', [tracker]);
      await query('delete from device_state where device_pk = (select id from devices where device_id = $1)', [
        tracker,
      ]);
      await send([bodiesOf(tracker, reports)]);
    }
    const { body } = await test.call('manager', 'GET', '/api/zones');
    for (const { id, name } of body.data.filter((one: { name: string }) => names.includes(one.name))) {
      const made = await test.call('manager', 'POST', `/api/zones/${id}/history`, { days: 2 });
      expect([name, made.status, made.body.data.from < iso(0)]).toEqual([name, 200, true]);
    }
    expect([at, await all()]).toEqual([at, before]);
  }
});

/** How long trucks may be too fast, in seconds; null for no time at all. */
async function allow(seconds: number | null) {
  await query('delete from speed_limits');
  if (seconds !== null)
    await query(
      "insert into speed_limits (vehicle_type, min_seconds, counts_from) values ('truck', $1, now() - interval '2 days')",
      [seconds],
    );
  await test.api.services.limitBook.refresh();
}

it('a zone’s limit must be exceeded for as long as the vehicle’s own: in the zone, without a break, in any order', async () => {
  const geometry = { type: 'Point', coordinates: at(0, 20_000), radius: 3_000 };
  const { body } = await test.call('manager', 'POST', '/api/zones', { name: 'Шума', geometry, speed_limit: 50 });
  const began = "now() - interval '1 day'";
  await query(`update zones set counts_from = ${began}, limit_from = ${began} where id = $1`, [body.data.id]);
  await test.api.services.zoneBook.refresh();
  // Too fast from before the edge on, a moment of 40 km/h, and again.
  const fast = (from: number, second: number, minutes: number) => way(from, from + 1_166 * minutes, second, 70);
  const reports = [
    ...fast(-3_600, 0, 2),
    { second: 150, north: -1_000, speed: 40 },
    ...fast(-700, 180, 2),
    ...way(1_700, 4_000, 330, 40),
  ].map((one) => ({ ...one, east: 20_000 }));
  for (const [seconds, expected] of [
    [null, 60],
    [60, 120],
    [90, 270],
    [300, null],
  ] as const) {
    await allow(seconds);
    for (const [order, requestsOf] of Object.entries({
      ...orders,
      'one by one': (all: unknown[]) => all.map((one) => [one]),
    })) {
      const tracker = await newTracker();
      await send(requestsOf(bodiesOf(tracker, reports)));
      const [stay] = (await staysOf(tracker)) as { fast_at?: string | null }[];
      expect([seconds, order, stay?.fast_at]).toEqual([seconds, order, expected === null ? null : iso(expected)]);
      expect(await alarmsOf(tracker)).toHaveLength(expected === null ? 0 : 1);
    }
  }
  await allow(null);
  await query('delete from zones where id = $1', [body.data.id]);
  await test.api.services.zoneBook.refresh();
});

const report: fc.Arbitrary<Report> = fc.record({
  second: fc.integer({ min: 0, max: 300 }).map((n) => n * 20),
  north: fc.oneof(
    fc.integer({ min: -500, max: 2_500 }),
    fc.constantFrom(-400, -400, 420, 420, 300, 320, 345, 20, 60, 40_000),
  ),
  east: fc.constantFrom(0, 0, 48, 60, 95),
  speed: fc.constantFrom(0, 30, 70, 130),
  accuracy: fc.constantFrom(5, 60, 180),
});

it('any fixes lead to the same stays and alarms in any order, with repeats, in requests of any size', async () => {
  await fc.assert(
    fc.asyncProperty(anyOrder(report, 24), fc.constantFrom(null, 20, 120), async ({ reports, requestsOf }, seconds) => {
      await allow(seconds);
      const [expected, tracker] = [await newTracker(), await newTracker()];
      await send(bodiesOf(expected, reports).map((body) => [body]));
      await send(requestsOf(bodiesOf(tracker, reports)));
      expect(await staysOf(tracker)).toEqual(await staysOf(expected));
      expect(await alarmsOf(tracker)).toEqual(await alarmsOf(expected));
      expect(await insideOf(tracker)).toEqual(await insideOf(expected));
    }),
    tries(60),
  );
});
