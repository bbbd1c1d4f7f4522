import fc from 'fast-check';
import type { LiveCells } from 'shared-auth/contract';
import { seedFixture } from '../../index';
import { emit, nextEvent, startTestApi, type TestApi } from '../../testing/client';
import { idsIn, type Listed } from './fleetView.store';

let test: TestApi;
const get = async (path: string, as = 'operator') => (await test.call(as, 'GET', `/api/fleet/${path}`)).body;
const view = async (query: string, as?: string) => (await get(`view?${query}`, as)).data;
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
const WORLD = 'box=-180,-85,180,85&zoom=13';

beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
});
afterAll(() => test.close());

describe('a view', () => {
  interface Row {
    id: number;
    latitude: number | null;
    longitude: number;
    device_status: string | null;
    vehicle_type: string | null;
    has_alarms: boolean;
  }
  const statuses: Record<string, (row: Row) => boolean> = {
    all: () => true,
    online: (row) => row.device_status === 'online',
    offline: (row) => row.device_status === 'offline',
    alarms: (row) => row.has_alarms,
  };

  it('has the rows and sums of the specified calls, whatever part of the map and filter is asked for', async () => {
    const all: Record<string, Row[]> = {
      vehicles: (await test.call('operator', 'GET', '/api/dashboard/fleet-status')).body.data.vehicles,
      devices: (await test.call('operator', 'GET', '/api/devices')).body.data,
    };
    const asked = fc.record({
      of: fc.constantFrom('vehicles', 'devices'),
      status: fc.constantFrom(...Object.keys(statuses)),
      type: fc.constantFrom('all', 'truck', 'van'),
      west: fc.double({ min: 20, max: 22, noNaN: true }),
      south: fc.double({ min: 40.5, max: 42, noNaN: true }),
      side: fc.double({ min: 0.01, max: 2, noNaN: true }),
    });
    let found = 0;
    await fc.assert(
      fc.asyncProperty(asked, async ({ of, status, type, west, south, side }) => {
        const box = [west, south, west + side, south + side].map((degrees) => Number(degrees.toFixed(9)));
        const { rows, totals } = await view(`of=${of}&status=${status}&type=${type}&box=${box}&zoom=13`);
        const listed = (all[of] ?? []).filter(
          (row) => statuses[status]?.(row) && (type === 'all' || row.vehicle_type === type),
        );
        expect(totals).toMatchObject({
          vehicles: listed.length,
          placed: listed.filter(({ latitude }) => latitude !== null).length,
          online: listed.filter((row) => statuses.online?.(row)).length,
          alarmed: listed.filter((row) => statuses.alarms?.(row)).length,
        });
        const ids = new Set(idsOf(rows));
        const [w = 0, s = 0, e = 0, n = 0] = box;
        for (const row of listed) {
          const { id, latitude, longitude } = row;
          if (latitude !== null && latitude > s && latitude < n && longitude > w && longitude < e)
            expect(rows).toContainEqual(row);
          else if (latitude === null || longitude < w - side || longitude > e + side) expect(ids.has(id)).toBe(false);
        }
        found += ids.size;
      }),
      // By chance none of the others may have anything in it.
      {
        numRuns: 25,
        examples: [[{ of: 'vehicles', status: 'all', type: 'all', west: 20, south: 40.5, side: 2 }]],
      },
    );
    expect(found).toBeGreaterThan(0);
  });

  it('sends what has changed since the last response: moved, new and gone ones, for that person alone', async () => {
    const { database } = test.api;
    const first = await view(`of=vehicles&${WORLD}`);
    expect([first.all, first.cells, first.rows.length > 3]).toEqual([true, null, true]);
    const same = await view(`of=vehicles&${WORLD}&since=${first.cursor}`);
    expect(same).toMatchObject({ all: false, rows: [], gone: [] });
    const [moved, left, renamed] = idsOf(first.rows);
    await database.query(
      `update device_state set latitude = latitude + 0.001 where device_pk = (select id from devices where vehicle_id = $1)`,
      [moved],
    );
    await database.query("update vehicles set status = 'retired' where id = $1", [left]);
    await database.query("update vehicles set license_plate = 'НОВА' where id = $1", [renamed]);
    const next = await view(`of=vehicles&${WORLD}&since=${same.cursor}`);
    expect([idsOf(next.rows), next.gone]).toEqual([[moved, renamed], [left]]);
    await database.query("update vehicles set status = 'active' where id = $1", [left]);
    expect(idsOf((await view(`of=vehicles&${WORLD}&since=${next.cursor}`)).rows)).toEqual([left]);
    // A cursor that is not known, of another list, or of someone else.
    expect((await view(`of=vehicles&${WORLD}&since=none`)).all).toBe(true);
    expect((await view(`of=devices&${WORLD}&since=${next.cursor}`)).all).toBe(true);
    expect((await view(`of=vehicles&${WORLD}&since=${next.cursor}`, 'admin')).all).toBe(true);
  });

  it.each(['type', 'status', 'visibility'] as const)(
    'has as many rows as it may have of those that are asked for, not of all: %s',
    async (filter) => {
      const { data } = (await test.call('operator', 'GET', '/api/dashboard/fleet-status')).body;
      const placed: Row[] = data.vehicles.filter(({ latitude }: Row) => latitude !== null);
      const last = placed.at(-1);
      const fits: Record<typeof filter, (row: Row) => boolean> = {
        type: ({ vehicle_type }) => vehicle_type === last?.vehicle_type,
        status: ({ device_status }) => device_status === last?.device_status,
        visibility: ({ id }) => id === last?.id,
      };
      const asked: Record<typeof filter, Partial<Listed>> = {
        type: { type: last?.vehicle_type ?? '' },
        status: { status: last?.device_status as Listed['status'] },
        visibility: { visibility: { vehicles: new Map([[last?.id ?? 0, '2020-01-01']]), changesAt: null } },
      };
      const wanted = idsOf(placed.filter(fits[filter]));
      expect(wanted.length).toBeLessThan(placed.length);
      const listed: Listed = { of: 'vehicles', status: 'all', type: 'all', visibility: null, ...asked[filter] };
      const ids = await idsIn(test.api.database, listed, [-180, -85, 180, 85], [], wanted.length);
      expect(ids).toEqual(expect.arrayContaining(wanted));
    },
  );

  it('has what is asked for wherever it is, by its id or what a link calls it', async () => {
    const elsewhere = 'box=1,1,2,2&zoom=13';
    expect((await view(`of=vehicles&${elsewhere}`)).rows).toEqual([]);
    expect(idsOf((await view(`of=vehicles&${elsewhere}&ids=2,3`)).rows)).toEqual([2, 3]);
    const [row] = (await view(`of=vehicles&${elsewhere}&ids=2`)).rows;
    for (const name of ['2', row.device_id, row.license_plate, row.vehicle_code]) {
      const { named, rows } = await view(`of=devices&${elsewhere}&vehicle=${encodeURIComponent(name)}`);
      expect([named === rows[0]?.id, rows[0]?.vehicle_id]).toEqual([true, 2]);
    }
    expect((await view(`of=vehicles&${elsewhere}&vehicle=XX`)).named).toBeNull();
    const place = (await view(`of=devices&${elsewhere}&ids=${row.id}`)).rows[0];
    const near = await view(`of=devices&${elsewhere}&near=${place.latitude.toFixed(5)},${place.longitude.toFixed(5)}`);
    expect([near.rows.length, idsOf(near.rows)]).toEqual([8, expect.arrayContaining([place.id])]);
  });

  it('shows a person what they see', async () => {
    await test.call('admin', 'PUT', '/api/vehicles/1/team', { team_id: 1 });
    const { body } = await test.call('admin', 'GET', '/api/users?search=manager');
    const teams = `/api/users/${body.data[0].id}/teams`;
    await test.call('admin', 'PUT', teams, { team_ids: [1] });
    const { rows, totals } = await view(`of=vehicles&${WORLD}&ids=1,2,3`, 'manager');
    expect([idsOf(rows), totals.vehicles]).toEqual([[1], 1]);
    expect((await view(`of=vehicles&${WORLD}&vehicle=2`, 'manager')).named).toBeNull();
    const list = await get('list?of=vehicles', 'manager');
    expect([idsOf(list.data), list.pagination.total]).toEqual([[1], 1]);
    await test.call('admin', 'PUT', teams, { team_ids: [] });
  });
});

