/** @clock real */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentIngestKey, seedFixture } from '../../index';
import { startTestApi } from '../../testing/client';
import { type ServerProcess, startProcess } from '../../testing/process';
import { positionBody } from '../../testing/traccar';

// Servers are started and killed, one after the other.
// On a machine that is busy with other work a start takes many seconds.
jest.setTimeout(600_000);

/** `npm run test:faults` kills it 20 times; here a few, as each round takes three seconds. */
const rounds = Number(process.env.KILL_ROUNDS ?? 2);
const start = Date.now() - 3_600_000;

describe('row 37: kill -9', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fleet-kill-'));
    const test = await startTestApi({ dataDir });
    await seedFixture(test.api);
    await test.close();
  });
  let running: ServerProcess | undefined;
  afterAll(async () => {
    running?.process.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });

  it(`loses no acknowledged position and no acknowledged alarm, ${rounds} times in a row`, async () => {
    const positions = new Set<string>();
    const alarms = new Set<number>();
    let token: string | undefined;
    for (let round = 0; round < rounds; round++) {
      const server = await startProcess({ DATA_DIR: dataDir });
      running = server;
      token ??= await signIn(server);
      // The token outlives the server, because the session is in the database.
      const open = await call(server, token, '/api/alarms?is_acknowledged=false&limit=2&sort=created_at&order=asc');
      const bulk = acknowledge(
        server,
        token,
        open.data.map(({ id }: { id: number }) => id),
      ).then((ids) => {
        for (const id of ids) alarms.add(id);
      });
      const killed = sendUntilKilled(server, round, positions);
      await bulk;
      // At least one more is acknowledged before the end, and others are on their way when it comes.
      await killed.first;
      server.process.kill('SIGKILL');
      expect(await server.ended).toBe('SIGKILL');
      await killed.all;
    }
    const server = await startProcess({ DATA_DIR: dataDir });
    running = server;
    const stored = new Set<string>();
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { data, pagination } = await call(
        server,
        token ?? '',
        `/api/locations?device_id=GPS-0001&limit=1000&page=${page}`,
      );
      pages = pagination.pages;
      for (const { gps_time } of data) stored.add(gps_time);
    }
    const { data } = await call(server, token ?? '', '/api/alarms?is_acknowledged=true&limit=1000');
    const acknowledged = new Set(data.map(({ id }: { id: number }) => id));
    expect(positions.size).toBeGreaterThan(rounds);
    expect([...positions].filter((time) => !stored.has(time))).toEqual([]);
    expect(alarms.size).toBe(2 * rounds);
    expect([...alarms].filter((id) => !acknowledged.has(id))).toEqual([]);
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});

async function signIn({ url }: ServerProcess): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'operator', password: 'operator123' }),
  });
  return (await response.json()).token;
}

const call = async ({ url }: ServerProcess, token: string, path: string) =>
  (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).json();

async function acknowledge({ url }: ServerProcess, token: string, alarm_ids: number[]): Promise<number[]> {
  const response = await fetch(`${url}/api/alarms/acknowledge/bulk`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ alarm_ids }),
  });
  return (await response.json()).data.acknowledged;
}

/** Four senders post one position after the other; what was answered is remembered. */
function sendUntilKilled({ url }: ServerProcess, round: number, acknowledged: Set<string>) {
  let first = () => {};
  const firstDone = new Promise<void>((resolve) => {
    first = resolve;
  });
  let next = 0;
  async function send(): Promise<void> {
    for (;;) {
      const time = new Date(start + round * 100_000 + next++ * 10).toISOString();
      const response = await fetch(`${url}/ingest/positions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${developmentIngestKey}` },
        body: JSON.stringify(positionBody('359632080000001', time)),
      }).catch(() => undefined);
      if (response === undefined) return;
      if (response.ok) acknowledged.add(time);
      if (next > 12) first();
    }
  }
  return { first: firstDone, all: Promise.all([send(), send(), send(), send()]) };
}
