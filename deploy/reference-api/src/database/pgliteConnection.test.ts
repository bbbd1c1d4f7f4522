import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './open';

// Starting PGlite takes seconds on a busy machine.
jest.setTimeout(30_000);

it('S4: lets nobody wait for ever for rows that cannot be read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fleet-deep-'));
  const database = await openDatabase({ dataDir });
  const deep = "select (repeat('[', 3000) || repeat(']', 3000))::jsonb as deep";
  const [answer] = await Promise.allSettled([database.query(deep)]);
  expect(['fulfilled', 'rejected']).toContain(answer?.status);
  // Whatever became of it, the next one is answered.
  await database.query('select 1').catch(() => {});
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
