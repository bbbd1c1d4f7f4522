import fc from 'fast-check';
import { anyOrder, newTracker, sendPositions } from '../../testing/anyOrder';
import { startTestApi, type TestApi } from '../../testing/client';
import { tries } from '../../testing/runs';
import { positionBody } from '../../testing/traccar';

/** A tracker's report: how far it has driven since the report before, and how fast it is. */
interface Report {
  second: number;
  speed: number;
  /** Metres; those that the speed makes without it. */
  metres?: number;
}

jest.setTimeout(240_000);

const start = Math.floor(Date.now() / 60_000) * 60_000 - 9 * 3_600_000;
const iso = (second: number) => new Date(start + second * 1000).toISOString();

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());

const query = <T extends object>(sql: string, params: readonly unknown[] = []) =>
  test.api.database.query<T>(sql, params);

/** Since long before, or from a second of the drive on. */
type Set = [owner: object, values: object, from?: number];

/** Sets these limits in place of all earlier ones. */
async function setLimits(sets: readonly Set[]) {
  await query('delete from speed_limits');
  for (const [owner, values, from = -86_400] of sets) {
    const row = { ...owner, ...values, counts_from: iso(from) };
    const names = Object.keys(row);
    await query(`insert into speed_limits (${names}) values (${names.map((_, i) => `$${i + 1}`)})`, Object.values(row));
  }
  await test.api.services.limitBook.refresh();
}

interface Vehicle {
  tracker: string;
  id: number;
}

/** A tracker in a vehicle of its own, of a type and team. */
async function newVehicle(type = 'truck', team: number | null = 2): Promise<Vehicle> {
  const tracker = await newTracker(test, { type, team, since: iso(-86_400) });
  const [row] = await query<{ vehicle_id: number }>('select vehicle_id from devices where device_id = $1', [tracker]);
  return { tracker, id: row?.vehicle_id ?? 0 };
}

function bodiesOf(tracker: string, reports: readonly Report[]) {
  let north = 0;
  return reports.map(({ second, speed, metres }, i) => {
    north += metres ?? (speed / 3.6) * (second - (reports[i - 1]?.second ?? second));
    return positionBody(tracker, iso(second), speed, { latitude: 41.3 + north / 111_195, longitude: 21.7 });
  });
}

const send = (requests: readonly (readonly unknown[])[]) => sendPositions(test, requests);

const alarmsOf = ({ tracker }: Vehicle) =>
  query<{ message: string; created_at: string; source_key: string }>(
    `select a.message, a.created_at, a.source_key, a.speed, a.latitude from alarms a join devices d on d.id = a.device_pk where d.device_id = $1 order by a.created_at, a.source_key`,
    [tracker],
  );
const sinceOf = ({ tracker }: Vehicle) =>
  query('select s.overspeed_since from device_state s join devices d on d.id = s.device_pk where d.device_id = $1', [
    tracker,
  ]);

/** A drive with a fix every half minute. */
const drive = (minutes: number, speed: number, from = 0): Report[] =>
  Array.from({ length: minutes * 2 }, (_, i) => ({ second: from + i * 30, speed }));

const all = {};
const truck = { vehicle_type: 'truck' };
const team = { team_id: 2 };
const over = (text: string, second: number) => [`Пречекорена брзина: ${text}`, iso(second)];

