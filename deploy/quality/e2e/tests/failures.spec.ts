import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { evaluateHealth, type HealthReport } from '@fleet/rollout/health';
import type { Page } from '@playwright/test';
import { isInShare, isReportedFailure, type PageReport } from 'shared-auth/contract';
import { type When, whens } from '../../../../shell/src/testing/failures';
import { expect, make, test } from '../src/rolloutTest';
import { tokenOf } from '../src/test';

/**
 * The table of failures, in a browser: when a part of a stock build throws, and where it is placed. In each cell the
 * rest of the console works, the version is blamed, and a rollout is stopped. Own builds: `failureTable.test.tsx`.
 */
test.describe.configure({ timeout: 120_000 });

/** Pages after which a bad candidate is stopped at most. */
const MOST_PAGES = 10;
const users = ['operator', 'manager', 'admin'] as const;
const stable = '1.0.0';
const version =
  Array.from({ length: 50 }, (_, index) => `2.${index}.0`).find((each) =>
    users.every((user) => isInShare('mfe-cells', { version: each, percent: 99 }, user)),
  ) ?? '';

/** Besides those that jsdom can show. */
const cases: Readonly<Record<string, When>> = {
  'when it is fetched': { code: '', kinds: ['http', 'network'] },
  'in a promise': {
    code: 'return () => { useEffect(() => void Promise.reject(thrown()), []); return h("div", null, "candidate"); };',
    kinds: ['rejection'],
  },
  ...whens,
};

interface Where {
  start: string;
  show?: (page: Page) => Promise<unknown>;
  /** Undefined: nothing but the end of the session takes it away. */
  leave?: (page: Page) => Promise<unknown>;
}
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Главно мени' }).getByRole('link', { name, exact: true });
const toVehicles = (page: Page) => link(page, 'Возила').click();
const places: Readonly<Record<string, Where>> = {
  page: { start: '/profile', show: (page) => link(page, 'Залиха').click(), leave: toVehicles },
  slot: {
    start: '/dashboard',
    show: (page) => page.locator('[data-slot="dashboard.tiles"]').scrollIntoViewIfNeeded(),
    leave: toVehicles,
  },
  background: {
    start: '/profile',
    leave: (page) =>
      page.evaluate(() => {
        localStorage.removeItem('mfe-cells:cells.on');
        window.dispatchEvent(new StorageEvent('storage', { key: 'mfe-cells:cells.on' }));
      }),
  },
  palette: {
    start: '/profile',
    show: async (page) => {
      await page.getByRole('button', { name: /^Брзо пребарување/ }).click();
      await page.getByRole('dialog').getByRole('combobox').fill('x');
    },
    leave: (page) => page.keyboard.press('Escape'),
  },
  header: { start: '/profile' },
  bar: { start: '/profile' },
};

const out = mkdtempSync(join(tmpdir(), 'fleet-cells-'));
test.afterAll(() => rmSync(out, { recursive: true, force: true }));

test.beforeAll(async ({ rollouts, servers }) => {
  const program = fileURLToPath(new URL('../stock/build.mjs', import.meta.url));
  const codes = Object.fromEntries(Object.entries(cases).map(([when, { code }]) => [when, code]));
  const built = spawnSync(process.execPath, [program, out, 'cells'], {
    encoding: 'utf8',
    env: { ...process.env, CELLS: JSON.stringify(codes) },
  });
  expect(built.status, built.stderr).toBe(0);
  for (const each of [stable, version])
    await make(rollouts, servers.url, `publish mfe-cells@${each} --manifest ${out}/mf-manifest.json`);
  await make(rollouts, servers.url, `promote mfe-cells@${stable}`);
  await make(rollouts, servers.url, `promote mfe-cells@${version} --percent 99`);
});

