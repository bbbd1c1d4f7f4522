/** @clock real */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentIngestKey } from '../../index';
import { startTestApi } from '../../testing/client';
import { type ServerProcess, startProcess } from '../../testing/process';
import { TraccarStandIn } from '../../testing/traccarStandIn';

// Servers are started and killed, on a machine that may be busy.
jest.setTimeout(600_000);

const rounds = Number(process.env.KILL_ROUNDS ?? 3);
const trackers = ['lost-1', 'lost-2', 'lost-3'];
/** While the API is dead, and just before. */
const DEAD = 300;
const ALIVE = 20;
const STEP_MS = 10_000;
/** As far back as there are messages to come: one of the future is refused. */
const start = Math.floor(Date.now() / 1000) * 1000 - (rounds + 1) * (DEAD + ALIVE) * STEP_MS;

describe('row 37: kill -9 with a Traccar server in front', () => {
  let traccar: TraccarStandIn;
  let dataDir: string;
  let running: ServerProcess | undefined;
  let env: Record<string, string>;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fleet-catch-up-'));
    // It gives up after two seconds, in place of the hundred of Traccar's default settings.
    traccar = new TraccarStandIn(2);
    const url = await traccar.start();
    env = { DATA_DIR: dataDir, TRACCAR_URL: url, TRACCAR_TOKEN: traccar.token };
    const test = await startTestApi({ dataDir });
    await test.enterDevices(trackers);
    await test.close();
  });
  afterAll(async () => {
    running?.process.kill('SIGKILL');
    await traccar.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it(`loses and doubles nothing, killed ${rounds} times while it is forwarded to and while it fetches, Traccar with it`, async () => {
    let time = start;
    const sent = new Map(trackers.map((uid) => [uid, new Set<number>()]));
    const report = () => {
      time += STEP_MS;
      for (const uid of trackers) {
        sent.get(uid)?.add(time);
        traccar.report(uid, { fixTime: new Date(time) });
      }
    };
    const run = async () => {
      running = await startProcess(env);
      traccar.forwardTo({ url: running.url, key: developmentIngestKey });
      return running;
    };
    const kill = async (server: ServerProcess) => {
      server.process.kill('SIGKILL');
      expect(await server.ended).toBe('SIGKILL');
    };

    let server = await run();
    for (let i = 0; i < ALIVE; i++) report();
    await traccar.settled();
    for (let round = 0; round < rounds; round++) {
      // Killed with some on their way; what comes while it is dead is given up.
      for (let i = 0; i < ALIVE; i++) report();
      await kill(server);
      for (let i = 0; i < DEAD; i++) report();
      // Traccar is killed as well, with all of that waiting to be sent again.
      if (round % 2 === 0) traccar.kill();
      await traccar.settled();
      // Killed again as soon as it fetches.
      const calls = traccar.calls.length;
      server = await run();
      while (!traccar.calls.slice(calls).includes('/api/positions'))
        await new Promise((resolve) => setTimeout(resolve, 5));
      traccar.kill();
      await kill(server);
      server = await run();
    }
    expect(traccar.lost).toBeGreaterThan(rounds * DEAD);
    report();
    await traccar.settled();
    const expected = Math.max(...[...sent.values()].map(({ size }) => size));

    for (const uid of trackers) {
      const stored = await untilStored(server, uid, expected);
      expect(new Set(stored)).toEqual(sent.get(uid));
      expect(stored).toHaveLength(expected);
    }
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});

/** The times of a tracker's locations, as soon as there are so many; as they are when a minute brings no more. */
async function untilStored({ url }: ServerProcess, uid: string, count: number): Promise<number[]> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'operator', password: 'operator123' }),
  });
  const { token } = await login.json();
  const read = async () => {
    const times: number[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const response = await fetch(`${url}/api/locations?device_id=${uid}&limit=1000&page=${page}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { data, pagination } = await response.json();
      pages = pagination.pages;
      times.push(...data.map(({ gps_time }: { gps_time: string }) => Date.parse(gps_time)));
    }
    return times;
  };
  for (let most = 0, until = 0; ; ) {
    // Positions that come in between two pages move the later ones, so a location may be read twice.
    const { size } = new Set(await read());
    if (size > most) until = performance.now() + 60_000;
    most = Math.max(most, size);
    if (size >= count || performance.now() > until) return read();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
