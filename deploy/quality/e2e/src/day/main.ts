import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { migrate, PostgresDatabase, versionBefore } from '@fleet/reference-api/test-day';
import { createCluster } from '../../../../commands/lib/cluster.mjs';
import { freePort } from '../../../../commands/lib/readable.mjs';
import { requireBuild } from '../../../../commands/lib/requireBuild.mjs';
import type { Version } from '../../../../commands/lib/services.mjs';
import { AheadClock } from './aheadClock';
import { diskOf, errorsOf, memoryOf, runPostgres } from './records';
import { type Fault, Traffic } from './traffic';

/**
 * A day of running in minutes: the console as several machines would run it, under a clock that is ahead and goes on in
 * jumps, with the version before, an upgrade, a backup and its restore, midnight of a new month, a retention of three
 * days, and each part started anew in turn.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    vehicles: { type: 'string', default: '2000' },
    rate: { type: 'string' },
  },
});
const [minutes, vehicles] = [Number(values.minutes), Number(values.vehicles)];
const rate = Number(values.rate ?? vehicles / 10);
if (!(minutes > 0 && vehicles >= 1 && rate > 0))
  throw new Error('--minutes, --vehicles and --rate are numbers over 0.');
requireBuild();

const HOURS = 24;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RETENTION_DAYS = 3;
/** Days of positions before the first one. */
const PAST_DAYS = 5;
const secondsOfHour = (minutes * 60) / HOURS;
/** Between two jumps each vehicle reports. */
const jumps = Math.max(1, Math.floor(secondsOfHour / Math.max(10, (vehicles / rate) * 1.2)));

/** Noon of the last day of this month, or of the next where that is near. */
function firstMoment(): number {
  const soon = new Date(Date.now() + 7 * DAY_MS);
  return Date.UTC(soon.getUTCFullYear(), soon.getUTCMonth() + 1, 0, 12);
}

const folder = mkdtempSync(join(tmpdir(), 'fleet-day-'));
chmodSync(folder, 0o755);
const first = firstMoment();
const clock = new AheadClock(folder, first);
const former = versionBefore();
// Every program from here on, PostgreSQL's too, has the clock.
Object.assign(process.env, clock.env);

const settings = { LOG_LEVEL: 'info', DRAIN_SECONDS: '2', OFFLINE_AFTER_MINUTES: String(Math.max(10, 180 / jumps)) };
let version: Version = { checkout: join(former.api, '../../..'), settings };
const cluster = await createCluster({
  ...{ folder, port: await freePort(), vehicles, rate, historyDays: 0 },
  apiVersion: () => version,
  onEnd: (name) => verdicts.push([`${name} did not end by itself`, false, '']),
});
const { services, databaseUrl } = cluster;
const database = new PostgresDatabase(databaseUrl, 2, 0);
const traffic = new Traffic(cluster, clock, vehicles, rate);
const verdicts: [name: string, holds: boolean, detail: string | number][] = [];

/** What a part's callers are refused while it is away, as the runbook has it ("More than one machine"). */
const refused: Partial<Record<keyof typeof services, RegExp>> = {
  // Without these two nobody is served.
  postgres: /./,
  nginx: /./,
  // A read is asked again of the other one; what changes anything is sent once.
  'api-1': /^POST .* 502$/,
  'api-2': /^POST .* 502$/,
  'gateway-1': /^GET \/ 502$/,
  'gateway-2': /^GET \/ 502$/,
};
const windows: { from: number; to: number; of: RegExp }[] = [];
const isExplained = ({ at, what }: Fault) =>
  windows.some(({ from, to, of }) => at >= from - 1_000 && at <= to && of.test(what));

/** nginx leaves out for so long whom it could not reach; who was told to come again is back before. */
const LEFT_OUT_MS = 10_000;

async function restart(name: keyof typeof services): Promise<void> {
  const from = clock.now();
  await services[name].stop(name === 'postgres' ? 'SIGINT' : 'SIGTERM');
  await services[name].start();
  await pause(LEFT_OUT_MS);
  const of = refused[name];
  if (of) windows.push({ from, to: clock.now(), of });
}

async function upgrade(): Promise<void> {
  version = { settings: { ...settings, RETENTION_DAYS: String(RETENTION_DAYS) } };
  // The version before serves meanwhile.
  await migrate(database);
  await restart('api-1');
  await restart('api-2');
}

