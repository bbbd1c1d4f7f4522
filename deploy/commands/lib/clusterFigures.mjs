import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensurePostgres } from './debianProgram.mjs';

/** Linux reports a process's time in hundredths of a second. */
const TICKS = 100;

/** A process and its children: seconds of CPU, bytes of memory of the biggest. @param {number} [pid] */
function consumptionOf(pid) {
  if (pid === undefined) return { cpu: 0, memory: 0 };
  let [cpu, memory] = [0, 0];
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const fields = readFileSync(join('/proc', name, 'stat'), 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      if (Number(name) !== pid && Number(fields[1]) !== pid) continue;
      // User and system time; of the parent that of children that have ended, too.
      const times = Number(name) === pid ? [11, 12, 13, 14] : [11, 12];
      cpu += times.reduce((sum, i) => sum + Number(fields[i]), 0) / TICKS;
      memory = Math.max(memory, Number(fields[21]) * 4_096);
    } catch {
      // It has ended meanwhile.
    }
  }
  return { cpu, memory };
}

/** A row of numbers. @param {string} url @param {string} sql */
function ask(url, sql) {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const folders = [ensurePostgres(), ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`)];
  const env = { ...process.env, PATH: [...folders, process.env.PATH].join(delimiter) };
  return execFileSync('psql', ['-AtF', ' ', '-d', url, '-c', sql], { env, encoding: 'utf8' })
    .trim()
    .split(' ')
    .map(Number);
}

/** @param {import('./cluster.mjs').Cluster} cluster */
async function sample({ apis, services, databaseUrl }) {
  let positions = 0;
  for (const api of apis) {
    const text = await (await fetch(`${api}/metrics`)).text();
    positions += Number(/^ingested_positions_total (\S+)$/m.exec(text)?.[1] ?? 0);
  }
  const [wal = 0, connections = 0] = ask(
    databaseUrl,
    "select (select wal_bytes from pg_stat_wal), (select count(*) from pg_stat_activity where backend_type = 'client backend')",
  );
  return {
    positions,
    wal,
    connections,
    api: ['api-1', 'api-2'].map((name) => consumptionOf(services[/** @type {'api-1'} */ (name)].pid())),
    postgres: consumptionOf(services.postgres.pid()),
    redis: consumptionOf(services.redis.pid()),
    nginx: consumptionOf(services.nginx.pid()),
  };
}

/**
 * The cost of a position while the fleet drives: processor time, which other work on the machine hardly changes, and
 * bytes.
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {number} seconds
 * @returns {Promise<{ name: string, value: number, unit: string, detail: string }[]>}
 */
export async function figuresOf(cluster, seconds) {
  const before = await sample(cluster);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  const after = await sample(cluster);
  const count = after.positions - before.positions;
  const [rows = 0, bytes = 0] = ask(
    cluster.databaseUrl,
    "select (select count(*) from locations), (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'locations'::regclass)",
  );
  const sum = (/** @type {{ cpu: number }[]} */ uses) => uses.reduce((total, { cpu }) => total + cpu, 0);
  const micros = (/** @type {number} */ cpu) => (cpu / count) * 1e6;
  /** @type {[name: string, value: number, unit: string, detail?: string][]} */
  const figures = [
    ['positions stored', count, '', `in ${seconds} s`],
    ['CPU of the APIs for a position', micros(sum(after.api) - sum(before.api)), 'µs'],
    ['CPU of PostgreSQL for a position', micros(after.postgres.cpu - before.postgres.cpu), 'µs'],
    ['CPU of nginx for a position', micros(after.nginx.cpu - before.nginx.cpu), 'µs'],
    ['CPU of Redis for a position', micros(after.redis.cpu - before.redis.cpu), 'µs'],
    ['write-ahead log for a position', (after.wal - before.wal) / count, 'bytes'],
    ['disk for a stored position, with indexes', bytes / rows, 'bytes', `of ${rows} positions`],
    ['connections to PostgreSQL in use', after.connections, ''],
    ['memory of an API', Math.max(...after.api.map(({ memory }) => memory)) / 1e6, 'MB'],
  ];
  return figures.map(([name, value, unit, detail = '']) => ({ name, value: Math.round(value), unit, detail }));
}
