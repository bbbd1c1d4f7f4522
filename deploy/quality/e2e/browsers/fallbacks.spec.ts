import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createRolloutStore } from '../src/rolloutStore';
import { make } from '../src/rolloutTest';
import { startServers } from '../src/servers';
import { storeDir } from '../src/test';
import { test as base, expect } from './test';

/** A console over a store of its own, whose files may be spoilt. */
const test = base.extend<object, { rollouts: ReturnType<typeof createRolloutStore> }>({
  rollouts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const store = createRolloutStore(storeDir);
      await use(store);
      store.remove();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  servers: [
    async ({ rollouts }, use) => {
      const servers = await startServers({ storeDir: rollouts.dir });
      await use(servers);
      await servers.close();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
});

const isCode = (file: string) => /\.js(\.\w+)?$/.test(file);

/**
 * Changes one byte of each script of a version, in every form in which it may be sent, or removes the version's files.
 */
function spoil(folder: string, how: 'changed' | 'removed') {
  for (const file of readdirSync(folder))
    if (how === 'removed' || (isCode(file) && !file.endsWith('.js'))) rmSync(join(folder, file), { recursive: true });
    else if (isCode(file)) appendFileSync(join(folder, file), '\n');
}

test('a version whose bytes are not the published ones is replaced by the stable one; one that is gone says so in its place', async ({
  rollouts,
  servers,
  openAs,
  expectErrors,
}) => {
  test.slow(); // a module is built
  expectErrors(/mfe-alarms|mfe-reports/, /integrity/i, /Failed to load/);
  const stable = rollouts.registry().modules['mfe-alarms']?.stable.version;
  expect((await rollouts.rollout('publish mfe-alarms@2.0.0')).code).toBe(0);
  // Of the hundred shares of 2.0.0, operator has the 9th.
  await make(rollouts, servers.url, 'promote mfe-alarms@2.0.0 --percent 50');
  spoil(join(rollouts.dir, 'modules/mfe-alarms/2.0.0'), 'changed');
  const reports = rollouts.registry().modules['mfe-reports']?.stable.version ?? '';
  spoil(join(rollouts.dir, 'modules/mfe-reports', reports), 'removed');

  const user = await openAs('operator', '/alarms');
  await test.step('the candidate is not run', async () => {
    await user.heading('Аларми');
    await user.see({ role: 'button', name: 'Потврди аларм' });
    const versions = await user.browser.run(() => [
      ...new Set(
        performance
          .getEntriesByType('resource')
          .map(({ name }) => /modules\/mfe-alarms\/([^/]+)\/.*\.js$/.exec(name)?.[1]),
      ),
    ]);
    expect(versions).toContain('2.0.0');
    expect(versions).toContain(stable);
  });
  await test.step('a module without files says so, and the others work', async () => {
    await user.click({ role: 'link', name: 'Извештаи' });
    await user.heading('Извештаи');
    await user.see({ role: 'alert' });
    await user.see({ role: 'button', name: 'Обиди се повторно' });
    await user.see({ role: 'banner' }, ({ text }) => text.includes('Поврзано'));
    await user.click({ role: 'link', name: 'Возила' });
    await user.heading('Возила');
    await user.see({ role: 'row', nth: 1 });
  });
});