const dump = join(folder, 'backup.dump');
let dumped = 0;
async function backUp(): Promise<void> {
  dumped = traffic.acknowledged;
  await runPostgres('pg_dump', '-Fc', '--file', dump, databaseUrl);
}

const one = async (sql: string, params: readonly unknown[] = [], of = database): Promise<number> =>
  Number((await of.query<{ value: number }>(`select (${sql})::float8 as value`, params))[0]?.value);
const today = 'select count(*) from locations where gps_time >= $1';

async function restore(): Promise<void> {
  await database.query('create database restored');
  const url = databaseUrl.replace(/[^/]*$/, 'restored');
  await runPostgres('pg_restore', '--exit-on-error', '--dbname', url, dump);
  const restored = new PostgresDatabase(url, 1, 0);
  const there = await one(today, [new Date(first)], restored);
  await restored.close();
  await database.query('drop database restored');
  verdicts.push(['the backup has what was acknowledged before it', there >= dumped, `${there} of ${dumped}`]);
}

/** What is done in which hour. */
const plan: Record<number, () => Promise<void>> = {
  2: upgrade,
  5: () => restart('redis'),
  6: () => restart('controller'),
  7: () => restart('gateway-1'),
  8: () => restart('gateway-2'),
  9: () => restart('nginx'),
  14: backUp,
  15: () => restart('postgres'),
  17: () => restart('api-1'),
  18: () => restart('api-2'),
  21: restore,
};

/** Days of positions of the time before, and a month that the retention drops whole. */
async function fillPast(): Promise<void> {
  const old = new Date(first - 40 * DAY_MS);
  for (const day of [old, new Date(first - PAST_DAYS * DAY_MS), new Date(first)])
    await database.query('select create_locations_partition($1)', [day.toISOString().slice(0, 7)]);
  const days = Array.from({ length: PAST_DAYS - 1 }, (_, n) => new Date(first - (PAST_DAYS - n) * DAY_MS));
  for (const day of [old, ...days])
    await database.query(
      `insert into locations (device_pk, latitude, longitude, gps_time, received_at) select id, 42, 21, t, t
       from devices, generate_series($1::timestamptz, $1::timestamptz + interval '23 hours', interval '10 minutes') t`,
      [day],
    );
}

const timeOf = (at: number) => new Date(at).toISOString();
const hours: { acknowledged: number; memory: ReturnType<typeof memoryOf>; disk: number }[] = [];

async function live(hour: number): Promise<void> {
  const began = performance.now();
  await plan[hour]?.();
  await traffic.signIn();
  for (let jump = 1; jump <= jumps; jump++) {
    const end = began + (jump * secondsOfHour * 1_000) / jumps;
    await pause(Math.max(2_000, end - performance.now()));
    await traffic.pause();
    const next = first + (hour + jump / jumps) * HOUR_MS;
    await clock.advance(Math.max(0, Math.round((next - clock.now()) / 1_000)), cluster.apis);
    traffic.resume();
  }
  const memory = memoryOf(cluster);
  const disk = diskOf(join(folder, 'postgres'));
  hours.push({ acknowledged: traffic.acknowledged, memory, disk });
  const megabytes = [...memory].map(([name, mb]) => `${name} ${mb.toFixed(0)}`).join(', ');
  const { faults, acknowledged, reads } = traffic;
  console.log(
    `hour ${hour}${plan[hour] ? ' *' : ''}: ${acknowledged} positions, ${reads} reads, ${faults.length} refused; ` +
      `MB: ${megabytes}, data ${disk.toFixed(0)}`,
  );
}