const cases: { name: string; sets: Set[]; reports: Report[]; alarms: string[][] }[] = [
  {
    name: 'nothing is set: the 80 km/h of the specification, in its words',
    sets: [],
    reports: drive(10, 97),
    alarms: [over('97 km/h (дозволено 80 km/h)', 0)],
  },
  {
    name: 'the company’s, above 80',
    sets: [[all, { speed_limit: 110 }]],
    reports: [...drive(5, 105), ...drive(5, 114, 300)],
    alarms: [over('114 km/h (дозволено 110 km/h, за сите возила)', 300)],
  },
  {
    name: 'the company’s, below 80: what is high for it is an alarm',
    sets: [[all, { speed_limit: 50 }]],
    reports: [...drive(5, 40), ...drive(5, 60, 300), ...drive(5, 47, 600), ...drive(5, 55, 900)],
    alarms: [over('60 km/h (дозволено 50 km/h, за сите возила)', 300)],
  },
  {
    name: 'the type goes before the company',
    sets: [
      [all, { speed_limit: 130 }],
      [truck, { speed_limit: 90 }],
      [{ vehicle_type: 'car' }, { speed_limit: 60 }],
    ],
    reports: drive(5, 97),
    alarms: [over('97 km/h (дозволено 90 km/h, тип Камион)', 0)],
  },
  {
    name: 'the team before the type',
    sets: [
      [all, { speed_limit: 130 }],
      [truck, { speed_limit: 90 }],
      [team, { speed_limit: 100 }],
    ],
    reports: [...drive(5, 97), ...drive(5, 104, 300)],
    alarms: [over('104 km/h (дозволено 100 km/h, тим Логистика)', 300)],
  },
  {
    name: 'a limit that was taken back is none',
    sets: [
      [truck, { speed_limit: 50 }],
      [truck, { speed_limit: null }, -3_600],
    ],
    reports: drive(5, 79),
    alarms: [],
  },
  {
    name: 'a tolerance in km/h',
    sets: [[all, { speed_limit: 90, tolerance: 10, tolerance_unit: 'kmh' }]],
    reports: [...drive(5, 100), ...drive(5, 101, 300)],
    alarms: [over('101 km/h (дозволено 90 km/h, за сите возила)', 300)],
  },
  {
    name: 'the company’s tolerance in percent, and the type’s limit',
    sets: [
      [all, { tolerance: 10, tolerance_unit: 'percent' }],
      [truck, { speed_limit: 50 }],
    ],
    reports: [...drive(5, 55), ...drive(5, 56, 300)],
    alarms: [over('56 km/h (дозволено 50 km/h, тип Камион)', 300)],
  },
  {
    name: 'a tolerance alone is added to the 80 km/h',
    sets: [[all, { tolerance: 5, tolerance_unit: 'kmh' }]],
    reports: [...drive(5, 85), ...drive(5, 86, 300)],
    alarms: [over('86 km/h (дозволено 80 km/h)', 300)],
  },
  {
    name: 'a shortest duration: what is shorter is no alarm, what is longer is one when it has lasted',
    sets: [[all, { min_seconds: 90 }]],
    reports: [...drive(4, 60), ...drive(1, 100, 240), ...drive(4, 60, 300), ...drive(10, 100, 540)],
    alarms: [over('100 km/h (дозволено 80 km/h)', 630)],
  },
  {
    name: 'of a speed that swings around the limit nothing lasts',
    sets: [[all, { min_seconds: 60 }]],
    reports: drive(10, 84).map((report, i) => (i % 2 ? { ...report, speed: 79 } : report)),
    alarms: [],
  },
  {
    name: 'a jump of four fixes does not end what lasts',
    sets: [[all, { min_seconds: 300 }]],
    reports: drive(12, 110).map((report, i) => ({
      ...report,
      ...(i === 14 && { metres: 90_000 }),
      ...(i === 18 && { metres: -88_167 }),
      ...(i >= 14 && i < 18 && { speed: 0 }),
    })),
    alarms: [over('110 km/h (дозволено 80 km/h)', 300)],
  },
  {
    name: 'a limit that is lowered on the way counts from then on',
    sets: [
      [truck, { speed_limit: 110 }],
      [truck, { speed_limit: 90 }, 290],
    ],
    reports: drive(10, 100),
    alarms: [over('100 km/h (дозволено 90 km/h, тип Камион)', 300)],
  },
  {
    name: 'one that is raised ends the episode; what comes after is another one',
    sets: [
      [truck, { speed_limit: 90 }],
      [truck, { speed_limit: 110 }, 290],
      [truck, { speed_limit: 90 }, 590],
    ],
    reports: drive(15, 100),
    alarms: [
      over('100 km/h (дозволено 90 km/h, тип Камион)', 0),
      over('100 km/h (дозволено 90 km/h, тип Камион)', 600),
    ],
  },
  {
    name: 'one that was raised since does not count for the time before',
    sets: [
      [truck, { speed_limit: 60 }],
      [truck, { speed_limit: 200 }, 30_000],
    ],
    reports: drive(5, 70),
    alarms: [over('70 km/h (дозволено 60 km/h, тип Камион)', 0)],
  },
];

