import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'socket.io-client';
import { message, signIn, start } from './apiUnderLoad';
import type { Bench, Row } from './results/rows';

const SOCKETS = 2_000;

/** How soon 2,000 signed-in consoles are back and have joined again after their server was killed and started anew. */
export const apiRestart: Bench = {
  name: 'api-restart',
  measures:
    'The server of 2,000 signed-in consoles is killed (`kill -9`) and started anew on its data: until all have connected and joined again, with the console’s own delays of 1 to 5 s.',
  minutes: { short: 1, full: 1 },
  async run(): Promise<Row[]> {
    const dataDir = mkdtempSync(join(tmpdir(), 'fleet-restart-'));
    const env = { DATABASE_URL: '', DATA_DIR: dataDir };
    let server = start('apiServer.ts', env);
    const sockets: ReturnType<typeof connect>[] = [];
    try {
      const { url } = await message<{ url: string }>(server);
      const token = await signIn(url);
      const joined = new Set<unknown>();
      for (let i = 0; i < SOCKETS; i++) {
        // As the console connects: by itself again after 1 to 5 seconds.
        const socket = connect(url, {
          transports: ['websocket'],
          auth: { token, batch: true },
          forceNew: true,
          reconnectionDelay: 1_000,
          reconnectionDelayMax: 5_000,
        });
        socket.on('connect', () => socket.emit('join-fleet-tracking', () => joined.add(socket)));
        socket.on('disconnect', () => joined.delete(socket));
        sockets.push(socket);
      }
      const all = async (size: number) => {
        while (joined.size !== size) await new Promise((resolve) => setTimeout(resolve, 20));
      };
      await all(SOCKETS);
      server.kill('SIGKILL');
      await all(0);
      server = start('apiServer.ts', { ...env, VEHICLES: '0', PORT: new URL(url).port });
      await message(server);
      const began = performance.now();
      await all(SOCKETS);
      const seconds = (performance.now() - began) / 1000;
      return [
        {
          name: `${SOCKETS.toLocaleString('en')} signed-in sockets back after a killed server is up again`,
          unit: 's',
          value: seconds,
          target: { atMost: 15 },
          detail: 'all connected and in their room again, with the delays of the console (1 to 5 s)',
        },
      ];
    } finally {
      for (const socket of sockets) socket.disconnect();
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
