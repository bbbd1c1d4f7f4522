/** @clock real */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Socket } from 'socket.io-client';
import { fakeClock } from '../../../../../commands/lib/fakeClock.mjs';
import { seedFixture } from '../../fixture/fixture';
import { startReferenceApi } from '../../index';
import { type ServerProcess, startProcess } from '../../testing/process';
import { mountSmallDisk, type SmallDisk } from '../../testing/smallDisk';
import { startSenders } from '../../testing/steadySenders';

const rounds = Number(process.env.KILL_ROUNDS ?? 3);
// Servers of their own, under load, on a machine that may be busy: a minute for each that is killed.
jest.setTimeout(Math.max(300_000, rounds * 60_000));

const uid = (number: number) => `35963208${String(number).padStart(7, '0')}`;
const trackers = [1, 2, 3, 4].map(uid);

const running = new Set<ServerProcess>();
const clients = new Set<Socket>();
const start = async (env: Record<string, string>) => {
  const server = await startProcess(env);
  running.add(server);
  return server;
};
const end = async (server: ServerProcess, signal: NodeJS.Signals) => {
  running.delete(server);
  server.process.kill(signal);
  await server.ended;
};
afterEach(async () => {
  for (const client of clients) client.disconnect();
  for (const server of running) await end(server, 'SIGKILL');
});

/** Fills a data folder with the fixture. */
async function seed(dataDir: string): Promise<void> {
  const api = await startReferenceApi({ dataDir, demoAccounts: true, passwordCost: 2 ** 10 });
  await seedFixture(api);
  await api.close();
}

/** Each may have 50 live connections. */
const PEOPLE = 40;

/** People with the operator's role and password. */
async function addOperators(dataDir: string, count: number): Promise<void> {
  const api = await startReferenceApi({ dataDir });
  await api.database.query(
    `insert into users (username, username_key, email, email_key, first_name, last_name, role, sees_all, password_hash, search_text)
     select username || n, username_key || n, n || email, n || email_key, first_name, last_name, role, sees_all, password_hash,
       search_text
     from users, generate_series(1, $1::int) n where username = 'operator'`,
    [count],
  );
  await api.close();
}

async function signIn(url: string, username = 'operator'): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'operator123' }),
  });
  return (await response.json()).token;
}

const get = (url: string, token: string, path: string) =>
  fetch(url + path, { headers: { authorization: `Bearer ${token}` } });

/** Times of all positions that the server has of a device. */
async function storedTimes(url: string, token: string, device: string): Promise<Set<string>> {
  const times = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, pagination } = await (
      await get(url, token, `/api/locations?device_id=${device}&limit=1000&page=${page}`)
    ).json();
    pages = pagination.pages;
    for (const { gps_time } of data) times.add(gps_time);
  }
  return times;
}

async function lostOf(url: string, token: string, acknowledged: ReadonlyMap<string, readonly string[]>) {
  const lost: string[] = [];
  for (const [index, times] of [...acknowledged.values()].entries()) {
    const stored = await storedTimes(url, token, `GPS-000${index + 1}`);
    lost.push(...times.filter((time) => !stored.has(time)));
  }
  return lost;
}

describe('row 37: the disk is full under load', () => {
  let disk: SmallDisk | undefined;
  afterEach(() => disk?.unmount());

  it('refuses with 503, goes on reading, takes positions again when there is room, and loses none that it acknowledged', async () => {
    disk = mountSmallDisk(220);
    await seed(disk.path);
    let server = await start({ DATA_DIR: disk.path });
    const token = await signIn(server.url);
    const senders = startSenders(server.url, trackers);
    await senders.more(50);
    disk.fill();
    while ((senders.statuses.get(503) ?? 0) < 20) await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await get(server.url, token, '/api/vehicles')).status).toBe(200);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    disk.free();
    await senders.more(50);
    await senders.stop();
    // Nothing but "stored" and "come again": no 500, and no answer that never came.
    expect([...senders.statuses.keys()].sort()).toEqual([200, 503]);
    await end(server, 'SIGKILL');
    server = await start({ DATA_DIR: disk.path });
    expect(await lostOf(server.url, token, senders.acknowledged)).toEqual([]);
    await end(server, 'SIGTERM');
  });
});

describe('row 37: the power goes under load', () => {
  const dir = mkdtempSync(join(tmpdir(), 'fleet-power-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('A3: has everything that it acknowledged, on a disk that keeps only what was synced', async () => {
    let dataDir = join(dir, 'data');
    await seed(dataDir);
    const acknowledged = new Map<string, string[]>();
    for (let round = 1; round <= rounds; round++) {
      const disk = join(dir, `disk-${round}`);
      cpSync(join(dataDir, 'database'), join(disk, 'database'), { recursive: true });
      const server = await start({
        DATA_DIR: dataDir,
        NODE_OPTIONS: `--import ${new URL('../../testing/forgetfulDisk.mjs', import.meta.url)}`,
        FORGETFUL_DIR: join(dataDir, 'database'),
        FORGETFUL_DISK: join(disk, 'database'),
      });
      const senders = startSenders(server.url, trackers);
      await senders.more(100);
      await end(server, 'SIGKILL');
      await senders.stop();
      for (const [tracker, times] of senders.acknowledged)
        acknowledged.set(tracker, [...(acknowledged.get(tracker) ?? []), ...times]);
      dataDir = disk;
    }
    const server = await start({ DATA_DIR: dataDir });
    const token = await signIn(server.url);
    expect([...acknowledged.values()].flat().length).toBeGreaterThanOrEqual(rounds * 100);
    expect(await lostOf(server.url, token, acknowledged)).toEqual([]);
    await end(server, 'SIGTERM');
  });
});

