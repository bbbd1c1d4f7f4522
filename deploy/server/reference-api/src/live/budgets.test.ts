import { connect } from 'node:net';
import { startTestApi, type TestApi } from '../testing/client';

const isLookup = (sql: string) => sql.includes('from vehicles v where v.id = $2');

describe('what one client may use up', () => {
  let test: TestApi;
  beforeAll(async () => {
    test = await startTestApi();
  });
  afterAll(() => test.close());
  afterEach(() => jest.restoreAllMocks());

  it('A8: lets one user have 50 live connections, and another one still in', async () => {
    const token = await test.login('driver');
    const sockets = await Promise.all(Array.from({ length: 50 }, () => test.connect(token)));
    const beyond = await test.connect(token);
    if (beyond.connected) await new Promise((resolve) => beyond.once('disconnect', resolve));
    expect(beyond.connected).toBe(false);
    expect(sockets.every(({ connected }) => connected)).toBe(true);
    expect((await test.connect(await test.login('manager'))).connected).toBe(true);
    const { body } = await test.send('GET', '/metrics', {});
    expect(body).toContain('budget_exceeded_total{budget="live_connections_per_user"} 1');
  });

  it('S3: lets a socket look up one vehicle at a time, and few of thousands', async () => {
    const socket = await test.connect(await test.login('operator'));
    const { query } = test.api.database;
    let running = 0;
    let most = 0;
    jest.spyOn(test.api.database, 'query').mockImplementation(async (sql, params) => {
      if (!isLookup(sql)) return query.call(test.api.database, sql, params) as never;
      most = Math.max(most, ++running);
      const rows = await query.call(test.api.database, sql, params);
      running--;
      return rows as never;
    });
    const answers = await Promise.all(
      Array.from({ length: 6_000 }, (_, i) => socket.emitWithAck('join-vehicle-tracking', `nothing-${i}`)),
    );
    const over = answers.filter((answer) => 'error' in answer && String(answer.error).startsWith('Премногу'));
    expect(most).toBe(1);
    expect(over.length).toBeGreaterThan(5_000);
    const { body } = await test.send('GET', '/metrics', {});
    expect(body).toContain(`budget_exceeded_total{budget="live_event_burst"} ${over.length}`);
    expect(body).toContain('budget_limit{budget="live_event_burst"} 200');
  });

  it('S3: looks nothing up for a socket that has gone', async () => {
    const socket = await test.connect(await test.login('operator'));
    const { query } = test.api.database;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let lookups = 0;
    let began = () => {};
    const first = new Promise<void>((resolve) => {
      began = resolve;
    });
    jest.spyOn(test.api.database, 'query').mockImplementation(async (sql, params) => {
      if (isLookup(sql)) {
        lookups++;
        began();
        await held;
      }
      return query.call(test.api.database, sql, params) as never;
    });
    const server = test.api.services.live.io.of('/').sockets.get(socket.id ?? '');
    const gone = new Promise((resolve) => server?.once('disconnect', resolve));
    for (let i = 0; i < 100; i++) socket.emit('join-vehicle-tracking', `nothing-${i}`);
    await first;
    socket.disconnect();
    await gone;
    release();
    await test.api.database.query('select 1');
    expect(lookups).toBe(1);
  });
});

describe('how long a client may take', () => {
  let test: TestApi;
  beforeAll(async () => {
    test = await startTestApi({ handshakeTimeout: 200, requestTimeout: 300 });
  });
  afterAll(() => test.close());

  it('S16: ends a websocket that names nobody and does not answer either', async () => {
    const socket = connect(test.api.port, '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    socket.resume();
    socket.write(
      [
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
        'Host: 127.0.0.1',
        'Upgrade: websocket',
        'Connection: Upgrade',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        'Sec-WebSocket-Version: 13',
        '',
        '',
      ].join('\r\n'),
    );
    await closed;
    expect(socket.destroyed).toBe(true);
  }, 8_000);

  it('S10: closes a connection whose body never ends', async () => {
    const socket = connect(test.api.port, '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"username"',
    );
    await closed;
    expect(answer).toContain('408');
  }, 8_000);
});
