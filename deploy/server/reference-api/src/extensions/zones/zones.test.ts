import { seedFixture } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';
import { readNamedZones, zoneNamesFor } from './zoneNames';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
});
afterAll(() => test.close());

const query = <T extends object>(sql: string, params: readonly unknown[] = []) =>
  test.api.database.query<T>(sql, params);
const circle = (radius = 100) => ({ type: 'Point', coordinates: [21.4254, 41.9981], radius });
const zone = (name: string, more: object = {}) => ({
  name,
  kind: 'depot',
  color: 'green',
  geometry: circle(),
  ...more,
});
const make = async (name: string, more: object = {}) =>
  (await test.call('manager', 'POST', '/api/zones', zone(name, more))).body.data;
const names = async (as: string) => {
  const { body } = await test.call(as, 'GET', '/api/zones');
  return body.data.map(({ name }: { name: string }) => name);
};

it('keeps a zone as it was drawn, changes and deletes it', async () => {
  const square = {
    type: 'Polygon',
    coordinates: [
      [
        [21, 42],
        [21.1, 42],
        [21.1, 42.1],
        [21, 42],
      ],
    ],
  };
  const values = { note: ' Влез од север ', speed_limit: 30, geometry: square };
  const { status, body } = await test.call('manager', 'POST', '/api/zones', zone('  Депо Скопје ', values));
  expect([status, body.data]).toEqual([
    201,
    expect.objectContaining({
      ...{
        name: 'Депо Скопје',
        kind: 'depot',
        color: 'green',
        note: 'Влез од север',
        speed_limit: 30,
        geometry: square,
      },
      ...{ team_id: null, vehicles_inside: 0, computed_from: null },
    }),
  ]);
  const { id } = body.data;
  const put = (change: object) => test.call('manager', 'PUT', `/api/zones/${id}`, zone('Депо Скопје', change));
  expect((await put({ kind: 'customer', geometry: circle() })).body.data).toMatchObject({
    id,
    kind: 'customer',
    note: null,
  });
  expect((await test.call('operator', 'GET', `/api/zones/${id}`)).body.data).toMatchObject({ geometry: circle() });
  expect((await test.call('operator', 'DELETE', `/api/zones/${id}`)).status).toBe(403);
  expect((await test.call('manager', 'DELETE', `/api/zones/${id}`)).status).toBe(200);
  for (const [method, of] of [
    ['GET', undefined],
    ['PUT', zone('x')],
    ['DELETE', undefined],
  ] as const)
    expect((await test.call('manager', method, `/api/zones/${id}`, of)).status).toBe(404);
});

it.each([
  [{ geometry: circle(0) }, 'geometry', 'Полупречникот мора да биде од 10 m до 100 km'],
  [
    {
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [1, 0],
            [0, 1],
          ],
        ],
      },
    },
    'geometry',
    'Рабовите 1 и 3 се сечат кај 0.5, 0.5',
  ],
  [{ geometry: { type: 'Polygon', coordinates: 'x' } }, 'geometry', 'Обликот на зоната не може да се прочита'],
  [
    { geometry: { type: 'LineString', coordinates: [['a', 1]], width: 20 } },
    'geometry',
    'Обликот на зоната не може да се прочита',
  ],
  [{ geometry: null }, 'geometry', 'Нацртајте ја зоната'],
  [{ name: '  ' }, 'name', 'Внесете име на зоната, најмногу 100 знаци'],
  [{ kind: 'castle' }, 'kind', 'Видот на зоната не е исправен'],
  [{ color: 'pink' }, 'color', 'Бојата на зоната не е исправна'],
  [{ speed_limit: 500 }, 'speed_limit', 'Ограничувањето е од 5 до 200 km/h'],
  [{ team_id: 9 }, 'team_id', 'Тимот не е исправен'],
])('refuses %j by its field, in words', async (change, field, text) => {
  const { status, body } = await test.call('manager', 'POST', '/api/zones', zone('Погрешна', change));
  expect([status, body.fields]).toEqual([400, { [field]: text }]);
});

it('lists zones without who is inside, as they are until one changes', async () => {
  await make('Царина');
  const list = async () => (await test.call('operator', 'GET', '/api/zones?inside=false')).body.data;
  const before = await list();
  expect(before).toContainEqual(expect.objectContaining({ name: 'Царина', vehicles_inside: null }));
  await query(
    `insert into zone_visits (zone_id, device_pk, vehicle_id, entered_at)
     select z.id, d.id, d.vehicle_id, now() from zones z, devices d where z.name = 'Царина' and d.vehicle_id = 2`,
  );
  expect(await list()).toEqual(before);
  const counted = (await test.call('operator', 'GET', '/api/zones')).body.data;
  expect(counted).toContainEqual(expect.objectContaining({ name: 'Царина', vehicles_inside: 1 }));
  await query('delete from zone_visits');
});