const orders: Readonly<Record<string, (bodies: unknown[]) => unknown[][]>> = {
  backwards: (bodies) => bodies.toReversed().map((body) => [body]),
  'every other one first': (bodies) => [bodies.filter((_, i) => i % 2), bodies.filter((_, i) => i % 2 === 0)],
  twice: (bodies) => [...bodies.map((body) => [body]), bodies],
};

it.each(cases)('@long $name: the same in any order', async ({ sets, reports, alarms }) => {
  await setLimits(sets);
  const inOrder = await newVehicle();
  await send(bodiesOf(inOrder.tracker, reports).map((body) => [body]));
  const [want, since] = [await alarmsOf(inOrder), await sinceOf(inOrder)];
  expect(want.map(({ message, created_at }) => [message, created_at])).toEqual(alarms);
  await Promise.all(
    Object.entries(orders).map(async ([order, requestsOf]) => {
      const vehicle = await newVehicle();
      await send(requestsOf(bodiesOf(vehicle.tracker, reports)));
      expect([order, await alarmsOf(vehicle)]).toEqual([order, want]);
      expect([order, await sinceOf(vehicle)]).toEqual([order, since]);
    }),
  );
});

it('the vehicle’s own goes before all others, and its type and team of the time count', async () => {
  const [own, moved] = [await newVehicle(), await newVehicle('truck', 1)];
  await setLimits([
    [all, { speed_limit: 130 }],
    [truck, { speed_limit: 60 }],
    [team, { speed_limit: 100 }],
    [{ vehicle_id: own.id }, { speed_limit: 70 }],
  ]);
  await query("update vehicles set team_id = 2, vehicle_type = 'bus' where id = $1", [moved.id]);
  await query('update past_vehicle_groups set until = $1 where vehicle_id = $2', [iso(295), moved.id]);
  await test.api.services.limitBook.refresh();
  const reports = [...drive(5, 75), ...drive(5, 90, 300), ...drive(5, 105, 600)];
  for (const { tracker } of [own, moved]) await send(bodiesOf(tracker, reports.toReversed()).map((body) => [body]));
  const texts = async (vehicle: Vehicle) =>
    (await alarmsOf(vehicle)).map(({ message, created_at }) => [message, created_at]);
  expect(await texts(own)).toEqual([over('75 km/h (дозволено 70 km/h, за ова возило)', 0)]);
  expect(await texts(moved)).toEqual([
    over('75 km/h (дозволено 60 km/h, тип Камион)', 0),
    over('105 km/h (дозволено 100 km/h, тим Логистика)', 600),
  ]);
});

it.each([
  ['and is too fast in both', drive(5, 135, 600), [over('135 km/h (дозволено 130 km/h, тип Камион)', 600)]],
  ['and is too fast for the first only', [], []],
])('a tracker that is moved to another vehicle %s: its own limit counts at each fix', async (_, rest, more) => {
  await setLimits([
    [truck, { speed_limit: 130 }],
    [{ vehicle_type: 'van' }, { speed_limit: 50 }],
  ]);
  const van = await newVehicle('van');
  const reports = [...drive(10, 60), ...rest];
  const every = { 'in order': (bodies: unknown[]) => bodies.map((body) => [body]), ...orders };
  for (const [order, requestsOf] of Object.entries(every)) {
    const vehicle = await newVehicle();
    const device = '(select id from devices where device_id = $1)';
    await query(`delete from device_assignments where device_pk = ${device}`, [vehicle.tracker]);
    for (const [id, from, to] of [
      [van.id, -86_400, 295],
      [vehicle.id, 295, null],
    ] as const)
      await query(
        `insert into device_assignments (device_pk, vehicle_id, valid_from, valid_to) values (${device}, $2, $3, $4)`,
        [vehicle.tracker, id, iso(from), to === null ? null : iso(to)],
      );
    await query('update devices set vehicle_since = $2 where device_id = $1', [vehicle.tracker, iso(295)]);
    await send(requestsOf(bodiesOf(vehicle.tracker, reports)));
    const found = (await alarmsOf(vehicle)).map(({ message, created_at }) => [message, created_at]);
    expect([order, found]).toEqual([order, [over('60 km/h (дозволено 50 km/h, тип Комбе)', 0), ...more]]);
  }
});

