import fc from 'fast-check';
import { anyOrder } from '../../testing/anyOrder';
import { startTestApi, type TestApi } from '../../testing/client';
import { tries } from '../../testing/runs';
import { eventBody, positionBody } from '../../testing/traccar';

/** A tracker's message at a time of its own. */
interface Report {
  second: number;
  /** Metres north of the one before. */
  metres: number;
  speed: number;
  ignition?: boolean | undefined;
  motion?: boolean | undefined;
  battery?: number | undefined;
  alarm?: string | undefined;
  /** A message without a fix of its own: the last one is repeated. */
  isCopy?: boolean | undefined;
}

const start = Math.floor(Date.now() / 60_000) * 60_000 - 5 * 3_600_000;
const time = (second: number) => new Date(start + second * 1000).toISOString();

function bodiesOf(tracker: string, reports: readonly Report[]) {
  let north = 0;
  let last = { second: 0, north: 0, speed: 0 };
  return reports.map(({ second, metres, speed, ignition, motion, battery, alarm, isCopy = false }) => {
    if (!isCopy) {
      north += metres;
      last = { second, north, speed };
    }
    const body = positionBody(tracker, time(last.second), last.speed, { latitude: 41.3 + last.north / 111_195 });
    const attributes = { ignition, motion, batteryLevel: battery, alarm };
    return {
      ...body,
      position: { ...body.position, deviceTime: time(second), serverTime: time(second + 2), attributes },
    };
  });
}

jest.setTimeout(240_000);

let test: TestApi;
let next = 0;
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());

const alarmsOf = (tracker: string) =>
  test.api.database.query<{ alarm_type: string; created_at: string; message: string }>(
    `select a.alarm_type, a.created_at, a.message, a.source_key, a.severity, a.vehicle_id, a.latitude, a.longitude, a.speed
     from alarms a join devices d on d.id = a.device_pk where d.device_id = $1 order by a.created_at, a.alarm_type, a.source_key`,
    [tracker],
  );
const sinceOf = (tracker: string) =>
  test.api.database.query(
    'select s.overspeed_since, s.low_battery_since, s.tow_since from device_state s join devices d on d.id = s.device_pk where d.device_id = $1',
    [tracker],
  );
const newTracker = () => `rules-${++next}`;

/** Sends requests, and checks that every message was taken. */
async function send(requests: readonly (readonly unknown[])[], door = 'positions') {
  for (const request of requests) {
    const { status, body } = await test.tracker(`/ingest/${door}`, request);
    expect([status, body.data.rejected]).toEqual([200, []]);
  }
}

/** A drive with a fix every half minute. */
const drive = (minutes: number, speed: number, from = 0, more: Partial<Report> = {}): Report[] =>
  Array.from({ length: minutes * 2 }, (_, i) => ({
    second: from + i * 30,
    metres: (speed / 3.6) * 30,
    speed,
    ignition: true,
    ...more,
  }));
const changed = (reports: Report[], at: number, more: Partial<Report>) =>
  reports.map((report, i) => (i === at ? { ...report, ...more } : report));
const level = (second: number, battery: number, more: Partial<Report> = {}): Report => ({
  second,
  metres: 0,
  speed: 0,
  battery,
  ...more,
});

const over = (reports: Report[], at: number) => ['overspeed', time(reports[at]?.second ?? 0)];

