import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mostPages, shellBucket } from '@fleet/gateway';
import { evaluateHealth, type HealthReport } from '@fleet/rollout/health';
import type { Page } from '@playwright/test';
import { isInShare, isReportedFailure, type PageReport } from 'shared-auth/contract';
import { type When, whens } from '../../../../shell/src/testing/failures';
import { editFile, type RolloutStore } from '../src/rolloutStore';
import { expect, make, test } from '../src/rolloutTest';
import { tokenOf } from '../src/test';
import { failing } from '../stock/kinds.mjs';

/**
 * The table of failures, in a browser: when a part of a stock build, or what a shell renders around it, throws, and
 * where it is placed. In each cell the rest of the console works, the version is blamed, and a rollout is stopped. Own
 * builds: `failureTable.test.tsx`.
 */
test.describe.configure({ timeout: 120_000 });

/** Pages after which a bad candidate is stopped at most. */
const MOST_PAGES = 10;
const users = ['operator', 'manager', 'admin'] as const;
const PERCENT = 99;
const stable = '1.0.0';
/** Versions of the module of which all users get the candidate. */
const versions = Array.from({ length: 100 }, (_, index) => `2.${index}.0`).filter((version) =>
  users.every((user) => isInShare('mfe-cells', { version, percent: PERCENT }, user)),
);

/** Besides those that jsdom can show. */
const cases: Readonly<Record<string, When>> = {
  'when it is fetched': { code: '', kinds: ['http', 'network'] },
  'in a promise': {
    code: 'return () => { useEffect(() => void Promise.reject(thrown()), []); return h("div", null, "candidate"); };',
    kinds: ['rejection'],
  },
  'in a query': {
    code: 'return () => { useQuery({ queryKey: ["shell", "cells"], queryFn: async () => fail() }); return h("div", null, "candidate"); };',
    kinds: ['query'],
  },
  ...whens,
};
const codes = Object.fromEntries(Object.entries(cases).map(([when, { code }]) => [when, code]));

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

/** Where the shell itself renders something around such a part: the file, a text of it, and the text with the cell. */
const hosts: Readonly<Record<string, readonly [file: string, text: string, altered: string]>> = {
  page: ['modules/slots/ModulePage', '<ModuleBoundary', '<Cell /><ModuleBoundary'],
  slot: [
    'modules/slots/SlotOutlet',
    'data-slot={request.name}>',
    'data-slot={request.name}>{request.name === "dashboard.tiles" && <Cell />}',
  ],
  background: [
    'modules/slots/BackgroundWidgets',
    '<BackgroundWidget widget={widget} />',
    '<>{widget.moduleId === "mfe-cells" && <Cell />}<BackgroundWidget widget={widget} /></>',
  ],
  palette: ['palette/PaletteDialog', '<p className={styles.hint}>', '<Cell /><p className={styles.hint}>'],
  header: ['layout/Header', '<LiveIndicator />', '<Cell /><LiveIndicator />'],
  bar: [
    'modules/slots/ConsoleAlarmBar',
    '<div className={styles.bar}>',
    '<div className={styles.bar}><div><Cell /></div>',
  ],
};

/** A shell with a cell in each of them. */
function withCells(folder: string): void {
  const src = join(folder, 'src');
  mkdirSync(join(src, 'cells'));
  for (const [where, [name, text, altered]] of Object.entries(hosts)) {
    writeFileSync(join(src, 'cells', `${where}.tsx`), failing(where, codes, 'null'));
    const file = join(src, `${name}.tsx`);
    editFile(file, text, altered);
    editFile(file, 'import ', `import Cell from '${'../'.repeat(name.split('/').length - 1)}cells/${where}';\nimport `);
  }
}

const out = mkdtempSync(join(tmpdir(), 'fleet-cells-'));
test.afterAll(() => rmSync(out, { recursive: true, force: true }));

const publishCells = (rollouts: RolloutStore, { url }: { url: string }, version: string) =>
  make(rollouts, url, `publish mfe-cells@${version} --manifest ${out}/mf-manifest.json`);

test.beforeAll(async ({ rollouts, servers }) => {
  const program = fileURLToPath(new URL('../stock/build.mjs', import.meta.url));
  const built = spawnSync(process.execPath, [program, out, 'cells'], {
    encoding: 'utf8',
    env: { ...process.env, CELLS: JSON.stringify(codes) },
  });
  expect(built.status, built.stderr).toBe(0);
  await publishCells(rollouts, servers, stable);
  await make(rollouts, servers.url, `promote mfe-cells@${stable}`);
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
  'in a query',
];
const isWhole = process.env.CANDIDATES === 'all';
const cells = Object.keys(places).flatMap((where) =>
  Object.entries(cases)
    .filter(([when]) => isWhole || where === 'page' || few.includes(when))
    .filter(([, { by, not = [] }]) => !not.includes(where) && (by !== 'leave' || places[where]?.leave))
    .map(([when]) => [where, when] as const),
);

/** Words of browsers that get a shell on trial. */
const wordsOf = (version: string) =>
  Array.from({ length: 100 }, (_, index) => `${index}`.padStart(12, '0')).filter(
    (word) => shellBucket(version, word) < PERCENT,
  );

/** In ten minutes few pages of one user count as evidence on one version; then comes the next version. */
const parts = <T>(all: readonly T[], pagesOfCell: number): T[][] => {
  const size = Math.floor((mostPages.user - 1) / pagesOfCell);
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size));
};