it('has one zone of a name', async () => {
  await make('Кромберг');
  const { status, body } = await test.call('manager', 'POST', '/api/zones', zone('КРОМБЕРГ  '));
  expect([status, body.fields]).toEqual([409, { name: 'Веќе има зона со ова име' }]);
});

describe('a file', () => {
  const bring = async (zones: object[], dry_run?: boolean) =>
    (await test.call('manager', 'POST', '/api/zones/import', { zones, dry_run })).body.data;

  it('is tried first, row by row', async () => {
    await make('Веќе тука');
    const rows = [
      zone('Прва од датотека'),
      zone('веќе  ТУКА'),
      zone('Лоша', { geometry: circle(1), kind: 'x' }),
      { geometry: circle() },
      zone('прва од датотека'),
    ];
    const { created, rows: found } = await bring(rows, true);
    expect(created).toBe(0);
    expect(found).toEqual([
      { row: 0, name: 'Прва од датотека', problems: [], duplicate: false },
      { row: 1, name: 'веќе  ТУКА', problems: [], duplicate: true },
      {
        row: 2,
        name: 'Лоша',
        duplicate: false,
        problems: [
          { field: 'kind', message: 'Видот на зоната не е исправен' },
          { field: 'geometry', message: 'Полупречникот мора да биде од 10 m до 100 km' },
        ],
      },
      {
        row: 3,
        name: '',
        duplicate: false,
        problems: [{ field: 'name', message: 'Внесете име на зоната, најмногу 100 знаци' }],
      },
      { row: 4, name: 'прва од датотека', problems: [], duplicate: true },
    ]);
    // All or nothing.
    expect((await bring(rows)).created).toBe(0);
    expect(await names('manager')).not.toContain('Прва од датотека');
  });

  it('is taken as a whole, once', async () => {
    const rows = Array.from({ length: 1_000 }, (_, i) => zone(`Клиент ${i}`));
    expect((await bring(rows)).created).toBe(1_000);
    const again = await bring([...rows, zone('Клиент нов')]);
    expect([again.created, again.rows.filter(({ duplicate }: { duplicate: boolean }) => duplicate).length]).toEqual([
      1, 1_000,
    ]);
    await query("delete from zones where name like 'Клиент%'");
  });

  it('does not bring more zones than there may be', async () => {
    const rows = Array.from({ length: 5_000 }, (_, i) => zone(`Многу ${i}`));
    const { status, body } = await test.call('manager', 'POST', '/api/zones/import', { zones: rows });
    expect([status, body.message]).toEqual([409, 'Може да има најмногу 5.000 зони']);
  });
});

