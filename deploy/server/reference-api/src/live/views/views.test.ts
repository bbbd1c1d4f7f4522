import type { LiveCells } from 'shared-auth/contract';
import type { Socket } from 'socket.io-client';
import { seedFixture } from '../../index';
import { emit, nextEvent, startTestApi, type TestApi } from '../../testing/client';
import { eventBody } from '../../testing/traccar';
import type { LocationUpdate } from '../payloads';

const HERE = [21.4, 41.9, 21.5, 42] as const;
const THERE = [20.7, 41.05, 20.9, 41.15] as const;
const CENTRE = { here: { latitude: 41.95, longitude: 21.45 }, there: { latitude: 41.1, longitude: 20.8 } };
const everything = { of: 'devices', status: 'all', type: 'all' };

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
  await test.api.database.query('update alarms set is_acknowledged = true');
});
afterAll(() => test.close());

const view = (box: readonly number[], more: object = {}) => ({
  v: 1,
  box,
  zoom: 13,
  vehicles: [],
  cells: null,
  ...more,
});
/** A vehicle's new place, at a speed that is found again. */
function drive(vehicle: number, where: keyof typeof CENTRE, speed: number) {
  const at = new Date().toISOString();
  const named = { vehicle_id: vehicle, vehicle_code: null, license_plate: null, device_id: `GPS-000${vehicle}` };
  const unknown = { heading: null, altitude: null, satellites: null, accuracy: null };
  test.api.services.live.locations([
    { ...named, ...CENTRE[where], ...unknown, speed, gps_time: at, received_at: at, device_status: 'online' },
  ]);
}

async function follow(first: unknown, person = 'operator') {
  const socket = await test.connect(await test.login(person), { batch: true });
  const heard: LocationUpdate[] = [];
  socket.on('location-update', (updates: LocationUpdate[]) => heard.push(...updates));
  expect(await emit(socket, 'live:view', first)).toEqual({ success: true });
  await emit(socket, 'join-fleet-tracking');
  /** Vehicles with speeds that came since it was called last. */
  const came = async () => {
    test.api.services.live.flush();
    await emit(socket, 'leave-vehicle-tracking', 1); // A round trip: what was sent before has arrived.
    return heard.splice(0).map(({ vehicle_id, speed }) => [vehicle_id, speed]);
  };
  await came();
  return { socket, came };
}

it('sends what is in the box, what leaves it, and chosen vehicles wherever they are', async () => {
  const { came } = await follow(view(HERE, { vehicles: [3] }));
  drive(1, 'here', 41);
  drive(2, 'there', 42);
  drive(3, 'there', 43);
  expect(await came()).toEqual([
    [1, 41],
    [3, 43],
  ]);
  drive(1, 'there', 44);
  expect(await came()).toEqual([[1, 44]]);
  drive(1, 'there', 45);
  expect(await came()).toEqual([]);
});

it('sends what comes into view by a move of the map at once, and again only what has come in since', async () => {
  const { socket, came } = await follow(view(HERE));
  drive(1, 'there', 51);
  drive(2, 'here', 52);
  expect(await came()).toEqual([[2, 52]]);
  await emit(socket, 'live:view', view(THERE));
  expect(await came()).toContainEqual([1, 51]);
  await emit(socket, 'live:view', view([20.7, 41.05, 20.91, 41.15]));
  expect(await came()).toEqual([]);
  await emit(socket, 'live:view', view([20.7, 41.05, 20.91, 41.15], { vehicles: [2] }));
  expect(await came()).toEqual([[2, 52]]);
});

it('sends everything again once the view is withdrawn, and to those who never had one', async () => {
  const { socket, came } = await follow(view(HERE));
  const plain = await follow(null);
  drive(5, 'there', 61);
  expect([await came(), await plain.came()]).toEqual([[], [[5, 61]]]);
  await emit(socket, 'live:view', null);
  drive(5, 'there', 62);
  expect([await came(), await plain.came()]).toEqual([[[5, 62]], [[5, 62]]]);
  await emit(socket, 'leave-fleet-tracking');
  drive(5, 'there', 63);
  expect(await came()).toEqual([]);
});

