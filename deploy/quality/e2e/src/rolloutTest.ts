import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRolloutStore, type RolloutStore } from './rolloutStore';
import { startServers } from './servers';
import { test as base, expect, storeDir } from './test';

/**
 * A console over a store of its own, so that what is rolled out here is seen nowhere else. It starts with the set that
 * was built.
 */
export const test = base.extend<object, { currentSet: 'built' | 'live'; rollouts: RolloutStore }>({
  /** 'live': the set of LIVE_STORE_URL where that is set. */
  currentSet: ['built', { scope: 'worker', option: true }],
  rollouts: [
    async ({ currentSet }, use) => {
      const live = currentSet === 'live' && process.env.LIVE_STORE_URL ? copyLiveSet() : null;
      const store = createRolloutStore(live ?? storeDir, { lastGood: live !== null });
      if (live) rmSync(live, { recursive: true });
      await use(store);
      store.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  servers: [
    async ({ rollouts }, use) => {
      const servers = await startServers({ storeDir: rollouts.dir });
      await use(servers);
      await servers.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

function copyLiveSet(): string {
  const dir = mkdtempSync(join(tmpdir(), 'fleet-live-set-'));
  const file = fileURLToPath(new URL('processes/liveStoreProcess.ts', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, ['--import', '@oxc-node/core/register', file], {
    env: { ...process.env, INTO: dir },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return dir;
}

/** Runs a command that must succeed, and waits until the gateway serves what it made. */
export async function make(rollouts: RolloutStore, url: string, args: string): Promise<void> {
  const { code, out } = await rollouts.rollout(args);
  expect(code, out).toBe(0);
  await expect
    .poll(async () => ((await (await fetch(`${url}/registry.json`)).json()) as { revision: number }).revision)
    .toBe(rollouts.registry().revision);
}

export { expect };