describe('who sees only a team', () => {
  let ours = 0;
  let theirs = 0;
  beforeAll(async () => {
    ours = (await make('Наша', { team_id: 1 })).id;
    theirs = (await make('Туѓа', { team_id: 2 })).id;
    const [user] = await query<{ id: number }>("select id from users where username = 'operator'");
    await query("update users set role = 'manager' where username = 'operator'");
    await test.call('admin', 'PUT', `/api/users/${user?.id}/teams`, { team_ids: [1] });
    test.forget('operator');
  });
  afterAll(async () => {
    await query("delete from user_teams where user_id = (select id from users where username = 'operator')");
    await query("update users set role = 'operator', sees_all = true where username = 'operator'");
    test.forget('operator');
  });

  it('sees zones of everyone and of the team, and changes those of the team', async () => {
    const seen = await names('operator');
    expect([seen.includes('Наша'), seen.includes('Кромберг'), seen.includes('Туѓа')]).toEqual([true, true, false]);
    const put = async (id: number, name: string, team_id: number | null) =>
      (await test.call('operator', 'PUT', `/api/zones/${id}`, zone(name, { team_id }))).status;
    expect(await put(ours, 'Наша', 1)).toBe(200);
    expect(await put(theirs, 'Туѓа', 1)).toBe(404);
    expect(await put(ours, 'Наша', 2)).toBe(403);
    expect(await put((await make('Заедничка')).id, 'Заедничка', null)).toBe(403);
    const { body } = await test.call('operator', 'POST', '/api/zones/import', {
      zones: [zone('Увезена')],
      dry_run: true,
    });
    expect(body.data.rows[0].problems).toEqual([{ field: 'team_id', message: 'Изберете еден од вашите тимови.' }]);
  });

  it('sees stays of the team’s vehicles, in zones that are seen', async () => {
    await query('update vehicles set team_id = case id when 3 then 1 when 4 then 2 end where id in (3, 4)');
    await query(
      `insert into zone_visits (zone_id, device_pk, vehicle_id, entered_at, entered_after, left_at, left_after)
       select z.id, d.id, d.vehicle_id, now() - interval '2 hours', now() - interval '121 minutes', x.left_at, x.left_at - interval '1 minute'
       from zones z, devices d, (values (now() - interval '1 hour'), (null)) as x(left_at)
       where z.name in ('Наша', 'Туѓа', 'Кромберг') and d.vehicle_id in (3, 4) and (x.left_at is null) = (z.name = 'Наша')`,
    );
    const visits = async (as: string, path = '') => {
      const { body } = await test.call(as, 'GET', `/api/zones/visits?limit=50${path}`);
      return body.data
        .map((row: { zone_name: string; vehicle_id: number }) => `${row.zone_name} ${row.vehicle_id}`)
        .sort();
    };
    expect(await visits('operator')).toEqual(['Кромберг 3', 'Наша 3']);
    expect(await visits('admin')).toHaveLength(6);
    expect(await visits('admin', `&zone_id=${theirs}`)).toEqual(['Туѓа 3', 'Туѓа 4']);
    expect(await visits('operator', '&open=true')).toEqual(['Наша 3']);
    expect(await visits('operator', '&open=false&vehicle_id=3')).toEqual(['Кромберг 3']);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    expect(await visits('admin', `&start=${minutesAgo(50)}&end=${minutesAgo(40)}`)).toEqual(['Наша 3', 'Наша 4']);
    expect((await test.call('operator', 'GET', `/api/zones/visits?zone_id=${theirs}`)).status).toBe(404);
    expect((await test.call('operator', 'GET', '/api/zones/visits?vehicle_id=4')).status).toBe(404);
    const [row] = (await test.call('admin', 'GET', `/api/zones/visits?zone_id=${theirs}&limit=1`)).body.data;
    expect(row).toMatchObject({ duration: 60 * 60, distance_before: null, license_plate: expect.any(String) });
    // What is billed is what is shown.
    expect(row.duration).toBe((Date.parse(row.left_at) - Date.parse(row.entered_at)) / 1_000);
    const inside = async (as: string) => (await test.call(as, 'GET', `/api/zones/${ours}`)).body.data.vehicles_inside;
    expect([await inside('admin'), await inside('operator')]).toEqual([2, 1]);
  });

  it('has places named by zones of everyone and of the team, in messages and files', async () => {
    const at = (lng: number) => ({ type: 'Point', coordinates: [lng, 41.3], radius: 100 });
    const drawn = { Отворена: [21.1, null], Домашна: [21.2, 1], Далечна: [21.3, 2] } as const;
    for (const [name, [lng, team_id]] of Object.entries(drawn)) await make(name, { team_id, geometry: at(lng) });
    const ids = await query<{ id: number; username: string }>('select id, username from users');
    const read = await readNamedZones(test.api.database);
    const namesOf = async (username: string) => {
      const user = ids.find((one) => one.username === username)?.id ?? 0;
      const inMessages = await test.api.services.notifications.zoneNames(user);
      const inFiles = await zoneNamesFor(test.api.database, user, read);
      const all = Object.values(drawn).map(([lng]) => [inMessages(41.3, lng), inFiles(41.3, lng)]);
      expect(all.map(([one]) => one)).toEqual(all.map(([, other]) => other));
      return all.flatMap(([name]) => name ?? []);
    };
    expect(await namesOf('admin')).toEqual(['Отворена', 'Домашна', 'Далечна']);
    expect(await namesOf('operator')).toEqual(['Отворена', 'Домашна']);
    expect(await namesOf('driver')).toEqual([]);
    expect(await namesOf('no one')).toEqual([]);
  });

  it('shows no stay of a private vehicle that goes on', async () => {
    await query(
      `insert into private_drives (vehicle_id, user_id, valid_from, valid_to)
       select 3, 1, entered_at + interval '119 minutes', now() + interval '1 hour' from zone_visits where zone_id = $1 and vehicle_id = 3`,
      [ours],
    );
    await test.api.services.privateVehicles.refresh();
    const open = await test.call('admin', 'GET', '/api/zones/visits?open=true');
    expect(open.body.data.map(({ vehicle_id }: { vehicle_id: number }) => vehicle_id)).toEqual([4]);
    const [stay] = (await test.call('admin', 'GET', `/api/zones/visits?zone_id=${ours}&vehicle_id=3`)).body.data;
    expect(stay).toMatchObject({ duration: 119 * 60, left_at: expect.any(String) });
    expect((await test.call('admin', 'GET', `/api/zones/${ours}`)).body.data.vehicles_inside).toBe(1);
  });
});