it('sends a vehicle with a critical alarm wherever it is', async () => {
  const { came } = await follow(view(HERE));
  drive(4, 'there', 71);
  expect(await came()).toEqual([]);
  await test.tracker('/ingest/events', eventBody('359632080000004', 'alarm', new Date(), { alarm: 'sos' }));
  const later = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  await came();
  await test.api.database.query('select 1');
  await new Promise(setImmediate);
  expect(await came()).toContainEqual([4, 71]);
  later.mockRestore();
  drive(4, 'there', 72);
  expect(await came()).toEqual([[4, 72]]);
});

it('sends nothing of what became private since to who moves the map there', async () => {
  const { socket, came } = await follow(view(HERE));
  drive(1, 'there', 81);
  drive(2, 'there', 82);
  await came();
  const hidden = jest.spyOn(test.api.services.privateVehicles, 'vehicles').mockReturnValue([1]);
  await emit(socket, 'live:view', view(THERE));
  const seen = await came();
  expect(seen).toContainEqual([2, 82]);
  expect(seen.map(([vehicle]) => vehicle)).not.toContain(1);
  hidden.mockRestore();
});

describe('with teams', () => {
  let teams: string;
  beforeAll(async () => {
    await test.call('admin', 'PUT', '/api/vehicles/1/team', { team_id: 1 });
    const { body } = await test.call('admin', 'GET', '/api/users?search=manager');
    teams = `/api/users/${body.data[0].id}/teams`;
    await test.call('admin', 'PUT', teams, { team_ids: [1] });
    test.forget('manager');
  });

  it('sends and counts only vehicles that are seen, whatever is chosen, and forgets them with the team', async () => {
    const { socket, came } = await follow(view(HERE, { vehicles: [2] }), 'manager');
    await test.api.services.live.visibilityChanged();
    await came();
    drive(1, 'here', 31);
    drive(2, 'here', 32);
    expect(await came()).toEqual([[1, 31]]);
    await emit(socket, 'live:view', view(THERE));
    await came();
    await test.call('admin', 'PUT', '/api/vehicles/1/team', { team_id: null });
    await test.api.services.live.visibilityChanged();
    await emit(socket, 'live:view', view(HERE, { vehicles: [1, 2] }));
    expect(await came()).toEqual([]);
  });

  it('sends a vehicle that a file gives to the team at once, and no more once a file has taken it', async () => {
    const { body } = await test.call('admin', 'GET', '/api/vehicles/4');
    const { vehicle_code, license_plate, make, model, year, vehicle_type } = body.data;
    const named = { vehicle_code, license_plate, make, model, year: String(year), vehicle_type };
    const give = async (team: string) => {
      const file = { rows: [{ ...named, team }], dry_run: false };
      expect((await test.call('admin', 'POST', '/api/vehicles/import', file)).body.data.updated).toBe(1);
    };
    const { came } = await follow(view(HERE), 'manager');
    await give('1');
    drive(4, 'here', 33);
    expect(await came()).toEqual([[4, 33]]);
    await give('');
    drive(4, 'here', 34);
    expect(await came()).toEqual([]);
  });
});

const malformed = [
  1,
  'x',
  {},
  [],
  view(HERE, { v: 2 }),
  view([21, 41, 22]),
  view([22, 41, 21, 42]),
  view([21, 42, 22, 41]),
  view([21, 41, 22, Number.NaN]),
  view(['21', 41, 22, 42] as never),
  view(HERE, { zoom: '9' }),
  view(HERE, { zoom: -1 }),
  view(HERE, { vehicles: 1 }),
  view(HERE, { vehicles: ['1'] }),
  view(HERE, { vehicles: Array(101).fill(1) }),
  view(HERE, { cells: {} }),
  view(HERE, { cells: { ...everything, of: 'users' } }),
  view(HERE, { cells: { ...everything, type: "'; drop table vehicles" } }),
];

it('refuses what is no view, and goes on as before', async () => {
  const { socket, came } = await follow(view(HERE));
  for (const message of malformed)
    expect([message, await emit(socket, 'live:view', message)]).toMatchObject([message, { success: false }]);
  drive(1, 'here', 21);
  drive(6, 'there', 22);
  expect(await came()).toEqual([[1, 21]]);
});

it('has no views for clients that take no batches', async () => {
  const socket = await test.connect(await test.login('operator'));
  expect(await emit(socket, 'live:view', view(HERE))).toMatchObject({ success: false });
});

