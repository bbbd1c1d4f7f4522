import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from 'shared-auth/contract';
import { createRolloutStore, type RolloutStore } from '../src/rolloutStore';
import { startServers } from '../src/servers';
import { test as base, expect, storeDir } from '../src/test';

/** A console over a store of its own. */
const test = base.extend<object, { rollouts: RolloutStore }>({
  rollouts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const store = createRolloutStore(storeDir);
      await use(store);
      store.remove();
    },
    { scope: 'worker' },
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
test.describe.configure({ timeout: 120_000 });

const CANDIDATE = '8.0.0-mixed';
const built = JSON.parse(readFileSync(join(storeDir, 'registry.json'), 'utf8')) as Registry; // written by the build
const modules = Object.entries(built.modules).map(([id, { stable }]) => ({
  id,
  // Pages that need no id of something.
  pages: stable.contributes.routes
    .filter((route) => !route.path.includes(':'))
    .map((route) => ({ path: route.path, title: stable.contributes.locales.mk[route.title] ?? '' })),
}));

/** For the shell one page of each module, for a module all of its pages. */
const cases = [...modules, { id: 'shell', pages: modules.flatMap(({ pages }) => pages.slice(0, 1)) }];

for (const { id, pages } of cases) {
  test(`${id}: the candidate works beside the current set`, async ({ rollouts, servers, openAs, page }) => {
    for (const args of [`publish ${id}@${CANDIDATE}`, `promote ${id}@${CANDIDATE}`]) {
      const { code, out } = await rollouts.rollout(args);
      expect(code, out).toBe(0);
    }
    const { revision } = rollouts.registry();
    await expect
      .poll(async () => ((await (await fetch(`${servers.url}/registry.json`)).json()) as Registry).revision)
      .toBe(revision);
    for (const [index, { path, title }] of pages.entries()) {
      if (index === 0) await openAs('admin', path);
      else await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText('Страницата не може да се прикаже')).toHaveCount(0);
    }
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
    expect(files.some((name) => name.includes(`/modules/${id}/${CANDIDATE}/`))).toBe(true);
    expect((await rollouts.rollout(`rollback ${id}`)).code).toBe(0);
  });
}