/** What the day must have come to. */
async function judge(): Promise<void> {
  const stored = await one(today, [new Date(first)]);
  const { acknowledged, faults } = traffic;
  verdicts.push(['all that was acknowledged is stored, once', stored === acknowledged, `${stored} of ${acknowledged}`]);
  const unexplained = [...faults, ...errorsOf(cluster, folder)].filter((fault) => !isExplained(fault));
  const kinds = new Map<string, number[]>();
  for (const { at, what } of unexplained) kinds.set(what, [...(kinds.get(what) ?? []), at]);
  const lines = [...kinds].map(
    ([what, times]) => `${times.length} × ${what}: ${times.slice(0, 3).map(timeOf).join(', ')}`,
  );
  verdicts.push(['no error without its cause', kinds.size === 0, [kinds.size, ...lines.slice(0, 20)].join('\n  ')]);
  verdicts.push(['no deadlock', (await one('select sum(deadlocks) from pg_stat_database')) === 0, '']);
  const kept = Math.floor(first / DAY_MS) * DAY_MS + (1 - RETENTION_DAYS) * DAY_MS;
  const oldest = (await one('select extract(epoch from min(gps_time)) from locations')) * 1_000;
  verdicts.push(['the retention is three days', oldest >= kept, new Date(oldest).toISOString()]);
  const months = "select count(*) from pg_inherits where inhparent = 'locations'::regclass";
  verdicts.push(['of the months only these two are left', (await one(months)) === 2, await one(months)]);
  const inNext = await one(today, [new Date(Math.floor(first / DAY_MS) * DAY_MS + DAY_MS)]);
  verdicts.push(['positions came into the new month', inNext > 0, inNext]);
  for (const api of cluster.apis) {
    const text = await (await fetch(`${api}/metrics`)).text();
    const failures = [...text.matchAll(/^upkeep_failures_total\{upkeep="(.*)"\} (\d+)$/gm)].filter(
      ([, , n]) => n !== '0',
    );
    const done = [...text.matchAll(/^upkeep_last_success_timestamp_seconds\{upkeep="(.*)"\} (\S+)$/gm)];
    const late = done.filter(([, , at]) => Number(at) * 1_000 < clock.now() - 3 * HOUR_MS);
    const names = [...failures, ...late].map(([, name]) => name).join(', ');
    verdicts.push([`upkeep of ${api} is done`, done.length > 0 && names === '', names]);
  }
  judgeGrowth();
}

/** What grows without end would have doubled from the day's first half to its end. */
function judgeGrowth(): void {
  const half = hours.slice(0, HOURS / 2);
  const last = hours.at(-1);
  for (const [name, mb] of last?.memory ?? []) {
    const before = Math.max(...half.map(({ memory }) => memory.get(name) ?? 0));
    verdicts.push([`memory of ${name} is flat`, mb < before * 1.3, `${before.toFixed(0)} MB, then ${mb.toFixed(0)}`]);
  }
  const [begin] = hours;
  const more = (last?.acknowledged ?? 0) - (begin?.acknowledged ?? 0);
  const grown = (last?.disk ?? 0) - (begin?.disk ?? 0);
  // Each position with its indexes, and the log that is kept to write again after a crash.
  const most = more * 0.0007 + 1_100;
  verdicts.push([
    'the disk grew by no more than what is kept',
    grown < most,
    `${grown.toFixed(0)} MB, ${more} positions`,
  ]);
}

async function end(code: number): Promise<void> {
  await database.close().catch(() => {});
  await cluster.stop();
  former.remove();
  if (code === 0) rmSync(folder, { recursive: true, force: true });
  else console.log(`Data and logs are in ${folder}.`);
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end(1));

let code = 1;
try {
  const { postgres, redis, 'api-1': api, nginx, fleet: _, ...others } = services;
  await Promise.all([postgres.start(), redis.start()]);
  // Who asked whether it serves was told that it does not yet.
  windows.push({ from: first, to: clock.now(), of: /^FATAL: {2}the database system is starting up$/ });
  await api.start();
  await Promise.all([others['api-2'].start(), others['gateway-1'].start(), others['gateway-2'].start()]);
  await nginx.start();
  await others.controller.start();
  await traffic.register();
  await fillPast();
  traffic.resume();
  const began = performance.now();
  for (let hour = 0; hour < HOURS; hour++) await live(hour);
  await traffic.stop();
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(traffic.usage);
  await judge();
  const own = (user + system) / 1e6 / seconds;
  console.log(
    `\n${HOURS} hours in ${(seconds / 60).toFixed(1)} minutes, ${vehicles} vehicles, ${rate} positions a second`,
  );
  console.log(`of real time; the sender itself took ${(own * 100).toFixed(0)} % of a processor.\n`);
  for (const [name, holds, detail] of verdicts) console.log(`${holds ? 'holds' : 'FAILS'}  ${name}  ${detail}`);
  code = verdicts.every(([, holds]) => holds) ? 0 : 1;
} catch (error) {
  console.error(error);
}
await end(code);
