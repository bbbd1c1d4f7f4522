import { seedFixture } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';

const vehicle = {
  vehicle_id: 'V-H',
  license_plate: 'SK-0001-HH',
  make: 'Fiat',
  model: 'Doblo',
  year: 2020,
  color: 'бела',
  vehicle_type: 'van',
  status: 'active',
  notes: '',
};
const device = {
  device_id: 'GPS-H',
  imei: '123456789012345',
  device_type: 'FMB920',
  vehicle_id: 26,
  sim_card_number: '1',
  phone_number: '2',
  status: 'online',
  notes: '',
};
const user = {
  username: 'hostile',
  email: 'h@fleet.example',
  password: 'password-1',
  first_name: 'А',
  last_name: 'Б',
  role: 'operator',
  phone: '1',
  team_id: 1,
};
const sql = [
  "' or 1=1 --",
  "'; drop table users; --",
  '\\',
  '%',
  '_',
  '$1',
  '\u0000',
  '\ud800',
  '٠١٢',
  'а'.repeat(2000),
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '-1',
  '1e999',
  'NaN',
  'null',
  '[]',
  '{}',
];

// Hundreds of calls each, on a machine that may be busy.
jest.setTimeout(30_000);

describe('row 35: hostile requests', () => {
  let test: TestApi;
  beforeAll(async () => {
    test = await startTestApi();
    await seedFixture(test.api);
  });
  afterAll(() => test.close());

  const post = (path: string, body: unknown) => test.call('admin', 'POST', path, body);

  it.each([
    ['/api/vehicles', '{"vehicle_id":"x","__proto__":{"role":"admin"}}'],
    ['/api/vehicles', '{"vehicle_id":"x","constructor":{"prototype":{"role":"admin"}}}'],
  ])('refuses a forbidden name in %s', async (path, body) => {
    const answer = await post(path, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, error: expect.any(String), request_id: expect.any(String) });
    expect(Object.getOwnPropertyNames(answer.body.fields)).toEqual([
      body.includes('__proto__') ? '__proto__' : 'constructor.prototype',
    ]);
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  it('leaves a forbidden name out of what trackers send', async () => {
    const { status, body } = await test.tracker('/ingest/positions', '{"__proto__":{"role":"admin"}}');
    expect([status, body.data.stored]).toEqual([200, 0]);
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  it.each([
    ['/api/vehicles', vehicle],
    ['/api/devices', device],
    ['/api/users', user],
  ])('refuses wrong types in every field of %s, and names the field', async (path, good) => {
    for (const name of Object.keys(good)) {
      for (const wrong of [{}, [], [1], { toString: 1 }, true, 1.5]) {
        const { status, body } = await post(path, { ...good, [name]: wrong });
        expect([name, status]).toEqual([name, 400]);
        expect(body.fields).toHaveProperty(name);
        expect(body.error).toBe(body.fields[name]);
      }
    }
  });

  it.each([
    ['/api/vehicles', vehicle],
    ['/api/devices', device],
    ['/api/users', user],
  ])('stores SQL in the fields of %s as text, or refuses it', async (path, good) => {
    for (const [i, text] of sql.entries()) {
      for (const name of Object.keys(good).filter((key) => typeof good[key as keyof typeof good] === 'string')) {
        const { status } = await post(path, { ...good, [name]: `${text}${name === 'notes' ? '' : i}` });
        expect([201, 400, 409]).toContain(status);
      }
    }
    expect((await test.call('admin', 'GET', path)).status).toBe(200);
  });

  it('survives SQL in every parameter of every list', async () => {
    const { paths } = (await test.send('GET', '/api/docs', {})).body;
    const lists = test.api.routes
      .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/') && !path.includes('docs'))
      .map(({ path }) => path.replace(':id', '1'));
    for (const path of lists) {
      const parameters: { name: string; in: string }[] = paths[path.replace(/1$/, '{id}')]?.get.parameters ?? [];
      for (const { name } of parameters.filter((parameter) => parameter.in === 'query')) {
        const answers = await Promise.all(
          sql
            .filter((text) => text !== '\ud800')
            .map((text) => test.call('admin', 'GET', `${path}?${name}=${encodeURIComponent(text)}`)),
        );
        for (const { status, body } of answers) {
          expect([path, name, status < 500 ? 'fine' : body]).toEqual([path, name, 'fine']);
          if (status === 400 && body.fields) expect(Object.keys(body.fields).length).toBeGreaterThan(0);
        }
      }
    }
  });

  it('survives SQL in every path', async () => {
    const routes = test.api.routes.filter(({ path }) => path.includes(':id'));
    for (const { method, path: route } of routes) {
      for (const text of sql.filter((text) => text !== '\ud800')) {
        const body = method === 'GET' || method === 'DELETE' ? undefined : {};
        const { status } = await test.call('admin', method, route.replace(':id', encodeURIComponent(text)), body);
        expect([200, 400, 404, 414]).toContain(status);
      }
    }
  });

  it('refuses bodies of 10 MB, with a message', async () => {
    for (const [path, as] of [
      ['/api/vehicles', 'admin'],
      ['/api/auth/login', undefined],
    ] as const) {
      const { status, body } = await test.call(as, 'POST', path, { notes: 'x'.repeat(10 * 1024 * 1024) });
      expect([status, body.error]).toEqual([413, 'Барањето е преголемо.']);
    }
    expect((await test.tracker('/ingest/positions', { notes: 'x'.repeat(10 * 1024 * 1024) })).status).toBe(413);
  });

  it.each([
    ['{"a":', 400, {}],
    ['', 400, {}],
    ['a=1', 415, { 'content-type': 'application/x-www-form-urlencoded' }],
    ['<a/>', 415, { 'content-type': 'text/xml' }],
    ['[]', 400, {}],
    ['null', 400, {}],
  ])('refuses the body %j with %i', async (body, status, headers) => {
    const answer = await test.send('POST', '/api/auth/login', { body, headers });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      success: false,
      error: expect.any(String),
      message: expect.any(String),
      request_id: answer.headers.get('x-request-id'),
    });
  });

  it('shows neither stacks nor SQL', async () => {
    const query = jest
      .spyOn(test.api.database, 'query')
      .mockRejectedValueOnce(new Error('syntax error at or near "select" in secret_table'));
    const { status, body } = await test.call('admin', 'GET', '/api/vehicles');
    query.mockRestore();
    expect(status).toBe(500);
    expect(body).toEqual({
      success: false,
      error: 'Настана грешка на серверот.',
      message: 'Настана грешка на серверот.',
      request_id: expect.any(String),
    });
  });

  it('keeps a sensible request id and replaces one that could forge a log line', async () => {
    const id = async (given: string) =>
      (await test.send('GET', '/api/nothing', { headers: { 'x-request-id': given } })).body.request_id;
    expect(await id('console-42-abc')).toBe('console-42-abc');
    expect(await id('a b"}{')).not.toContain('{');
  });

  it('tells pages of other origins nothing', async () => {
    const allowed = await test.send('GET', '/healthz', { headers: { origin: 'http://localhost:8080' } });
    expect(allowed.headers.get('access-control-allow-origin')).toBe('http://localhost:8080');
    expect(allowed.headers.get('access-control-expose-headers')).toContain('Date');
    const foreign = await test.send('GET', '/healthz', { headers: { origin: 'https://evil.example' } });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });
});
