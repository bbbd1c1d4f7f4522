import { cp, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './open';

// Starting PGlite takes seconds on a busy machine.
jest.setTimeout(60_000);

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fleet-damaged-'));
  await (await openDatabase({ dataDir })).close();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Overwrites the file that tells where PostgreSQL's log begins. */
async function damage(): Promise<void> {
  const file = await open(join(dataDir, 'database/global/pg_control'), 'r+');
  await file.write(Buffer.alloc(512, 7), 0, 512, 0);
  await file.close();
}

it('A17: says in one sentence that the database is damaged and which copy to take', async () => {
  const copy = join(dataDir, 'backups/2026-11-21');
  await cp(join(dataDir, 'database'), copy, { recursive: true });
  await damage();
  const failure = await openDatabase({ dataDir }).catch((error: Error) => error.message);
  expect(failure).toContain(`The database in ${join(dataDir, 'database')} is damaged and cannot be opened`);
  expect(failure).toContain(`put a copy of ${copy} in its place.`);
  expect(failure).not.toContain('ASSERTIONS');
  expect(String(failure).split('\n')).toHaveLength(1);
  // The folder is free again, so that what was advised can be done.
  await rm(join(dataDir, 'database'), { recursive: true });
  await cp(copy, join(dataDir, 'database'), { recursive: true });
  await (await openDatabase({ dataDir })).close();
});

it('A17: says that there is no copy where none was kept', async () => {
  await damage();
  await expect(openDatabase({ dataDir })).rejects.toThrow(`there is none in ${join(dataDir, 'backups')}`);
});
