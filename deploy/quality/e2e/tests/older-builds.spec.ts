import { expect, type Page, test } from '@playwright/test';
import type { ModuleRelease } from 'shared-auth/contract';
import { builtVersions, createOlderStore } from '../src/olderStore';
import type { RolloutStore } from '../src/rolloutStore';
import { make } from '../src/rolloutTest';
import { type Servers, startServers } from '../src/servers';
import { tokenOf } from '../src/test';

/*
 * The present build with a real build of an earlier contract (deploy/quality/e2e/older-build): each pair either works
 * in the browser, or the compatibility check refuses it and names why. `npm test` tries the shell alone.
 */
test.describe.configure({ mode: 'serial', timeout: 240_000 });

const isWhole = process.env.CANDIDATES === 'all';

/** Promotes a version, or makes sure that it is refused by name. @returns whether it is live */
async function tried(rollouts: RolloutStore, url: string, id: string, version: string): Promise<boolean> {
  // How much a module has grown since then is no question of whether the two fit.
  const asked = `${id}@${version} --accept size`;
  const { code, out } = await rollouts.rollout(`verdict ${asked}`);
  if (code === 0) {
    await make(rollouts, url, `promote ${asked}`);
    return true;
  }
  // By name: what is missing, changed or unknown, and in which version.
  expect(out).toMatch(
    /(?:uses|slots|contract|shared) +refused +.*(?:is missing in|has changed in|was not recorded|keeps|provides|requires|offers)/,
  );
  console.log(`${id}@${version} is refused: ${/refused +(.*)/.exec(out)?.[1]}`);
  return false;
}

/** Pages of a version that need no id of something. */
const pagesOf = ({ contributes: { routes, locales } }: ModuleRelease) =>
  routes.filter(({ path }) => !path.includes(':')).map(({ path, title }) => ({ path, title: locales.mk[title] ?? '' }));

/** Every page of a version is there, and it is this version's. */
async function visit(page: Page, id: string, release: ModuleRelease): Promise<void> {
  for (const { path, title } of pagesOf(release)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Страницата не може да се прикаже')).toHaveCount(0);
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(files.some((name) => name.includes(`/modules/${id}/${release.version}/remoteEntry`))).toBe(true);
  }
}

test.describe('row 45: beside a build of an earlier contract', () => {
  let rollouts: RolloutStore;
  let servers: Servers;
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    rollouts = createOlderStore();
    servers = await startServers({ storeDir: rollouts.dir });
    const token = await tokenOf(servers, 'admin');
    const context = await browser.newContext({ baseURL: servers.url });
    await context.addInitScript((value) => localStorage.setItem('token', value), token);
    page = await context.newPage();
  });
  test.afterAll(async () => {
    await page.context().close();
    await servers.close();
    rollouts.remove();
  });
  const [[, shellVersion] = ['', ''], ...built] = builtVersions();

  if (isWhole)
    test('each module that was built works, or is refused by name', async () => {
      for (const [id, version] of built) {
        if (!(await tried(rollouts, servers.url, id, version))) continue;
        await visit(page, id, rollouts.release(id, version));
        await make(rollouts, servers.url, `rollback ${id}`);
      }
    });

  test('the shell that was built works, or is refused by name, with its modules and what users fall back on', {
    tag: '@long',
  }, async () => {
    if (!(await tried(rollouts, servers.url, 'shell', shellVersion))) return;
    const { modules } = rollouts.registry();
    for (const [id, { stable }] of Object.entries(modules)) await visit(page, id, stable);
    if (!isWhole) return;
    for (const [id, version] of built) {
      const before = modules[id]?.stable;
      if (!before || !(await tried(rollouts, servers.url, id, version))) continue;
      await visit(page, id, rollouts.release(id, version));
      await make(rollouts, servers.url, `rollback ${id}`);
      await visit(page, id, before);
    }
  });
});
