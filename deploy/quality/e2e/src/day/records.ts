import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Cluster } from '../../../../commands/lib/cluster.mjs';
import { ensurePostgres } from '../../../../commands/lib/debianProgram.mjs';
import type { Fault } from './traffic';

/** Programs of ours, which write a line of JSON for each event. */
export const ours = ['api-1', 'api-2', 'gateway-1', 'gateway-2', 'controller'] as const;

/** Megabytes in memory of each program of ours that runs. */
export function memoryOf({ services }: Cluster): Map<(typeof ours)[number], number> {
  return new Map(
    ours.flatMap((name) => {
      const pid = services[name].isRunning() ? services[name].pid() : undefined;
      if (pid === undefined) return [];
      const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
      return [[name, (pages * 4_096) / 1e6] as const];
    }),
  );
}

/** Megabytes of a folder. */
export const diskOf = (folder: string): number =>
  Number(spawnSync('du', ['-sk', folder], { encoding: 'utf8' }).stdout.split('\t')[0]) / 1_000;

const timeOf = (time: unknown) => (typeof time === 'number' ? time : Date.parse(String(time)));

/** Errors that our programs and PostgreSQL have written. */
export function errorsOf({ services }: Cluster, folder: string): Fault[] {
  const written = [...new Set(ours.map((name) => services[name].log))].flatMap((log) =>
    readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map(
        (line) =>
          JSON.parse(line) as { level: number | string; time: unknown; msg?: string; err?: { message: string } },
      )
      .filter(({ level }) => level === 'error' || level === 'fatal' || (typeof level === 'number' && level >= 50))
      .map(({ time, msg, err }) => ({ at: timeOf(time), what: `${log}: ${msg ?? ''} ${err?.message ?? ''}` })),
  );
  const database = readFileSync(join(folder, 'logs/postgres.log'), 'utf8')
    .split('\n')
    .filter((line) => /\b(ERROR|FATAL|PANIC): /.test(line))
    .map((line) => ({ at: Date.parse(`${line.slice(0, 23).replace(' ', 'T')}Z`), what: line.replace(/^.*?\] /, '') }));
  return [...written, ...database];
}

/** Runs a program of PostgreSQL, beside all else. @throws Error with what it said */
export const runPostgres = (program: string, ...args: string[]) =>
  promisify(execFile)(join(ensurePostgres(), program), args);
