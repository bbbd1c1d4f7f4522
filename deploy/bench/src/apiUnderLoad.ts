import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Bench, Ratio } from './ratio';

const POSITIONS_PER_SECOND = 1_000;
const SOCKETS = 200;

/** What the load process measures, in milliseconds. */
interface Outcome {
  idle: number;
  loaded: number;
  stored: number;
  seconds: number;
}

/** List calls of the reference API beside 1,000 positions/s and 200 live connections, compared with the same calls when nothing else happens. */
export const apiUnderLoad: Bench = {
  name: 'api-under-load',
  async run(_, { full }): Promise<Ratio[]> {
    const { DATABASE_URL } = process.env;
    const ratios = [await measure('PGlite', undefined, full)];
    if (DATABASE_URL) ratios.push(await measure('PostgreSQL', DATABASE_URL, full));
    return ratios;
  },
};

async function measure(database: string, databaseUrl: string | undefined, full: boolean): Promise<Ratio> {
  const { idle, loaded, stored, seconds } = await inProcess({
    ROUNDS: full ? '200' : '40',
    SOCKETS: String(SOCKETS),
    RATE: String(POSITIONS_PER_SECOND),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  return {
    name: `list calls beside ${POSITIONS_PER_SECOND} positions/s on ${database}: p95 / idle, ×`,
    value: loaded / idle,
    target: { atMost: 1.5 },
    detail: `${loaded.toFixed(1)} ms / ${idle.toFixed(1)} ms, ${Math.round(stored / seconds)} positions/s stored`,
  };
}

/** The load has a process of its own; the server is a child of that one, as in earnest. */
function inProcess(env: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const load = fork(fileURLToPath(new URL('./apiLoad.ts', import.meta.url)), {
      env: { ...process.env, DATABASE_URL: '', ...env },
    });
    load.once('message', (outcome) => resolve(outcome as Outcome)); // sent by apiLoad.ts
    load.once('exit', (code) => reject(new Error(`The load ended with ${code} before it had measured anything.`)));
  });
}