describe('the list', () => {
  it.each([
    ['alarm', (row: { has_alarms: boolean }) => (row.has_alarms ? 0 : 1)],
    ['speed', (row: { status: string; speed: number | null }) => (row.status === 'offline' ? 1 : -(row.speed ?? -1))],
    ['age', (row: { last_location_time: string | null }) => -Date.parse(row.last_location_time ?? '1970-01-01')],
  ] as const)('comes in pages by %s', async (sort, key) => {
    const first = await get(`list?of=devices&sort=${sort}&limit=5`);
    const second = await get(`list?of=devices&sort=${sort}&limit=5&page=2`);
    const rows = [...first.data, ...second.data];
    expect(new Set(idsOf(rows)).size).toBe(10);
    const all = (await test.call('operator', 'GET', '/api/devices')).body.data;
    const keysOf = (of: readonly unknown[]) => of.map(key as (row: unknown) => number);
    expect(keysOf(rows)).toEqual(
      keysOf(all)
        .sort((a, b) => a - b)
        .slice(0, 10),
    );
    expect(first.pagination.total).toBe(all.length);
  });

  it('finds a plate in either script', async () => {
    const { data } = await test.call('operator', 'GET', '/api/vehicles?limit=3').then(({ body }) => body);
    const { license_plate, id } = data[1];
    const found = await get(`list?of=vehicles&search=${encodeURIComponent(license_plate)}`);
    expect(idsOf(found.data)).toContain(id);
    expect(found.pagination.total).toBe(found.data.length);
  });
});

