import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Registry } from 'shared-auth/contract';
import { olderBuilds, unpackOlderBuild } from '../../commands/lib/olderBuilds.mjs';
import { createRolloutStore, type RolloutStore } from './rolloutStore';
import { startServers } from './servers';
import { test as base, expect, storeDir } from './test';

/** A console over a store of its own, so that what is rolled out here is seen nowhere else. It starts with the set that was built. */
export const test = base.extend<object, { currentSet: string; rollouts: RolloutStore }>({
  /**
   * 'built', or 'live': the set of LIVE_STORE_URL where that is set, or a contract: the kept build of it, with what was built published beside.
   */
  currentSet: ['built', { scope: 'worker', option: true }],
  rollouts: [
    async ({ currentSet }, use) => {
      const isOlder = olderBuilds().includes(currentSet);
      const live = currentSet === 'live' && process.env.LIVE_STORE_URL ? copyLiveSet() : null;
      const from = isOlder ? unpacked(currentSet) : live;
      const store = createRolloutStore(from ?? storeDir, { lastGood: live !== null });
      if (from) rmSync(from, { recursive: true });
      if (isOlder) addBuilt(store);
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

function unpacked(contract: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'fleet-older-build-'));
  unpackOlderBuild(contract, dir);
  return dir;
}

/** The set that was built: `id` and version of each package. */
export function builtVersions(): (readonly [id: string, version: string])[] {
  const { shell, modules } = JSON.parse(readFileSync(join(storeDir, 'registry.json'), 'utf8')) as Registry; // written by the build
  return [
    ['shell', shell.version],
    ...Object.entries(modules).map(([id, { stable }]) => [id, stable.version] as const),
  ];
}

/** Publishes what was built into another store. */
function addBuilt(store: RolloutStore): void {
  for (const [id, version] of builtVersions())
    for (const path of [join('modules', id, version), join('releases', id, `${version}.json`)])
      cpSync(join(storeDir, path), join(store.dir, path), { recursive: true });
}

function copyLiveSet(): string {
  const dir = mkdtempSync(join(tmpdir(), 'fleet-live-set-'));
  const file = fileURLToPath(new URL('liveStoreProcess.ts', import.meta.url));
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