describe('counts by cell', () => {
  const many = 600;
  beforeAll(async () => {
    await test.api.database.query(
      `with added as (insert into devices (device_id, device_type, status, search_text)
         select 'many-' || n, 'x', case when n % 4 = 0 then 'offline' else 'online' end, '' from generate_series(1, $1::int) n
         returning id, device_id)
       insert into device_state (device_pk, latitude, longitude, gps_time)
       select id, 50 + (split_part(device_id, '-', 2)::int % 20) * 0.05, 10, now() from added`,
      [many],
    );
  });
  const asked = { zoom: 9, cells: everything };
  const box = [9, 49.5, 11, 51.5];
  const totalOf = ({ cells }: LiveCells) =>
    (cells ?? []).reduce((sum, cell) => sum + cell[3] + cell[4] + cell[5] + cell[6], 0);

  async function cellsOf(socket: Socket, message: unknown): Promise<LiveCells> {
    const cells = nextEvent<LiveCells>(socket, 'live:cells');
    await emit(socket, 'live:view', message);
    return cells;
  }

  it('come where vehicles are too many to be told apart, and single ones not', async () => {
    const { socket, came } = await follow(view(HERE));
    const first = await cellsOf(socket, view(box, asked));
    expect(first).toMatchObject({ v: 1, zoom: 9, all: true });
    expect(totalOf(first)).toBe(many);
    const [key, latitude, longitude] = first.cells?.[0] ?? [];
    expect([key, longitude]).toEqual([expect.stringMatching(/^\d+:\d+$/), 10]);
    expect(latitude).toBeGreaterThan(49.9);
    const sum = (field: 3 | 4) => first.cells?.reduce((all, cell) => all + cell[field], 0);
    expect([sum(3), sum(4)]).toEqual([450, 150]);
    drive(1, 'here', 91);
    expect(await came()).toEqual([]);
    const closer = await cellsOf(socket, view(box, { ...asked, zoom: 10 }));
    expect([closer.zoom, closer.all, totalOf(closer)]).toEqual([10, true, many]);
    expect(closer.cells?.length).toBeGreaterThan(first.cells?.length ?? 0);
  });

  it('are filtered as the map is, and end where vehicles can be told apart', async () => {
    const { socket, came } = await follow(view(HERE));
    const devices = await cellsOf(socket, view(box, asked));
    expect(totalOf(devices)).toBe(many);
    expect(await cellsOf(socket, view(HERE, asked))).toEqual({ v: 1, zoom: 9, all: true, cells: null });
    drive(1, 'here', 92);
    expect(await came()).toContainEqual([1, 92]);
    await cellsOf(socket, view(box, asked));
    // Fewer than what is counted from the start, and still counted: the picture does not change to and fro.
    const online = await cellsOf(socket, view(box, { ...asked, cells: { ...everything, status: 'online' } }));
    // Cells without one that is offline are as they were.
    expect([online.all, (online.cells?.length ?? 0) > 0]).toEqual([false, true]);
    expect(online.cells?.every((cell) => cell[4] === 0)).toBe(true);
    expect(
      (await cellsOf(socket, view(box, { ...asked, cells: { ...everything, status: 'alarms' } }))).cells,
    ).toBeNull();
  });

  it('then come again where they changed alone', async () => {
    const { socket } = await follow(view(HERE));
    await cellsOf(socket, view(box, asked));
    await test.api.database.query("update devices set status = 'maintenance' where device_id = 'many-1'");
    const changed = nextEvent<LiveCells>(socket, 'live:cells');
    const began = performance.now();
    const later = jest.spyOn(performance, 'now').mockImplementation(() => began + 60_000);
    const { all, cells } = await changed;
    later.mockRestore();
    expect([all, cells?.length, cells?.[0]?.[5]]).toEqual([false, 1, 1]);
  });

  it('show a person what it sees', async () => {
    await test.call('admin', 'PUT', '/api/vehicles/1/team', { team_id: 1 });
    const { socket, came } = await follow(view(HERE), 'manager');
    await test.api.services.live.visibilityChanged();
    socket.on('live:cells', () => {
      throw new Error('counted');
    });
    await emit(socket, 'live:view', view([-180, -85, 180, 85], asked));
    await came();
    drive(1, 'here', 93);
    drive(2, 'here', 94);
    const seen = await came();
    expect(seen.map(([vehicle]) => vehicle)).toEqual(seen.map(() => 1));
  });
});
