import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './open';

// Starting PGlite takes seconds on a busy machine.
jest.setTimeout(60_000);

it('S4: lets nobody wait for ever for rows that cannot be read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fleet-deep-'));
  const database = await openDatabase({ dataDir });
  // Some can be read, some the database refuses, and some overflow the stack of the thread that reads the answer.
  for (const depth of [3_000, 5_000, 7_000]) {
    const deep = `select (repeat('[', ${depth}) || repeat(']', ${depth}))::jsonb as deep`;
    const [answer] = await Promise.allSettled([database.query(deep)]);
    expect(['fulfilled', 'rejected']).toContain(answer?.status);
    // Whatever the outcome was, the database answers again; it is opened anew if it must be.
    let rows: unknown[] | undefined;
    while (rows === undefined) {
      rows = await database.query('select 1 as one').catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(rows).toEqual([{ one: 1 }]);
  }
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
