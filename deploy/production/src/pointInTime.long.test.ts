import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { ensurePostgres } from '../../commands/lib/debianProgram.mjs';
import { createPostgres, postgresUser } from '../../commands/lib/services.mjs';
import { seedFixture } from '../../server/reference-api/src/index';
import { openDatabase } from '../../server/reference-api/src/platform/database/open';
import { startTestApi } from '../../server/reference-api/src/testing/client';
import { freePort } from './testNginx';

// A PostgreSQL is filled, backed up, destroyed and recovered.
jest.setTimeout(300_000);

const folder = mkdtempSync(join(tmpdir(), 'fleet-recovery-'));
const data = join(folder, 'postgres');
/** The folders that stand for the runbook's /backups and /archive. */
const volumes = { '/backups/': join(folder, 'backups/'), '/archive/': join(folder, 'archive/') };
const user = postgresUser();
/** The processes to end, the last one first. */
const running: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of running.reverse()) await end();
  rmSync(folder, { recursive: true, force: true });
});

/** The runbook's commands for a point in time, in their order. */
const runbook = readFileSync(join(workspaceRoot, 'deploy/production/RUNBOOK.md'), 'utf8');
const [, part = ''] = /### To a point in time\n([\s\S]*?)\n## /.exec(runbook) ?? [];
const [archive = '', baseBackup = '', recover = '', recovered = '', forget = ''] = [
  ...part.matchAll(/```sh\n([\s\S]*?)```/g),
].map(([, commands = '']) => commands);

/** Runs commands of the runbook as PostgreSQL's user, with this computer's address and folders. */
function run(commands: string, port: number): void {
  const local = Object.entries(volumes)
    .reduce((text, [path, here]) => text.replaceAll(path, here), commands)
    .replaceAll('--host database', `--host 127.0.0.1 --port ${port}`);
  const env = { ...process.env, PATH: `${programs()}:${process.env.PATH}`, PGDATA: data };
  const result = spawnSync('sh', ['-euc', local], { ...user, cwd: '/', env, encoding: 'utf8' });
  expect({ status: result.status, stderr: result.stderr.replace(/^NOTICE:.*\n/gm, '') }).toEqual({
    status: 0,
    stderr: '',
  });
}

/** Debian keeps most of PostgreSQL's programs in the server's own folder, which is not in the PATH. */
const programs = () => {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  return [ensurePostgres(), ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`)].join(':');
};

it('gets everything back to a moment after the base backup, when the disk is lost and something had been deleted', async () => {
  chmodSync(folder, 0o755);
  for (const path of [folder, ...Object.values(volumes)]) {
    mkdirSync(path, { recursive: true });
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
  }
  const port = await freePort();
  const server = createPostgres({ folder, port });
  const url = server.url.replace(/postgres$/, 'fleet');
  running.push(() => server.stop('SIGQUIT'));
  await server.start();
  const first = await openDatabase({ databaseUrl: server.url });
  await first.query('create database fleet');
  await first.close();

  run(archive, port);
  await server.stop('SIGINT');
  await server.start();
  const before = await startTestApi({ databaseUrl: url });
  running.push(() => before.close());
  await seedFixture(before.api);
  run(baseBackup, port);

  // A dispatcher works on after the backup …
  const open = (await before.call('operator', 'GET', '/api/alarms?is_acknowledged=false&limit=5')).body.data;
  const ids: number[] = open.map(({ id }: { id: number }) => id);
  const acknowledged = await before.call('operator', 'PUT', '/api/alarms/acknowledge/bulk', { alarm_ids: ids });
  expect(acknowledged.body.data.acknowledged).toEqual(ids);
  const lists = ['/api/vehicles?limit=100', '/api/alarms?limit=100', '/api/locations?limit=100', '/api/users'];
  const contentOf = (api: typeof before) =>
    Promise.all(
      lists.map(async (path) => {
        const { body } = await api.call('admin', 'GET', path);
        // Until when an acknowledgement can be undone is over a few seconds later.
        return JSON.parse(JSON.stringify(body, (key, value) => (key === 'undo_until' ? undefined : value)));
      }),
    );
  const content = await contentOf(before);
  expect(content.map(({ success, data }) => success && data.length > 0)).not.toContain(false);
  const [moment] = await before.api.database.query<{ now: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US+00') as now`,
  );

  // … then a user deletes too much. All that was written before it must be archived first.
  await before.api.database.query('delete from alarms');
  expect((await before.call('admin', 'GET', '/api/alarms')).body.pagination.total).toBe(0);
  const [last] = await before.api.database.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  await running.pop()?.();
  const archived = () => existsSync(join(volumes['/archive/'], last?.name ?? 'none'));
  while (!archived()) await new Promise((resolve) => setTimeout(resolve, 100));
  await server.stop('SIGQUIT');
  rmSync(data, { recursive: true });

  run(recover.replace('TIME', moment?.now ?? ''), port);
  await server.start();
  run(recovered, port);
  const after = await startTestApi({ databaseUrl: url });
  expect(await contentOf(after)).toEqual(content);
  run(forget, port);
  // The recovered database takes work, and archives it anew.
  const [alarm] = (await after.call('operator', 'GET', '/api/alarms?is_acknowledged=false&limit=1')).body.data;
  expect((await after.call('operator', 'PUT', `/api/alarms/${alarm.id}/acknowledge`)).status).toBe(200);
  await after.close();
  await server.stop('SIGINT');
  expect(readFileSync(join(data, 'postgresql.auto.conf'), 'utf8')).not.toContain('recovery_target');
});
