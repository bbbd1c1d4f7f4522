import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../../../commands/lib/readable.mjs';
import { createPostgres } from '../../../../commands/lib/services.mjs';
import { message, signIn, start } from '../apiUnderLoad';
import type { Bench, Row } from '../results/rows';

const POSITIONS = { short: 1e6, full: 1e7 };
const VEHICLES = 100;
/** What the file may take, whose fleet has 10⁷ positions. */
const MOST_SECONDS = 60;
/** What the server's memory may grow by meanwhile. */
const MOST_MB = 300;
/** How much longer list calls of others may take meanwhile. */
const MOST_SLOWER = 2;

/** The file of all that is held of a person, over a long past. */
export const heldOfPerson: Bench = {
  name: 'held-of-a-person',
  measures:
    'The zip of all that is held of a person (`GET /api/auth/data`), read to its end, on PostgreSQL: of a driver who was assigned to one of 100 vehicles during the whole past (10⁶ positions of the fleet, with `--full` 10⁷), and of a person who was assigned to each of them, so that every position is his. ' +
    'Memory is how far the most that the server has held rose above what it held before the first file. ' +
    'Beside the second file an administrator calls a list of vehicles, one call after the other, compared with the same calls before.',
  minutes: { short: 2, full: 12 },
  async run(_, { full }): Promise<Row[]> {
    const positions = full ? POSITIONS.full : POSITIONS.short;
    const folder = mkdtempSync(join(tmpdir(), 'fleet-held-'));
    const postgres = createPostgres({ folder, port: await freePort(), settings: ['fsync=off'] });
    await postgres.start();
    const server = start('growth/heldServer.ts', { DATABASE_URL: postgres.url, POSITIONS: String(positions) });
    try {
      const { url } = await message<{ url: string }>(server);
      const before = residentMb(server.pid, 'VmRSS');
      const one = await download(url, 'driver');
      const admin = await signIn(url, 'admin', 'admin123');
      const alone = await listCalls(url, admin, (calls) => calls < 100);
      let isLoading = true;
      const beside = listCalls(url, admin, () => isLoading);
      const all = await download(url, 'operator').finally(() => {
        isLoading = false;
      });
      const meanwhile = await beside;
      const grown = residentMb(server.pid, 'VmHWM') - before;
      const fleet = `10^${Math.log10(positions)} positions of the fleet`;
      return [
        {
          name: `file of who drove one of ${VEHICLES} vehicles, ${fleet}`,
          unit: 's',
          value: one.seconds,
          target: { atMost: MOST_SECONDS },
          detail: `${(positions / VEHICLES).toLocaleString('en')} positions are his; ${one.megabytes.toFixed(1)} MB of zip`,
        },
        {
          name: `file of who drove all of them, ${fleet}`,
          unit: 's',
          value: all.seconds,
          target: { atMost: MOST_SECONDS },
          detail: `${positions.toLocaleString('en')} positions are his; ${all.megabytes.toFixed(1)} MB of zip, ${Math.round(positions / all.seconds).toLocaleString('en')} positions/s`,
        },
        {
          name: 'memory of the server above what it held before',
          unit: 'MB',
          value: grown,
          target: { atMost: MOST_MB },
          detail: `${before.toFixed(0)} MB before the files`,
        },
        {
          name: 'list calls of others beside the second file: p95 / p95 while no file is made',
          unit: '×',
          value: p95(meanwhile) / p95(alone),
          target: { atMost: MOST_SLOWER },
          detail: `${p95(meanwhile).toFixed(0)} / ${p95(alone).toFixed(0)} ms; ${meanwhile.length} calls, at most ${Math.max(...meanwhile).toFixed(0)} ms`,
        },
      ];
    } finally {
      server.kill('SIGTERM');
      await new Promise((resolve) => server.once('exit', resolve));
      await postgres.stop('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function download(url: string, username: string): Promise<{ seconds: number; megabytes: number }> {
  const token = await signIn(url, username, `${username}123`);
  const began = performance.now();
  const answer = await fetch(`${url}/api/auth/data`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok || !answer.body) throw new Error(`The file was refused: ${answer.status}.`);
  let bytes = 0;
  for await (const part of answer.body) bytes += part.byteLength;
  return { seconds: (performance.now() - began) / 1000, megabytes: bytes / 1e6 };
}

/** Milliseconds of calls of a list, one after the other, while `isWanted`. */
async function listCalls(url: string, token: string, isWanted: (calls: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (isWanted(times.length)) {
    const began = performance.now();
    const response = await fetch(`${url}/api/vehicles?page=1&limit=20`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await response.arrayBuffer();
    times.push(performance.now() - began);
    await setTimeout(50);
  }
  return times;
}

const p95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.POSITIVE_INFINITY;

/** Linux: what a process holds now (`VmRSS`) or held at most (`VmHWM`). */
function residentMb(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1000;
}