/** Taken in every place; the rest are where `CANDIDATES=all`, and on pages. */
const few = [
  'when it is fetched',
  'at evaluation',
  'while rendering',
  'in the cleanup of an effect',
  'in a ref',
  'in an event handler',
  'in a timer',
  'in a promise',
];
const isWhole = process.env.CANDIDATES === 'all';
const cells = Object.keys(places).flatMap((where) =>
  Object.entries(cases)
    .filter(([when]) => isWhole || where === 'page' || few.includes(when))
    .filter(([, { by, not = [] }]) => !not.includes(where) && (by !== 'leave' || places[where]?.leave))
    .map(([when]) => [where, when] as const),
);

for (const [where, when] of cells)
  test(`in a ${where}, ${when}: it is the candidate's own, and stops it`, { tag: '@long' }, async ({
    servers,
    browser,
  }) => {
    const { start, show, leave } = places[where] as Where;
    const { by, kinds } = cases[when] as When;
    const since = Math.floor(Date.now() / 1_000);
    await Promise.all(
      users.map(async (user) => {
        const context = await browser.newContext({ baseURL: servers.url, viewport: { width: 1440, height: 900 } });
        const reports: PageReport[] = [];
        const failures = () => reports.filter(({ kind }) => isReportedFailure(kind));
        context.on('requestfinished', (request) => {
          if (request.method() !== 'POST' || new URL(request.url()).pathname !== '/telemetry') return;
          reports.push(JSON.parse(request.postData() ?? '{}') as PageReport); // the page's own
        });
        const token = await tokenOf(servers, user);
        await context.addInitScript(
          ([value, cell]) => {
            if (location.protocol === 'about:' || sessionStorage.getItem('e2e')) return;
            Object.assign(globalThis, { cell });
            localStorage.setItem('token', value);
            localStorage.setItem('mfe-fleet:first-look', '["find","alarm","day"]');
            localStorage.setItem('mfe-cells:cells.on', 'true');
          },
          [token, { where, when, version }] as const,
        );
        if (when === 'when it is fetched')
          await context.route(new RegExp(`/modules/mfe-cells/${version}/.*expose_In${where}\\b`, 'i'), (route) =>
            route.fulfill({ status: 404 }),
          );
        const page = await context.newPage();
        await page.goto(start);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await show?.(page);
        if (by === 'press') await page.getByRole('button', { name: 'press' }).first().click();
        if (by === 'leave') {
          await expect(page.getByText('candidate').first()).toBeAttached({ timeout: 15_000 });
          await leave?.(page);
        }
        if (by === 'unload') {
          // What is thrown last can be sent once something was.
          await expect.poll(() => reports.map(({ module }) => module), { timeout: 20_000 }).toContain('mfe-cells');
          await page.evaluate(() => sessionStorage.setItem('e2e', '1'));
          await page.goto('/profile');
        } else await expect.poll(() => failures().length, { timeout: 20_000 }).toBeGreaterThan(0);
        // The rest works: the page one goes to next.
        if (where === 'palette') await page.keyboard.press('Escape');
        await link(page, 'Аларми').click();
        await expect(page.getByRole('heading', { level: 1, name: 'Аларми' })).toBeVisible();
        await expect(page.getByText('Конзолата престана да работи')).toHaveCount(0);
        await context.close();
      }),
    );
    const health = async () =>
      ((await (await fetch(`${servers.url}/telemetry/health?since=${since}`)).json()) as HealthReport).versions;
    const stateOf = (window: HealthReport['versions']) =>
      evaluateHealth({
        ...{ id: 'mfe-cells', candidate: version, stable, stableModules: { 'mfe-cells': stable } },
        ...{ window, sinceStep: window },
      }).state;
    await expect.poll(async () => stateOf(await health()), { timeout: 15_000 }).toBe('worse');
    const failed = (await health()).filter((of) => of.failed > 0);
    expect(new Set(failed.map((of) => `${of.module}@${of.version}`))).toEqual(new Set([`mfe-cells@${version}`]));
    for (const { failures, pages } of failed) {
      // On a busy machine a part may come too late as well.
      for (const kind of Object.keys(failures)) expect([...kinds, 'timeout']).toContain(kind);
      expect(pages).toBeLessThanOrEqual(MOST_PAGES);
    }
  });
