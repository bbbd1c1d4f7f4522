/** @clock real */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { parseAllDocuments } from 'yaml';
import { ensurePostgres } from '../../commands/lib/debianProgram.mjs';
import { seedFixture } from '../../server/reference-api/src/index';
import { openDatabase } from '../../server/reference-api/src/platform/database/open';
import { startTestApi } from '../../server/reference-api/src/testing/client';
import { type PostgresServer, startPostgres } from '../../server/reference-api/src/testing/postgres';

// Two PostgreSQL servers and two APIs, one after the other.
jest.setTimeout(180_000);

const production = join(workspaceRoot, 'deploy/production');
const folder = mkdtempSync(join(tmpdir(), 'fleet-backups-'));
const backups = join(folder, 'backups');
mkdirSync(backups);
const servers: PostgresServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The script of the cluster's job, as it is deployed. */
const job = parseAllDocuments(readFileSync(join(production, 'kubernetes/base/database.yaml'), 'utf8'))
  .map((document) => document.toJS())
  .find(({ kind }) => kind === 'CronJob');
const script: string = job.spec.jobTemplate.spec.template.spec.containers[0].command[2];

/** The runbook's command for a restore. */
const restore = /```sh\n(psql [^`]+? FILE)\n```/.exec(readFileSync(join(production, 'RUNBOOK.md'), 'utf8'))?.[1] ?? '';

/** Runs shell text with the cluster's names replaced by this computer's. @param programs folder searched first */
function run(text: string, url: string, programs = ensurePostgres()) {
  const host = `--host 127.0.0.1 --port ${new URL(url).port}`;
  const local = text.replaceAll('--host database', host).replaceAll('/backups/', `${backups}/`);
  return spawnSync('sh', ['-euc', local], {
    env: { ...process.env, PATH: `${programs}:${ensurePostgres()}:${process.env.PATH}` },
    encoding: 'utf8',
  });
}

/** The database `fleet` of a server of its own. */
async function startServer(): Promise<string> {
  const server = await startPostgres();
  servers.push(server);
  const database = await openDatabase({ databaseUrl: server.url });
  await database.query('create database fleet');
  await database.close();
  const url = new URL(server.url);
  url.pathname = '/fleet';
  return url.href;
}

/** The data that users and trackers were told is stored. */
async function contentOf(api: Awaited<ReturnType<typeof startTestApi>>) {
  const lists = ['/api/vehicles?limit=100', '/api/devices', '/api/alarms', '/api/locations', '/api/users'];
  return Promise.all(lists.map(async (path) => (await api.call('admin', 'GET', path)).body));
}

it('A19: gets everything back that was acknowledged before the backup, after the disk is lost and in place', async () => {
  const before = await startServer();
  const api = await startTestApi({ databaseUrl: before });
  await seedFixture(api.api);
  const content = await contentOf(api);
  expect(content.map(({ success, data }) => success && data.length > 0)).not.toContain(false);
  await api.close();
  expect(run(script, before)).toMatchObject({ status: 0, stderr: '' });
  const [dump = ''] = readdirSync(backups);
  expect(dump).toMatch(/^fleet-\d{8}T\d{6}Z\.dump$/);
  await servers.pop()?.stop(); // and its folder with it

  const after = await startServer();
  expect(run(restore.replace('FILE', `/backups/${dump}`), after)).toMatchObject({ status: 0, stderr: '' });
  const restored = await startTestApi({ databaseUrl: after });
  expect(await contentOf(restored)).toEqual(content);
  // A19: over a database that is there, with what was written since.
  await restored.call('admin', 'DELETE', '/api/alarms');
  await restored.close();
  expect(run(restore.replace('FILE', `/backups/${dump}`), after)).toMatchObject({ status: 0, stderr: '' });
  const again = await startTestApi({ databaseUrl: after });
  expect(await contentOf(again)).toEqual(content);
  await again.close();

  // A dump that breaks off is no backup: the job fails, for the alert to see, and keeps none of it.
  const broken = join(folder, 'programs');
  mkdirSync(broken);
  writeFileSync(
    join(broken, 'pg_dump'),
    '#!/bin/sh\nwhile [ "$1" != --file ]; do shift; done\nhead -c 100 /dev/urandom > "$2"\n',
  );
  chmodSync(join(broken, 'pg_dump'), 0o755);
  expect(run(script, after, broken).status).not.toBe(0);
  expect(readdirSync(backups)).toEqual([dump]);
});
