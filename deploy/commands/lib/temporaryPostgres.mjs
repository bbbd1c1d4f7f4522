import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './readable.mjs';
import { createPostgres } from './services.mjs';

/** A PostgreSQL (Debian's) that lasts as long as the tests that are run on it. */
export async function temporaryPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'fleet-postgres-'));
  const server = createPostgres({ folder, port: await freePort() });
  await server.start();
  return {
    url: server.url,
    async stop() {
      await server.stop('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
