import * as v from 'valibot';
import { CLIENT_HEADER } from '../contract/clientHeader';
import { type FakeAnswer, fakeServer } from '../testing/fakeServer';
import { isApiError } from './ApiError';
import { createHttpClient } from './client';
import { wire } from './wire';

let server: ReturnType<typeof fakeServer>;
let token: string | null;
const refused: (string | null)[] = [];
const times: number[] = [];
const http = createHttpClient({
  origin: () => 'http://api.test',
  token: () => token,
  onUnauthorized: (which) => refused.push(which),
  onServerTime: (at) => times.push(at),
});
const vehicle = v.object({ id: wire.id(), speed: wire.num(), make: wire.text() });

beforeEach(() => {
  server = fakeServer();
  token = 'tok';
  refused.length = 0;
  times.length = 0;
});
afterEach(() => {
  server.restore();
  jest.useRealTimers();
});
const failure = (call: Promise<unknown>) =>
  call.then(
    () => 'no failure',
    (error: unknown) => error,
  );

describe('a call', () => {
  it('carries the bearer header only while there is a token', async () => {
    server.on('GET /api/a', { json: { data: {} } });
    await http.get('/api/a', v.object({}));
    token = null;
    await http.get('/api/a', v.object({}));
    expect(server.calls.map((call) => call.headers.get('authorization'))).toEqual(['Bearer tok', null]);
  });

  it('leaves empty query values out and keeps 0 and false', () => {
    const query = { page: 1, limit: 0, search: '', status: null, type: undefined, is_acknowledged: false };
    expect(http.urlOf('/api/a', query)).toBe('http://api.test/api/a?page=1&limit=0&is_acknowledged=false');
    expect(http.urlOf('/api/a', { search: 'СК 1&2' })).toBe('http://api.test/api/a?search=%D0%A1%D0%9A+1%262');
  });

  it('sends JSON with a body, and no content type without one', async () => {
    server.on('PUT /api/a', { json: {} });
    await http.put('/api/a', { name: 'Ѓорѓи' });
    await http.put('/api/a');
    expect(server.calls[0]?.body).toEqual({ name: 'Ѓорѓи' });
    expect(server.calls[0]?.headers.get('content-type')).toBe('application/json');
    expect(server.calls[1]?.headers.get('content-type')).toBeNull();
  });

  it('P13: marks its writes to its own origin, and asks no other to allow the header', async () => {
    server.on('PUT /api/a', { json: {} });
    server.on('GET /api/a', { json: { data: {} } });
    const own = createHttpClient({ origin: () => '', token: () => token, onUnauthorized: () => {} });
    await own.put('/api/a');
    await own.get('/api/a', v.object({}));
    await http.put('/api/a');
    expect(server.calls.map(({ headers }) => headers.has(CLIENT_HEADER))).toEqual([true, false, false]);
  });

  it("tells the server's time", async () => {
    server.on('GET /api/a', () => new Response('{"data":{}}', { headers: { date: 'Thu, 01 Jan 2026 00:00:00 GMT' } }));
    await http.get('/api/a', v.object({}));
    expect(times).toEqual([Date.UTC(2026, 0, 1)]);
  });

  it('is given up after its time-out', async () => {
    jest.useFakeTimers();
    const hang: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const slow = createHttpClient({ origin: () => '', token: () => null, onUnauthorized: () => {}, fetch: hang });
    const first = failure(slow.get('/api/a', v.unknown()));
    await jest.advanceTimersByTimeAsync(19_999);
    const second = failure(slow.get('/api/a', v.unknown(), { timeout: 5 }));
    await jest.advanceTimersByTimeAsync(5);
    expect(await first).toMatchObject({ kind: 'timeout', status: 0 });
    expect(await second).toMatchObject({ kind: 'timeout' });
  });

  it('is given up after its time-out where the body of an early response stays away, and then asks anew', async () => {
    jest.useFakeTimers();
    const answers = [
      new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{"data":')) })),
      new Response('{"data":{}}'),
    ];
    const half = createHttpClient({
      origin: () => '',
      token: () => 'tok',
      onUnauthorized: () => {},
      fetch: async () => answers.shift() ?? Response.error(),
    });
    half.startEarly('/api/a');
    const first = failure(half.get('/api/a', v.object({})));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(await first).toMatchObject({ kind: 'timeout' });
    expect(await half.get('/api/a', v.object({}))).toEqual({});
  });

  it('is given up by its caller, before or while it runs', async () => {
    const gone = AbortSignal.abort();
    expect(await failure(http.get('/api/a', v.unknown(), { signal: gone }))).toMatchObject({ kind: 'aborted' });
    const control = new AbortController();
    server.on('GET /api/a', () => {
      control.abort();
      return { json: { data: {} } };
    });
    expect(await failure(http.get('/api/a', v.unknown(), { signal: control.signal }))).toMatchObject({
      kind: 'aborted',
    });
  });
});

it('takes a list that did not change from memory, in the name of the same user only', async () => {
  const rows = () => new Response('{"data":[{"id":1,"speed":50}]}', { headers: { etag: 'W/"a"' } });
  server.on('GET /api/vehicles', ({ headers }) =>
    headers.get('if-none-match') === 'W/"a"' ? new Response(null, { status: 304 }) : rows(),
  );
  const first = await http.list('/api/vehicles', vehicle);
  expect(await http.list('/api/vehicles', vehicle)).toEqual(first);
  token = 'of another';
  await http.list('/api/vehicles', vehicle);
  http.dropEarly();
  await http.list('/api/vehicles', vehicle);
  expect(server.calls.map((call) => call.headers.get('if-none-match'))).toEqual([null, 'W/"a"', null, null]);
});

it('gives no early answer of the state before a change', async () => {
  token = 'of ana';
  server.on('GET /api/vehicles', { json: { success: true, data: [] } });
  server.on('POST /api/vehicles', { json: { success: true } });
  http.startEarly('/api/vehicles');
  const saving = http.post('/api/vehicles', {});
  http.startEarly('/api/vehicles');
  await saving;
  server.on('GET /api/vehicles', { json: { success: true, data: [{ id: 1 }] } });
  expect((await http.list('/api/vehicles', v.object({ id: v.number() }))).rows).toEqual([{ id: 1 }]);
});

describe('a failure', () => {
  it('without an answer is told from a refusal', async () => {
    server.on('GET /api/a', new TypeError('Failed to fetch'));
    const error = await failure(http.get('/api/a', v.unknown()));
    expect(error).toMatchObject({ kind: 'network', status: 0, url: 'http://api.test/api/a' });
    expect(isApiError(error) && error.cause).toBeInstanceOf(TypeError);
  });

  it.each<[unknown, string | undefined, string | undefined]>([
    [{ success: false, error: 'Е', message: 'М' }, 'Е', 'М'],
    [{ success: false, error: 'Е' }, 'Е', 'Е'],
    [{ success: false, message: 'М' }, 'М', 'М'],
    [{ error: ' ' }, undefined, undefined],
    [{ error: { code: 1 } }, undefined, undefined],
    [[], undefined, undefined],
    [null, undefined, undefined],
  ])('reads the words of %j', async (json, serverError, serverMessage) => {
    server.on('GET /api/a', { status: 422, json });
    expect(await failure(http.get('/api/a', v.unknown()))).toMatchObject({
      kind: 'http',
      status: 422,
      serverError,
      serverMessage,
    });
  });

  it('names wrong fields where the server does', async () => {
    server.on('POST /api/a', { status: 400, json: { error: 'Е', fields: { imei: 'краток', odd: 3 } } });
    expect(await failure(http.post('/api/a', {}))).toMatchObject({ fields: { imei: 'краток' } });
  });

  it('tells the session of each 401 with the token that was refused', async () => {
    server.on('GET /api/a', { status: 401, json: {} });
    await failure(http.get('/api/a', v.unknown()));
    expect(refused).toEqual(['tok']);
  });

  it('is what success: false with status 200 is', async () => {
    server.on('DELETE /api/a', { json: { success: false, error: 'не' } });
    expect(await failure(http.delete('/api/a'))).toMatchObject({ kind: 'refused', status: 200, serverError: 'не' });
  });

  const broken: [string, () => FakeAnswer][] = [
    ['an HTML page', () => new Response('<!doctype html><title>login</title>')],
    ['truncated JSON', () => new Response('{"data": [{"id": 1}, {"i')],
    ['nothing', () => new Response('')],
    ['a bare string', () => new Response('"ok"')],
    ['data: null', () => ({ json: { success: true, data: null } })],
    ['an object for a list', () => ({ json: { data: { 0: { id: 1 } } } })],
  ];
  it.each(broken)('of shape is what %s with status 200 is', async (_what, answer) => {
    server.on('GET /api/a', answer);
    expect(await failure(http.list('/api/a', vehicle))).toMatchObject({ kind: 'shape', status: 200 });
    expect(await failure(http.get('/api/a', v.object({ id: wire.id() })))).toMatchObject({ kind: 'shape' });
  });

  it.each([
    ['30', 30],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    [undefined, undefined],
  ])('T12: that is one too many has the seconds of Retry-After (%s)', async (header, seconds) => {
    const headers = { 'content-type': 'application/json', ...(header && { 'retry-after': header }) };
    server.on('GET /api/a', () => new Response('{"error":"e"}', { status: 429, headers }));
    expect(await failure(http.get('/api/a', vehicle))).toMatchObject({ status: 429, retryAfter: seconds });
  });

  it('of the proxy, HTML with a failure status, keeps the status', async () => {
    server.on('GET /api/a', new Response('<h1>502</h1>', { status: 502 }));
    expect(await failure(http.list('/api/a', vehicle))).toMatchObject({ kind: 'http', status: 502 });
  });
});

describe('a list', () => {
  it('reads rows tolerantly, one per id, and counts those without', async () => {
    server.on('GET /api/vehicles', {
      json: {
        data: [{ id: 1, speed: '12.5', odd: true }, { id: '1' }, { speed: 3 }, null, 'x', { id: 2, make: 7 }],
        pagination: { total: '41', pages: 3, page: '2' },
      },
    });
    expect(await http.list('/api/vehicles', vehicle)).toEqual({
      rows: [
        { id: 1, speed: 12.5, make: null },
        { id: 2, speed: null, make: '7' },
      ],
      pagination: { total: 41, pages: 3, page: 2 },
      dropped: 3,
    });
  });

  it.each([
    [undefined, { total: 1, pages: 1, page: 1 }],
    [null, { total: 1, pages: 1, page: 1 }],
    [{}, { total: null, pages: 1, page: 1 }],
    [
      { pages: 0, page: -4, total: 'x' },
      { total: null, pages: 1, page: 1 },
    ],
    ['3', { total: null, pages: 1, page: 1 }],
  ])('reads pagination %j', async (pagination, expected) => {
    server.on('GET /api/vehicles', { json: { data: [{ id: 1 }], pagination } });
    expect((await http.list('/api/vehicles', vehicle)).pagination).toEqual(expected);
  });

  it('keeps rows by the key the caller names, and all of those without one', async () => {
    server.on('GET /api/a', { json: { data: [{ code: 'a' }, { code: 'a' }, {}, {}] } });
    const { rows } = await http.list('/api/a', v.object({ code: wire.text() }), { key: (row) => row.code });
    expect(rows).toEqual([{ code: 'a' }, { code: null }, { code: null }]);
  });

  it('row 13: of 100,000 rows is read in slices, so that other work gets its turn', async () => {
    const data = Array.from({ length: 100_000 }, (_, n) => ({ id: n, speed: n % 90, make: 'MAN' }));
    server.on('GET /api/vehicles', { json: { data } });
    let turns = 0;
    let isDone = false;
    const other = () => {
      turns += 1;
      if (!isDone) setTimeout(other);
    };
    other();
    const { rows } = await http.list('/api/vehicles', vehicle);
    isDone = true;
    expect(rows).toHaveLength(100_000);
    expect(turns).toBeGreaterThan(2);
  });

  it('keeps hostile keys out of harm', async () => {
    server.on('GET /api/a', new Response('{"data":[{"id":1,"__proto__":{"polluted":1},"make":"<b>"}]}'));
    const { rows } = await http.list('/api/a', vehicle);
    expect(rows).toEqual([{ id: 1, speed: null, make: '<b>' }]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

it('reads the whole answer of a write by a schema', async () => {
  server.on('POST /api/a', { status: 201, json: { success: true, data: { id: 9 } } });
  expect(await http.post('/api/a', {}, { schema: v.object({ data: v.object({ id: wire.id() }) }) })).toEqual({
    data: { id: 9 },
  });
});
