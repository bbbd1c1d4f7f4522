import { seedFixture, startReferenceApi } from '../../index';
import { cheap, startTestApi, type TestApi } from '../../testing/client';
import { eventBody, minutesAgo, positionBody } from '../../testing/traccar';

interface Created {
  id: number;
  key: string;
}

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
  await test.enterDevices(['key-life', 'other-tracker', 'abuser', 'calm']);
});
afterAll(() => test.close());

async function make(values: Record<string, unknown>): Promise<Created> {
  const { status, body } = await test.call('admin', 'POST', '/api/ingest-keys', values);
  expect(status).toBe(201);
  return body.data;
}
const post = (key: string, body: unknown, path = '/ingest/positions') => test.send('POST', path, { body, token: key });
const revoke = (id: number) => test.call('admin', 'DELETE', `/api/ingest-keys/${id}`);
const list = async () => (await test.call('admin', 'GET', '/api/ingest-keys')).body.data;
const rowOf = async (id: number) => (await list()).find((row: { id: number }) => row.id === id);

it('lists the key of the configuration as the first', async () => {
  const [first] = await list();
  expect(first).toMatchObject({ name: 'INGEST_KEY', is_configured: true, devices: null, revoked_at: null });
});

it('lets in with a key from when it is made to when it is revoked, and shows it once', async () => {
  const { id, key } = await make({ name: '  Traccar во Скопје ' });
  expect(key).toMatch(/^fk_[\w-]{32}$/);
  expect((await post(key, positionBody('key-life', minutesAgo(1)))).body.data.stored).toBe(1);
  const rows = await list();
  expect(JSON.stringify(rows)).not.toContain(key.slice(0, -4));
  expect(rows.find((row: Created) => row.id === id)).toMatchObject({
    name: 'Traccar во Скопје',
    hint: key.slice(-4),
    messages: 1,
    messages_today: 1,
    rejected_today: 0,
    created_by: expect.stringMatching(/\S/),
    last_used_at: expect.any(String),
  });
  const stored = await test.api.database.query<{ row: string }>('select k::text as row from ingest_keys k');
  expect(stored.map(({ row }) => row).join()).not.toContain(key);

  expect((await revoke(id)).status).toBe(200);
  const refused = await post(key, positionBody('key-life', minutesAgo(0)));
  expect([refused.status, refused.body.message]).toEqual([401, 'Клучот за прием на податоци не е исправен.']);
  expect(await rowOf(id)).toMatchObject({ revoked_at: expect.any(String), revoked_by: expect.any(String) });
  expect((await revoke(id)).status).toBe(404);
  expect((await revoke(424_242)).status).toBe(404);
});

it('takes the key of a forwarder in the address, as Traccar has it in one line, and no wrong one', async () => {
  const { key } = await make({ name: 'Traccar' });
  const send = (path: string, body: unknown, of = key) => test.send('POST', `/ingest/${path}?key=${of}`, { body });
  const stored = await send('positions', positionBody('key-life', minutesAgo(3)));
  expect([stored.status, stored.body.data.stored]).toEqual([200, 1]);
  const event = await send('events', eventBody('key-life', 'deviceOnline', new Date()));
  expect([event.status, event.body.data.accepted]).toEqual([200, 1]);
  for (const path of ['positions', 'events']) expect((await send(path, [], `${key}x`)).status).toBe(401);
});

it('posts only for the devices of its key, by either of their names, and counts what was rejected', async () => {
  // GPS-0001 has this IMEI in the fixture.
  const { id, key } = await make({ name: 'Две возила', devices: ['GPS-0001', 'other-tracker'] });
  const { body } = await post(key, [
    positionBody('GPS-0001', minutesAgo(3)),
    positionBody('359632080000001', minutesAgo(2)),
    positionBody('other-tracker', minutesAgo(2)),
    positionBody('stranger', minutesAgo(2)),
    { nonsense: true },
  ]);
  expect(body.data).toMatchObject({
    stored: 3,
    rejected_reasons: { 'device.uniqueId is not one of this key': 1, 'position must be an object': 1 },
  });
  const event = eventBody('stranger', 'alarm', minutesAgo(1), { alarm: 'sos' });
  expect((await post(key, event, '/ingest/events')).body.data).toMatchObject({ accepted: 0 });
  const known = await test.api.database.query("select 1 from devices where device_id = 'stranger'");
  expect(known).toEqual([]);
  expect(await rowOf(id)).toMatchObject({
    messages_today: 6,
    rejected_today: 3,
    rejected_reasons: { 'device.uniqueId is not one of this key': 2, 'position must be an object': 1 },
  });
});