/** Reports in the order of their times, and the alarms that must follow in whichever order they arrive. */
const cases: { name: string; reports: Report[]; alarms: (string | undefined)[][] }[] = [
  ...[90, 110, 130, 170].map((speed) => {
    const reports = drive(10, speed);
    return { name: `a drive at ${speed} km/h`, reports, alarms: [over(reports, 0)] };
  }),
  ...[80, 50, 0].map((speed) => ({ name: `a drive at ${speed} km/h`, reports: drive(10, speed), alarms: [] })),
  (() => {
    const reports = [...drive(4, 100), ...drive(4, 60, 240), ...drive(4, 100, 480)];
    return { name: 'two speedings, a slow part between', reports, alarms: [over(reports, 0), over(reports, 16)] };
  })(),
  (() => {
    const reports = [...drive(4, 100), ...drive(4, 78, 240), ...drive(4, 100, 480)];
    return { name: 'a speed that swings around the limit', reports, alarms: [over(reports, 0)] };
  })(),
  (() => {
    const reports = [...drive(4, 100), ...drive(4, 100, 1_500)];
    return { name: 'two speedings, a silence between', reports, alarms: [over(reports, 0), over(reports, 8)] };
  })(),
  {
    name: 'one sample of 255 km/h of a parked vehicle',
    reports: changed(drive(6, 0, 0, { ignition: false, motion: false }), 5, { speed: 255 }),
    alarms: [],
  },
  {
    name: 'the first sample of all is of 255 km/h',
    reports: changed(drive(6, 0), 0, { speed: 255 }),
    alarms: [],
  },
  { name: 'one sample of 250 km/h in a drive at 50', reports: changed(drive(10, 50), 9, { speed: 250 }), alarms: [] },
  { name: 'one sample of 130 km/h in a drive at 50', reports: changed(drive(10, 50), 9, { speed: 130 }), alarms: [] },
  {
    name: 'a tracker that repeats 120 km/h where it stands',
    reports: drive(10, 0).map((report) => ({ ...report, speed: 120 })),
    alarms: [],
  },
  {
    name: 'four fixes 90 km off, with the speed that they would need',
    reports: drive(10, 50).map((report, i) =>
      i === 8
        ? { ...report, metres: 90_000, speed: 180 }
        : i === 9
          ? { ...report, metres: -89_000, speed: 180 }
          : report,
    ),
    alarms: [],
  },
  {
    name: 'four fixes 90 km off at 120 km/h',
    reports: drive(12, 50).map((report, i) => ({
      ...report,
      ...(i === 14 && { metres: 90_000 }),
      ...(i === 18 && { metres: -89_167 }),
      ...(i >= 14 && i < 18 && { speed: 120 }),
    })),
    alarms: [],
  },
  (() => {
    const reports = drive(12, 110).map((report, i) => ({
      ...report,
      ...(i === 14 && { metres: 90_000 }),
      ...(i === 18 && { metres: -88_167 }),
      ...(i >= 14 && i < 18 && { speed: 0 }),
    }));
    return { name: 'a speeding with four fixes 90 km off in it', reports, alarms: [over(reports, 0)] };
  })(),
  (() => {
    const reports = drive(12, 100).map((report, i) => ({ ...report, ...(i === 9 && { metres: 90_000 }) }));
    return { name: 'a tracker that was 90 km off before', reports, alarms: [over(reports, 0)] };
  })(),
  // The tracker's own battery.
  ...[
    [[60, 30, 15, 10], [2]],
    [[15], [0]],
    [[19, 22, 18, 24, 12], [0]],
    [
      [19, 25, 19],
      [0, 2],
    ],
    [[60, 20, 25, 20], []],
    [
      [10, 26, 10, 26, 10],
      [0, 2, 4],
    ],
  ].map(([levels, starts]) => ({
    name: `batteries of ${levels?.join(', ')} %`,
    reports: (levels ?? []).map((battery, i) => level(i * 900, battery)),
    alarms: (starts ?? []).map((i) => ['low_battery', time(i * 900)]),
  })),
  {
    name: 'a battery that messages without a fix tell of',
    reports: [60, 15, 12, 40, 15].map((battery, i) => level(i * 600, battery, { isCopy: i > 0 })),
    alarms: [
      ['low_battery', time(600)],
      ['low_battery', time(2_400)],
    ],
  },
  // Moved with the ignition off.
  (() => {
    const reports = drive(8, 39, 0, { ignition: false, motion: true });
    return { name: 'a vehicle that is towed', reports, alarms: [['tow', time(60)]] };
  })(),
  (() => {
    const reports = drive(8, 39, 0, { ignition: false });
    return { name: 'a vehicle that is towed, by a tracker that knows no motion', reports, alarms: [['tow', time(60)]] };
  })(),
  { name: 'a drive of ten minutes', reports: drive(10, 39), alarms: [] },
  {
    name: 'a parked receiver that drifts',
    reports: Array.from({ length: 20 }, (_, i) => ({
      second: i * 60,
      metres: i % 2 ? 300 : -300,
      speed: 0,
      ignition: false,
      motion: false,
    })),
    alarms: [],
  },
  {
    name: 'two tows with a drive between',
    reports: [
      ...drive(5, 39, 0, { ignition: false, motion: true }),
      ...drive(5, 39, 300),
      ...drive(5, 39, 600, { ignition: false, motion: true }),
    ],
    alarms: [
      ['tow', time(60)],
      ['tow', time(660)],
    ],
  },
  // The tracker's own report counts, and our rule raises no second alarm for the same.
  (() => {
    const reports = changed(drive(10, 110), 3, { alarm: 'overspeed' });
    return { name: 'a speeding that the tracker reports too', reports, alarms: [over(reports, 3)] };
  })(),
  (() => {
    const reports = changed(changed(drive(20, 110), 2, { alarm: 'overspeed' }), 8, { alarm: 'overspeed' });
    return { name: 'a speeding that it reports twice', reports, alarms: [over(reports, 2), over(reports, 8)] };
  })(),
  (() => {
    const reports = changed(drive(40, 110), 60, { alarm: 'overspeed' });
    return { name: 'one that it reports half an hour later', reports, alarms: [over(reports, 0), over(reports, 60)] };
  })(),
  {
    name: 'a low battery that it reports too',
    reports: [level(0, 50), level(300, 12), level(600, 11, { alarm: 'lowBattery' })],
    alarms: [['low_battery', time(600)]],
  },
  {
    name: 'an SOS within a speeding',
    reports: changed(drive(5, 100), 4, { alarm: 'sos' }),
    alarms: [
      ['overspeed', time(0)],
      ['sos', time(120)],
    ],
  },
];