/** Whose the cells are: a stock build's, or those of a shell around its good version. */
const trials = [
  ...parts(cells, 1).map((moments, part) => ({ id: 'mfe-cells', trial: versions[part] ?? '', moments, alsoAs: [] })),
  // Its files are the console's: those that cannot be fetched are in candidates.spec.
  // Where the guard starts the shell anew, that is a page more.
  ...parts(
    cells.filter(([, when]) => when !== 'when it is fetched'),
    2,
  ).map((moments, part) => ({
    ...{ id: 'shell', trial: `3.${part}.0`, moments },
    // It may bring the whole console down, which the gateway's guard then puts back on the stable shell.
    alsoAs: ['render', 'crash', 'evaluation', 'uncaught'],
  })),
];

for (const { id, trial, moments, alsoAs } of trials)
  test.describe(`a candidate ${id}@${trial}`, () => {
    const words = wordsOf(trial);
    test.beforeAll(async ({ rollouts, servers }) => {
      if (id === 'shell') await rollouts.publishAltered(`shell@${trial}`, withCells);
      else await publishCells(rollouts, servers, trial);
      await make(rollouts, servers.url, `promote ${id}@${trial} --percent ${PERCENT}`);
    });
    test.afterAll(async ({ rollouts, servers }) => make(rollouts, servers.url, `rollback ${id}`));

    for (const [where, when] of moments)
      test(`in a ${where}, ${when}: it is the candidate's own, and stops it`, { tag: '@long' }, async ({
        rollouts,
        servers,
        browser,
      }) => {
        const { start, show, leave } = places[where] as Where;
        const { by, kinds } = cases[when] as When;
        const since = Math.floor(Date.now() / 1_000);
        await Promise.all(
          users.map(async (user, index) => {
            const context = await browser.newContext({ baseURL: servers.url, viewport: { width: 1440, height: 900 } });
            await context.addCookies([{ name: 'fleet-bucket', value: words[index] ?? '', url: servers.url }]);
            const reports: PageReport[] = [];
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
              [token, { where, when, version: trial }] as const,
            );
            if (when === 'when it is fetched')
              await context.route(new RegExp(`/modules/mfe-cells/${trial}/.*expose_In${where}\\b`, 'i'), (route) =>
                route.fulfill({ status: 404 }),
              );
            const page = await context.newPage();
            // A shell that did not start is known to the gateway, and the page that came instead is the stable one's.
            const isStable = () =>
              page.evaluate((of) => !document.querySelector(`script[src*="/modules/shell/${of}/"]`), trial);
            const failed = () =>
              expect
                .poll(
                  async () =>
                    reports.some(({ kind }) => isReportedFailure(kind)) ||
                    (id === 'shell' && (await isStable().catch(() => false))),
                  { timeout: 20_000 },
                )
                .toBe(true);
            await page.goto(start);
            await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
            const shown = show?.(page);
            // Where the whole console failed, the page that came in its place is the stable shell's.
            shown?.catch(() => undefined);
            if (by) await shown;
            if (by === 'press') await page.getByRole('button', { name: 'press' }).first().click();
            // The module must have been there, to do this when it goes.
            if (by === 'leave' || by === 'unload')
              await expect(page.getByText('candidate').first()).toBeAttached({ timeout: 15_000 });
            if (by === 'leave') await leave?.(page);
            if (by === 'unload') {
              // An error thrown at the end can be sent only after something else was.
              await expect.poll(() => reports.map(({ module }) => module), { timeout: 20_000 }).toContain(id);
              await page.evaluate(() => sessionStorage.setItem('e2e', '1'));
              await page.goto('/profile');
            } else await failed();
            // The rest works: the page one goes to next.
            if (where === 'palette') await page.keyboard.press('Escape');
            // Pressed again, where the guard's reload came in between.
            await expect(async () => {
              await link(page, 'Аларми').click({ timeout: 10_000 });
              await expect(page.getByRole('heading', { level: 1, name: 'Аларми' })).toBeVisible({ timeout: 10_000 });
            }).toPass({ timeout: 40_000 });
            await expect(page.getByText('Конзолата престана да работи')).toHaveCount(0);
            await context.close();
          }),
        );
        const health = async () =>
          ((await (await fetch(`${servers.url}/telemetry/health?since=${since}`)).json()) as HealthReport).versions;
        const { shell, modules } = rollouts.registry();
        const stables = {
          ...Object.fromEntries(
            Object.entries(modules).map(
              ([
                of,
                {
                  stable: { version },
                },
              ]) => [of, version],
            ),
          ),
          shell: shell.version,
        };
        const stateOf = (window: HealthReport['versions']) =>
          evaluateHealth({
            ...{ id, candidate: trial, stable: stables[id as keyof typeof stables], stableModules: stables },
            ...{ window, sinceStep: window },
          }).state;
        await expect.poll(async () => stateOf(await health()), { timeout: 15_000 }).toBe('worse');
        // On a busy machine a part may come too late as well.
        const late = ['timeout', 'blocked'];
        const failed = (await health()).filter(({ failures }) =>
          Object.keys(failures).some((kind) => !late.includes(kind)),
        );
        expect(new Set(failed.map((of) => `${of.module}@${of.version}`)), JSON.stringify(failed)).toEqual(
          new Set([`${id}@${trial}`]),
        );
        for (const { failures, pages } of failed) {
          for (const kind of Object.keys(failures)) expect([...kinds, ...alsoAs, ...late]).toContain(kind);
          expect(pages).toBeLessThanOrEqual(MOST_PAGES);
        }
      });
  });
