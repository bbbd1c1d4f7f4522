import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Redis } from 'ioredis';
import { ensureRedis } from '../../../../commands/lib/debianProgram.mjs';
import { seedFixture } from '../index';
import { CallBudgets, callBudgets } from '../platform/http/callBudgets';
import { emit, nextEvent, startTestApi, type TestApi } from '../testing/client';
import { eventBody, positionBody } from '../testing/traccar';
import type { AlarmEvent, LocationUpdate } from './payloads';

// Installing Redis, where it is missing, takes its time.
jest.setTimeout(180_000);

describe('two servers behind one Redis', () => {
  let port: number;
  let redis: ChildProcess;
  let here: TestApi;
  let there: TestApi;

  beforeAll(async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const address = free.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
    free.close();
    redis = await startRedis(port);
    const redisUrl = `redis://127.0.0.1:${port}`;
    [here, there] = await Promise.all([startTestApi({ redisUrl }), startTestApi({ redisUrl })]);
    await Promise.all([seedFixture(here.api), seedFixture(there.api)]);
  });
  afterAll(async () => {
    await Promise.all([here?.close(), there?.close()]);
    redis?.kill('SIGKILL');
  });

  it.each([{ batch: false }, { batch: true }])(
    'pass on what trackers send to the other, to clients with %j',
    async (options) => {
      const socket = await there.connect(await there.login('operator'), options);
      await emit(socket, 'join-fleet-tracking');
      const both = [
        nextEvent<LocationUpdate | LocationUpdate[]>(socket, 'location-update'),
        nextEvent(socket, 'alarm'),
      ];
      await here.tracker('/ingest/positions', positionBody('359632080000001', new Date()));
      await here.tracker('/ingest/events', eventBody('359632080000001', 'alarm', new Date(), { alarm: 'sos' }));
      const [moved, alarm] = await Promise.all(both);
      expect([moved].flat()).toEqual([expect.objectContaining({ device_id: 'GPS-0001' })]);
      expect(alarm).toMatchObject({ alarmType: 'sos', device_id: 'GPS-0001' });
    },
  );

  it('pass on to who sees only some vehicles what it sees, in batches', async () => {
    await here.call('admin', 'PUT', '/api/vehicles/1/team', { team_id: 1 });
    await there.call('admin', 'PUT', '/api/vehicles/1/team', { team_id: 1 });
    const { body } = await there.call('admin', 'GET', '/api/users?search=operator');
    const teams = `/api/users/${body.data[0].id}/teams`;
    await there.call('admin', 'PUT', teams, { team_ids: [1] });
    there.forget('operator');
    const socket = await there.connect(await there.login('operator'), { batch: true });
    await there.api.services.live.visibilityChanged();
    await emit(socket, 'join-fleet-tracking');
    const moved = nextEvent<LocationUpdate[]>(socket, 'location-update');
    const at = new Date();
    await here.tracker('/ingest/positions', [positionBody('359632080000002', at), positionBody('359632080000001', at)]);
    expect((await moved).map(({ device_id }) => device_id)).toEqual(['GPS-0001']);
    await there.call('admin', 'PUT', teams, { team_ids: [] });
    there.forget('operator');
  });

  it('pass on to a map of the other what it shows, each once', async () => {
    const view = (west: number) => ({ v: 1, box: [west, 41.9, west + 0.5, 42.1], zoom: 12, vehicles: [], cells: null });
    const socket = await there.connect(await there.login('admin'), { batch: true });
    const heard: LocationUpdate[] = [];
    socket.on('location-update', (updates: LocationUpdate[]) => heard.push(...updates));
    await emit(socket, 'live:view', view(21.2));
    await emit(socket, 'join-fleet-tracking');
    const send = (speed: number) =>
      here.tracker('/ingest/positions', [
        positionBody('359632080000003', new Date(), speed),
        positionBody('359632080000004', new Date(), speed, { longitude: 22.1 }),
      ]);
    const hears = async (vehicles: number) => {
      while (new Set(heard.map(({ vehicle_id }) => vehicle_id)).size < vehicles)
        await nextEvent<LocationUpdate[]>(socket, 'location-update');
      return heard.map(({ vehicle_id }) => vehicle_id);
    };
    await send(31);
    expect(await hears(1)).toEqual([3]);
    await emit(socket, 'live:view', view(21.9));
    expect(await hears(2)).toEqual([3, 4]);
  });

  it('S5: count guesses together', async () => {
    const guess = (at: TestApi, i: number) =>
      at.send('POST', '/api/auth/login', { body: { username: 'driver', password: `guess-${i}` } });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => guess(i % 2 ? here : there, i)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(8);
  });

  it('T12: count the calls of a budget together', async () => {
    const clients = [new Redis(port), new Redis(port)];
    await Promise.all(clients.map((client) => once(client, 'ready')));
    const [one, other] = clients.map((client) => new CallBudgets(1, () => {}, client));
    const passed = await Promise.all(
      Array.from({ length: 3 * callBudgets.trials.person }, (_, i) =>
        (i % 2 ? one : other)?.spend('trials', { person: 1, address: '10.0.0.1' }).then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(passed.filter(Boolean)).toHaveLength(callBudgets.trials.person);
    for (const client of clients) client.disconnect();
  });

  it('close the connection of a user who is signed out at the other', async () => {
    const socket = await there.connect(await there.login('manager'));
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    const { body } = await here.call('admin', 'GET', '/api/users?search=manager');
    const manager = body.data.find(({ username }: { username: string }) => username === 'manager');
    await here.api.services.sessions.end(manager.id);
    expect(await closed).toBe('io server disconnect');
  });

  it('serve their own clients while Redis is killed, and each other again when it is back', async () => {
    const [near, far] = [
      await here.connect(await here.login('operator')),
      await there.connect(await there.login('operator')),
    ];
    const connected = await clientsOf(port);
    redis.kill('SIGKILL');
    await once(redis, 'exit');
    const alone = nextEvent<AlarmEvent>(near, 'alarm');
    await here.tracker('/ingest/events', eventBody('359632080000002', 'alarm', new Date(), { alarm: 'powerCut' }));
    expect(await alone).toMatchObject({ device_id: 'GPS-0002' });

    redis = await startRedis(port);
    // Events sent meanwhile are not repeated: the other server gets only those from after both have found Redis again.
    while (!isDeepStrictEqual(await clientsOf(port), connected)) await setTimeout(20);
    const again = nextEvent<AlarmEvent>(far, 'alarm');
    await here.tracker('/ingest/events', eventBody('359632080000003', 'alarm', new Date(), { alarm: 'vibration' }));
    expect(await again).toMatchObject({ device_id: 'GPS-0003', alarmType: 'vibration' });
  });
});

/** The subscriptions of each connection to a Redis, in a stable order; without the one that asks. */
async function clientsOf(port: number): Promise<string[]> {
  const client = new Redis(port, '127.0.0.1');
  try {
    const [own, list] = [await client.client('ID'), String(await client.client('LIST'))];
    const lines = list.split('\n').filter((line) => line !== '' && !line.startsWith(`id=${own} `));
    return lines.map((line) => /\bsub=\d+ psub=\d+/.exec(line)?.[0] ?? line).sort();
  } finally {
    client.disconnect();
  }
}

async function startRedis(port: number): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn(ensureRedis(), options, {
    // Not at the time that `npm run test:clock` makes up: its library stops Redis' memory allocator.
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of server.stdout) if (String(line).includes('Ready to accept connections')) break;
  return server;
}