const kinds = (rows: readonly { alarm_type: string; created_at: string }[]) =>
  rows.map(({ alarm_type, created_at }) => [alarm_type, created_at]);

const orders: Readonly<Record<string, (bodies: unknown[]) => unknown[][]>> = {
  'in order': (bodies) => bodies.map((body) => [body]),
  backwards: (bodies) => bodies.toReversed().map((body) => [body]),
  'live point first': (bodies) => [bodies.slice(-1), ...bodies.slice(0, -1).map((body) => [body])],
  'in one request': (bodies) => [bodies],
  'in one request, backwards': (bodies) => [bodies.toReversed()],
  'every other one first': (bodies) => [bodies.filter((_, i) => i % 2), bodies.filter((_, i) => i % 2 === 0)],
  twice: (bodies) => [...bodies.map((body) => [body]), bodies],
};

describe('one after the other or at once', () => {
  /** The tracker that sent a case in an order. */
  const trackers = new Map<string, string>();
  const trackerOf = (name: string, order: string) => trackers.get(`${name}, ${order}`) ?? '';
  // Each tracker sends one request after the other; all of them together, so that each flush stores many at once.
  beforeAll(async () => {
    await Promise.all(
      cases.flatMap(({ name, reports }) =>
        Object.entries(orders).map(async ([order, requestsOf]) => {
          const tracker = newTracker();
          trackers.set(`${name}, ${order}`, tracker);
          await send(requestsOf(bodiesOf(tracker, reports)));
        }),
      ),
    );
  });

  it.each(cases)('$name leads to the same alarms in any order, in one request and twice', async ({ name, alarms }) => {
    const expected = trackerOf(name, 'in order');
    const want = await alarmsOf(expected);
    expect(kinds(want)).toEqual(alarms);
    const since = await sinceOf(expected);
    for (const order of Object.keys(orders)) {
      const tracker = trackerOf(name, order);
      expect([order, await alarmsOf(tracker)]).toEqual([order, want]);
      expect([order, await sinceOf(tracker)]).toEqual([order, since]);
    }
  });
});

const report: fc.Arbitrary<Report> = fc.record(
  {
    second: fc.integer({ min: 0, max: 240 }).map((n) => n * 30),
    metres: fc.constantFrom(0, 0, 200, 420, 700, 1_000),
    speed: fc.constantFrom(0, 0, 30, 50, 76, 79, 85, 110, 130, 255),
    ignition: fc.constantFrom(true, false),
    motion: fc.constantFrom(true, false),
    battery: fc.constantFrom(10, 15, 19, 22, 25, 60),
    alarm: fc.constantFrom('sos', 'overspeed', 'lowBattery', 'tow'),
  },
  { requiredKeys: ['second', 'metres', 'speed'] },
);

it('any messages lead to the same alarms in any order, with repeats, in requests of any size', async () => {
  await fc.assert(
    fc.asyncProperty(anyOrder(report, 16), fc.boolean(), async ({ reports, requestsOf }, asEvents) => {
      // In one request: the table above holds that it is the same as one by one.
      const expected = newTracker();
      await send([bodiesOf(expected, reports)]);
      const tracker = newTracker();
      // Alarms of trackers also come as events, before or after their positions.
      if (asEvents)
        for (const { second, alarm } of reports)
          if (alarm !== undefined)
            await send([[eventBody(tracker, 'alarm', new Date(time(second)), { alarm })]], 'events');
      await send(requestsOf(bodiesOf(tracker, reports)));
      const what = ({ alarm_type, created_at, message }: Awaited<ReturnType<typeof alarmsOf>>[number]) =>
        // An alarm that comes as an event without a position has no figures.
        asEvents ? [alarm_type, created_at] : [alarm_type, created_at, message];
      expect((await alarmsOf(tracker)).map(what)).toEqual((await alarmsOf(expected)).map(what));
      expect(await sinceOf(tracker)).toEqual(await sinceOf(expected));
    }),
    tries(60),
  );
});
