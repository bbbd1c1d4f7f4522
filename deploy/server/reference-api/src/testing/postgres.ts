import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensurePostgres } from '../../../../commands/lib/debianProgram.mjs';
import { needRealClock } from './realClock';

/** A PostgreSQL server for one test file. */
export interface PostgresServer {
  url: string;
  stop(): Promise<void>;
}

/** The server of `DATABASE_URL`, or one of its own in a temporary folder; PostgreSQL does not run as root. */
export async function startPostgres(): Promise<PostgresServer> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} };
  needRealClock();
  const programs = ensurePostgres();
  const folder = await mkdtemp(join(tmpdir(), 'fleet-postgres-'));
  const user = userOfServer();
  await chmod(folder, 0o755);
  if (user) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const { status, stderr } = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'fleet', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    { ...user, cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
  const port = await freePort();
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  const url = `postgres://fleet@127.0.0.1:${port}/postgres`;
  await answers(url);
  return {
    url,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** As root, PostgreSQL runs as the user that Debian's package makes; otherwise as the present user. */
function userOfServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (attempt > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
