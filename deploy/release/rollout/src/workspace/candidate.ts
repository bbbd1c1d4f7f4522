import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPackage, checkSizes, measureModules, workspaceRoot } from '@fleet/build';
import { runCommand } from '../cli/runCommand';
import { copyLiveSet } from '../store/liveSet';
import { createLocalStore } from '../store/localStore';
import { openStore } from '../store/openStore';
import { storeArtifact } from '../store/releases';

/**
 * `candidate.ts <id> <folder>`, for `npm run check`: builds one module, checks its sizes, and writes to
 * `<folder>/store` the set that users would have if it were rolled out: the released set (of LIVE_STORE_URL, else of
 * the local store) and in it this build, if it passes the compatibility check.
 */
async function prepare(id: string, folder: string): Promise<number> {
  await rm(folder, { recursive: true, force: true });
  const artifact = await buildPackage(id, { into: folder });
  if (artifact.kind !== 'module') throw new Error(`${id} is no module`);
  checkSizes(
    measureModules([artifact], () => artifact.dir),
    console.log,
  );
  const { LIVE_STORE_URL, STORE_URL: _own, ...env } = process.env;
  const released = await openStore(
    { ...env, ...(LIVE_STORE_URL && { STORE_URL: LIVE_STORE_URL }) },
    join(workspaceRoot, '.store'),
  );
  const dir = join(folder, 'store');
  const store = createLocalStore(dir);
  const { modules } = await copyLiveSet(released, store);
  await storeArtifact(store, artifact);
  if (modules[id]?.stable.version === artifact.version) return 0;
  return runCommand(['promote', `${id}@${artifact.version}`, '--why', 'npm run check'], {
    env: { ROLLOUT_WHO: 'check' },
    fallbackDir: dir,
    print: console.log,
    printError: console.error,
  });
}

try {
  process.exitCode = await prepare(process.argv[2] ?? '', process.argv[3] ?? '');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
