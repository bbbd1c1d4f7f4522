import { spawnSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

const build = fileURLToPath(new URL('../stock/build.mjs', import.meta.url));

test('workers, WebAssembly and a React of their own work in modules, and changed bytes of them do not', async ({
  rollouts,
  servers,
  openAs,
  expectErrors,
}) => {
  test.slow(); // modules are built
  expectErrors(/mfe-worker@1\.0\.1 failed/, /integrity/i, /Failed to load/);
  const publish = async (kind: string, version = '1.0.0') => {
    const dir = join(rollouts.dir, `built-${kind}`);
    const { status, stderr } = spawnSync(process.execPath, [build, dir, kind], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    await make(rollouts, servers.url, `publish mfe-${kind}@${version} --manifest ${dir}/mf-manifest.json`);
    await make(rollouts, servers.url, `promote mfe-${kind}@${version}`);
  };
  for (const kind of ['worker', 'wasm-allowed', 'react-18-root']) await publish(kind);
  const choices = [{ kind: 'setting', name: 'webAssembly', value: true }];
  const arrangement = { schema: 1, version: 1, modules: { 'mfe-wasm-allowed': choices }, log: [] };
  writeFileSync(join(rollouts.dir, 'arrangement.json'), JSON.stringify(arrangement));
  // A gateway reads the store once a second.
  await expect.poll(async () => (await fetch(servers.url)).headers.get('content-security-policy')).toContain('wasm');

  const user = await openAs('admin', '/worker');
  const answers = (text: string) => user.see({ role: 'status' }, (found) => found.text === text);
  await answers('Збир 42');
  await user.open('/wasm-allowed');
  await answers('Своја: да, туѓа: не');
  await user.open('/react-18-root');
  await user.see({ role: 'button', name: 'Број: 0' });

  await publish('worker', '1.0.1');
  const folder = join(rollouts.dir, 'modules/mfe-worker/1.0.1');
  const isWorker = (text: string) => text.includes('onmessage=({data:') && !text.includes('new Worker');
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js')))
    if (isWorker(readFileSync(join(folder, file), 'utf8'))) {
      appendFileSync(join(folder, file), '\n');
      for (const form of ['br', 'gz']) rmSync(join(folder, `${file}.${form}`), { force: true });
    }
  await user.open('/worker');
  await answers('Нема збир');
});
