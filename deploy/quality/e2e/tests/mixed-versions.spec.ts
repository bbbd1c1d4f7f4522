import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isInShare, type Registry } from 'shared-auth/contract';
import { editFile } from '../src/rolloutStore';
import { expect, make, test } from '../src/rolloutTest';
import { storeDir } from '../src/test';

/*
 * The smoke suite of mixed versions: each package of this workspace is tried as a candidate in the current set. That
 * set is what was built, or with LIVE_STORE_URL what is live there (so a module's pipeline runs it). Candidates differ
 * visibly.
 */
test.use({ currentSet: 'live' });
test.describe.configure({ timeout: 120_000 });

const CANDIDATE = '8.0.0-mixed';
/** Nearly everybody's share: a module is a candidate as before any traffic. */
const PERCENT = 99;
/** A version that the test's user gets. */
const candidateOf = (id: string) =>
  [CANDIDATE, '8.0.1-mixed', '8.0.2-mixed'].find((version) => isInShare(id, { version, percent: PERCENT }, 'admin')) ??
  CANDIDATE;
/** The mark that a candidate shows on each of its pages. */
const markOf = (id: string) => `${id}@${candidateOf(id)}`;

const built = JSON.parse(readFileSync(join(storeDir, 'registry.json'), 'utf8')) as Registry; // written by the build
const modules = Object.entries(built.modules).map(([id, { stable }]) => ({
  id,
  // Pages that need no id of something.
  pages: stable.contributes.routes
    .filter((route) => !route.path.includes(':'))
    .map(({ path, expose, title }) => ({ path, expose, title: stable.contributes.locales.mk[title] ?? '' })),
}));
type Case = (typeof modules)[number];

/** For the shell one page of each module, for a module all of its pages. */
const cases: Case[] = [...modules, { id: 'shell', pages: modules.flatMap(({ pages }) => pages.slice(0, 1)) }];

/** Wraps each page of a module in one that shows the mark. */
function markPages({ id, pages }: Case, folder: string): void {
  const list = join(folder, 'src/module.ts');
  mkdirSync(join(folder, 'src/candidate'));
  for (const expose of new Set(pages.map((page) => page.expose))) {
    const name = expose.slice(2);
    const [entry = '', file = ''] = new RegExp(`'${expose}': '\\./(.+?)\\.tsx'`).exec(readFileSync(list, 'utf8')) ?? [];
    editFile(list, entry, `'${expose}': './candidate/${name}.tsx'`);
    writeFileSync(
      join(folder, 'src/candidate', `${name}.tsx`),
      `import Page from '../${file}';
export default function Candidate() {
  return <><p>${markOf(id)}</p><Page /></>;
}
`,
    );
  }
}

const markShell = (folder: string) =>
  editFile(join(folder, 'src/i18n/locales/mk.json'), '"GPS Tracker"', `"${markOf('shell')}"`);

/** As a link of the menu does: within the document. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** `id@version` of every package that the page took files of. */
const packagesUsed = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map((entry) => /modules\/([^/]+)\/([^/]+)\//.exec(entry.name)?.slice(1).join('@'))
        .filter((name) => name !== undefined),
    ),
  ]);

for (const each of cases) {
  const { id, pages } = each;
  test(`row 42: ${id}: the candidate works beside the current set${id === 'shell' ? '' : ' and leaves nothing behind'}`, {
    // the last: asked by each test at its end
    tag: '@long',
  }, async ({ rollouts, servers, openAs, page }) => {
    const current = rollouts.registry();
    await rollouts.publishAltered(markOf(id), (folder) =>
      id === 'shell' ? markShell(folder) : markPages(each, folder),
    );
    await make(rollouts, servers.url, `promote ${markOf(id)}${id === 'shell' ? '' : ` --percent ${PERCENT}`}`);
    for (const [index, { path, title }] of pages.entries()) {
      if (index === 0) await openAs('admin', path);
      else await goTo(page, path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(markOf(id), { exact: true })).toBeVisible();
    }
    const currentVersions = [current.shell, ...Object.values(current.modules).map(({ stable }) => stable)];
    const foreign = (await packagesUsed(page)).filter((name) => {
      const [, version = ''] = name.split('@');
      return name !== markOf(id) && !currentVersions.some((release) => release.version === version);
    });
    expect(foreign).toEqual([]);
    await make(rollouts, servers.url, 'rollback');
  });
}

/*
 * The versions that users fall back on, with this workspace's shell: only a live store has versions that were really
 * built earlier. A pair that the compatibility check refuses never meets a user.
 */
if (process.env.LIVE_STORE_URL)
  test('shell: the candidate works beside the last good version of each module', async ({
    rollouts,
    servers,
    openAs,
    page,
  }) => {
    await rollouts.publishAltered(`shell@${CANDIDATE}-2`, markShell);
    await make(rollouts, servers.url, `promote shell@${CANDIDATE}-2`);
    await openAs('admin', '/dashboard');
    for (const [id, { lastGood }] of Object.entries(rollouts.registry().modules)) {
      if (!lastGood) continue;
      const { code, out } = await rollouts.rollout(`rollback ${id}`);
      if (code !== 0) {
        expect(out).toMatch(new RegExp(`${id}@.*, (uses|contract|shared): `));
        continue;
      }
      const route = lastGood.contributes.routes.find(({ path }) => !path.includes(':'));
      if (!route) continue;
      await expect
        .poll(async () => JSON.stringify(await (await fetch(`${servers.url}/registry.json`)).json()))
        .toContain(`"revision":${rollouts.registry().revision}`);
      await page.goto(route.path);
      const title = lastGood.contributes.locales.mk[route.title] ?? '';
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(await packagesUsed(page)).toContain(`${id}@${lastGood.version}`);
    }
  });