it('gives commands and a whole fleet only to a key for any device', async () => {
  const { key } = await make({ name: 'Едно возило', devices: ['GPS-0001'] });
  expect((await test.send('GET', '/ingest/commands', { token: key })).status).toBe(403);
  expect((await post(key, [], '/ingest/fleet')).status).toBe(403);
});

it('stops a key that sends too much, and no other', async () => {
  const { id, key } = await make({ name: 'Премногу', messages_per_second: 1 });
  const { key: calm } = await make({ name: 'Мирен', messages_per_second: 1 });
  const many = Array.from({ length: 60 }, (_, index) =>
    positionBody('abuser', new Date(minutesAgo(2).getTime() + index)),
  );
  expect((await post(key, many)).body.data.stored).toBe(60);
  const { status, headers } = await post(key, positionBody('abuser', minutesAgo(1)));
  // 60 of a burst of 10: the next is let in after about 51 s.
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(30);
  expect((await post(calm, positionBody('calm', minutesAgo(1)))).body.data.stored).toBe(1);
  expect((await test.tracker('/ingest/positions', positionBody('calm', minutesAgo(0)))).body.data.stored).toBe(1);
  expect(await rowOf(id)).toMatchObject({ rejected_reasons: { 'budget exceeded': 1 } });
  const metrics = (await test.send('GET', '/metrics', {})).body;
  expect(metrics).toMatch(/budget_exceeded_total\{budget="ingest_burst_seconds"\} 1/);
});

it('refuses keys without a name, with odd devices or budgets', async () => {
  for (const values of [
    {},
    { name: ' ' },
    { name: 'x', devices: [] },
    { name: 'x', devices: ['a b'] },
    { name: 'x', devices: ['a', 'a'] },
    { name: 'x', messages_per_second: 0 },
  ]) {
    const { status, body } = await test.call('admin', 'POST', '/api/ingest-keys', values);
    expect([status, Object.keys(body.fields).length]).toEqual([400, 1]);
  }
});

it('revokes the key of the configuration for good, until another one is configured', async () => {
  const database = await startTestApi();
  const url = (api: { url: string }) => `${api.url}/ingest/positions`;
  const statusWith = async (api: { url: string }, key: string) =>
    (
      await fetch(url(api), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: '[]',
      })
    ).status;
  const { ingestKeys } = database.api.services;
  expect(await statusWith(database.api, database.api.ingestKey)).toBe(200);
  await ingestKeys.configure('another-configured-key');
  expect(await statusWith(database.api, database.api.ingestKey)).toBe(401);
  expect(await statusWith(database.api, 'another-configured-key')).toBe(200);
  const [first] = await ingestKeys.list();
  await ingestKeys.revoke(first?.id ?? 0, 1, async () => {});
  await ingestKeys.configure('another-configured-key');
  expect(await statusWith(database.api, 'another-configured-key')).toBe(401);
  await database.close();
});

it('lets other instances know within seconds: a key that one of them does not know is looked up', async () => {
  if (test.databaseUrl === undefined) return; // one process at a time on PGlite
  const other = await startReferenceApi({ databaseUrl: test.databaseUrl, passwordCost: cheap });
  const { key } = await make({ name: 'Од друг сервер' });
  const response = await fetch(`${other.url}/ingest/commands`, { headers: { authorization: `Bearer ${key}` } });
  expect(response.status).toBe(200);
  await other.close();
});