describe('row 24: the clock of the server goes back under load', () => {
  const dir = mkdtempSync(join(tmpdir(), 'fleet-clock-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('goes on: positions are stored and shown, no latest one goes back, sessions and the live connection hold', async () => {
    const offset = join(dir, 'offset');
    const setClock = (seconds: number) => writeFileSync(offset, `${seconds < 0 ? '' : '+'}${seconds}s\n`);
    setClock(0);
    await seed(join(dir, 'data'));
    const server = await start({
      DATA_DIR: join(dir, 'data'),
      ...fakeClock(),
      FAKETIME_TIMESTAMP_FILE: offset,
      FAKETIME_CACHE_DURATION: '1',
    });
    const serverTime = async () => Date.parse((await fetch(`${server.url}/healthz`)).headers.get('date') ?? '');
    const token = await signIn(server.url);
    const latest = async () => {
      const { data } = await (await get(server.url, token, '/api/vehicles?limit=100')).json();
      const vehicles = data as { device_id: string | null; last_location_time: string }[];
      return new Map(
        vehicles
          .filter(({ device_id }) => /^GPS-000[1-4]$/.test(device_id ?? ''))
          .map(({ device_id, last_location_time }) => [device_id, Date.parse(last_location_time)] as const),
      );
    };
    const moved: string[] = [];
    const socket = connect(server.url, { transports: ['websocket'], auth: { token }, forceNew: true });
    clients.add(socket);
    socket.on('location-update', ({ device_id }: { device_id: string }) => moved.push(device_id));
    await socket.emitWithAck('join-fleet-tracking');
    const senders = startSenders(server.url, trackers);
    await senders.more(40);
    const before = await latest();

    setClock(-3_600);
    while ((await serverTime()) > Date.now() - 1_800_000) await new Promise((resolve) => setTimeout(resolve, 100));
    moved.length = 0;
    await senders.more(200);
    const after = await latest();
    expect(before.size).toBe(trackers.length);
    for (const [device, time] of before) expect(after.get(device)).toBeGreaterThanOrEqual(time);
    expect(moved.length).toBeGreaterThan(0);
    expect(socket.connected).toBe(true);
    const again = await signIn(server.url);
    expect((await get(server.url, again, '/api/auth/verify')).status).toBe(200);
    // A response that is kept for a second is not kept for an hour.
    const shown = async () => (await (await get(server.url, token, '/api/dashboard/fleet-status')).json()).data;
    const first = JSON.stringify(await shown());
    while (JSON.stringify(await shown()) === first) await new Promise((resolve) => setTimeout(resolve, 200));

    setClock(0);
    while ((await serverTime()) < Date.now() - 1_800_000) await new Promise((resolve) => setTimeout(resolve, 100));
    await senders.more(100);
    await senders.stop();
    expect([...senders.statuses.keys()]).toEqual([200]);
    expect(await lostOf(server.url, token, senders.acknowledged)).toEqual([]);
    await end(server, 'SIGTERM');
  });
});

describe('row 38: 2,000 signed-in consoles and a restart', () => {
  const dir = mkdtempSync(join(tmpdir(), 'fleet-crowd-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('all come back by themselves at once, join again, and get the next alarm', async () => {
    const dataDir = join(dir, 'data');
    await seed(dataDir);
    await addOperators(dataDir, PEOPLE);
    let server = await start({ DATA_DIR: dataDir });
    const { port } = new URL(server.url);
    const tokens: string[] = [];
    for (let n = 1; n <= PEOPLE; n += 1) tokens.push(await signIn(server.url, `operator${n}`));
    const joined = new Set<Socket>();
    const sockets = Array.from({ length: 2_000 }, (_, n) => {
      const token = tokens[n % PEOPLE];
      // As the console connects: by itself again after 1 to 5 seconds.
      const socket = connect(server.url, {
        transports: ['websocket'],
        auth: { token, batch: true },
        forceNew: true,
        reconnectionDelay: 1_000,
        reconnectionDelayMax: 5_000,
      });
      socket.on('connect', () => {
        socket.emit('join-fleet-tracking', ({ success }: { success: boolean }) => success && joined.add(socket));
      });
      socket.on('disconnect', () => joined.delete(socket));
      clients.add(socket);
      return socket;
    });
    const all = async () => {
      while (joined.size < sockets.length) await new Promise((resolve) => setTimeout(resolve, 50));
    };
    await all();
    await end(server, 'SIGKILL');
    while (joined.size > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    server = await start({ DATA_DIR: dataDir, PORT: port });
    await all();
    expect(sockets.every(({ connected }) => connected)).toBe(true);

    let heard = 0;
    for (const socket of sockets) socket.once('location-update', () => (heard += 1));
    const senders = startSenders(server.url, trackers);
    while (heard < sockets.length) await new Promise((resolve) => setTimeout(resolve, 50));
    await senders.stop();
    await end(server, 'SIGTERM');
  });
});