it('a zone’s own limit goes before the vehicle’s, with the same tolerance, and raises the only alarm', async () => {
  await setLimits([[truck, { speed_limit: 60, tolerance: 10, tolerance_unit: 'percent' }]]);
  const zone = (name: string, metres: number, radius: number, speed_limit: number) => ({
    ...{ name, speed_limit },
    geometry: { type: 'Point', coordinates: [21.7, 41.3 + metres / 111_195], radius },
  });
  const zones = [zone('Брза', 5_000, 1_600, 85), zone('Праг', 8_000, 300, 46), zone('Двор', 10_000, 400, 30)];
  await test.call('manager', 'POST', '/api/zones/import', { zones });
  await query("update zones set counts_from = now() - interval '1 day', limit_from = now() - interval '1 day'");
  await test.api.services.zoneBook.refresh();
  const reports = [...drive(4.5, 50), ...drive(2, 90, 270), ...drive(10, 50, 390), ...drive(2, 90, 990)];
  const [inOrder, backwards] = [await newVehicle(), await newVehicle()];
  const placed = reports.map((report, i) => ({ ...report, metres: i === 0 ? 0 : (report.speed / 3.6) * 30 }));
  await send(bodiesOf(inOrder.tracker, placed).map((body) => [body]));
  await send(
    bodiesOf(backwards.tracker, placed)
      .toReversed()
      .map((body) => [body]),
  );
  const want = await alarmsOf(inOrder);
  expect(await alarmsOf(backwards)).toEqual(want);
  expect(want.map(({ message }) => message)).toEqual([
    'Пречекорена брзина: 50 km/h (дозволено 30 km/h) · Двор',
    'Пречекорена брзина: 90 km/h (дозволено 60 km/h, тип Камион)',
  ]);
  // Changed and gone: what was before stays as it was, also for what comes late.
  await query("update zones set speed_limit = 20, limit_from = now() where name = 'Брза'");
  await query("delete from zones where name = 'Двор'");
  await test.api.services.zoneBook.refresh();
  const late = await newVehicle();
  await send([bodiesOf(late.tracker, placed).toReversed()]);
  const ours = want.filter(({ source_key }) => source_key.startsWith('rule:overspeed:'));
  expect(await alarmsOf(late)).toEqual(ours);
  await send([[positionBody(inOrder.tracker, iso(285), 90, { latitude: 41.3 + 4_458 / 111_195, longitude: 21.7 })]]);
  expect(await alarmsOf(inOrder)).toEqual(want);
  await query('delete from zones');
  await query('delete from past_zone_limits');
  await test.api.services.zoneBook.refresh();
});

const report: fc.Arbitrary<Report> = fc.record(
  {
    second: fc.integer({ min: 0, max: 240 }).map((n) => n * 30),
    speed: fc.constantFrom(0, 30, 46, 55, 58, 76, 79, 85, 110, 130, 255),
    metres: fc.constantFrom(0, 200, 420, 700, 1_000),
  },
  { requiredKeys: ['second', 'speed', 'metres'] },
);
const values = fc.record({
  speed_limit: fc.constantFrom(null, 50, 80, 110),
  tolerance: fc.constantFrom(0, 5),
  tolerance_unit: fc.constantFrom('kmh', 'percent'),
  min_seconds: fc.constantFrom(null, 0, 30, 120, 300),
});
const sets = fc.array(fc.tuple(fc.constantFrom(all, truck, team), values, fc.integer({ min: -100, max: 7_300 })), {
  maxLength: 4,
});

it('any fixes lead to the same alarms in any order, whatever the limits were then', async () => {
  await fc.assert(
    fc.asyncProperty(anyOrder(report, 20), sets, fc.nat(8), async ({ reports, requestsOf }, limits, later) => {
      await setLimits(limits);
      const [expected, vehicle] = [await newVehicle(), await newVehicle()];
      await send([bodiesOf(expected.tracker, reports)]);
      for (const [n, request] of requestsOf(bodiesOf(vehicle.tracker, reports)).entries()) {
        // A limit that is set in between counts for none of the fixes.
        if (n === later) await setLimits([...limits, [truck, { speed_limit: 20 }, 30_000]]);
        await send([request]);
      }
      const want = await alarmsOf(expected);
      expect(await alarmsOf(vehicle)).toEqual(want);
      expect(await sinceOf(vehicle)).toEqual(await sinceOf(expected));
    }),
    tries(60),
  );
});