describe('a large fleet', () => {
  const MANY = 2_000;
  const announced = async () => (await test.send('GET', '/api/capabilities', {})).body.data.includes('fleet.view');

  it('is announced, and shown as the counts that the live connection sends', async () => {
    expect(await announced()).toBe(false);
    await test.api.database.query(
      `with v as (insert into vehicles (vehicle_code, license_plate, plate_key, make, model, vehicle_type, search_text)
         select 'many-' || n, 'many-' || n, 'many-' || n, '', '', 'van', 'many-' || n from generate_series(1, ${MANY}) n returning id),
       d as (insert into devices (device_id, device_type, search_text, status, vehicle_id) select 'many-' || id, '', '', 'online', id from v returning id)
       insert into device_state (device_pk, latitude, longitude, gps_time) select id, 50 + id * 0.001, 10, now() from d`,
    );
    const later = performance.now() + 60_000;
    const clock = jest.spyOn(performance, 'now').mockReturnValue(later);
    expect(await announced()).toBe(true);
    clock.mockRestore();
    const socket = await test.connect(await test.login('operator'), { batch: true });
    await emit(socket, 'join-fleet-tracking');
    const box = [9, 49, 11, 60];
    const sent = nextEvent<LiveCells>(socket, 'live:cells');
    const cells = { of: 'vehicles', status: 'all', type: 'all' };
    await emit(socket, 'live:view', { v: 1, box, zoom: 8, vehicles: [], cells });
    // Counts of before the vehicles came are as good as new for two seconds.
    const live = await sent;
    const shown = await view(`of=vehicles&box=${box}&zoom=8`);
    expect(shown.cells).toEqual(live.cells);
    expect(shown.totals.vehicles).toBeGreaterThan(MANY);
    // Of the whole fleet, at the zoom that a map of this size is fitted to.
    const fitted = await view('of=vehicles&size=1000x300');
    expect([fitted.zoom, fitted.rows.length < MANY]).toEqual([4, true]);
    expect((await view(`of=vehicles&box=${box}&zoom=8&grouped=false`)).rows).toHaveLength(MANY);
  });
});
