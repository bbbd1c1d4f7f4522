import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HealthReport } from '@fleet/rollout/health';
import type { Page } from '@playwright/test';
import type { ModuleRelease } from 'shared-auth/contract';
import { copyWorkspace, editFile } from '../src/rolloutStore';
import { expect, make, test } from '../src/rolloutTest';

/*
 * The drill of RUNBOOK.md, "A new major of a shared package": shared-ui 2.0 removes a name that all modules use, the
 * shell also provides 1.x until a day, and the modules move to 2.0 one after the other. `ORDER=mfe-routes,mfe-admin,…`
 * is another order.
 */
test.describe.configure({ timeout: 900_000 });

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const olderMajorsFile = 'shell/src/modules/shared-modules/olderMajors.ts';
const UNTIL = '2027-03-01';
const order = (process.env.ORDER ?? 'mfe-reports,mfe-admin,mfe-fleet,mfe-routes,mfe-alarms').split(',');

/** Every source of a folder, with a text in place of another. */
function editAll(folder: string, from: RegExp, to: string): void {
  for (const name of readdirSync(folder, { recursive: true }).map(String)) {
    if (!/\.tsx?$/.test(name)) continue;
    const file = join(folder, name);
    const source = readFileSync(file, 'utf8');
    if (from.test(source)) writeFileSync(file, source.replaceAll(new RegExp(from, 'g'), to));
  }
}

/** Puts a package of the real workspace into a copy of it, to be changed. */
function take(workspace: string, id: string, as = id): string {
  rmSync(join(workspace, as), { recursive: true, force: true });
  cpSync(join(root, id), join(workspace, as), { recursive: true, verbatimSymlinks: true });
  return join(workspace, as);
}

const editJson = (file: string, more: object) =>
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...more }));

/**
 * Does the runbook's step: 2.0 in its folder, the last 1.x in a folder of its own, and both in the shell.
 */
function raiseMajor(workspace: string): void {
  const next = take(workspace, 'shared-ui');
  editJson(join(next, 'package.json'), { version: '2.0.0' });
  editFile(join(next, 'src/index.ts'), 'export { PageHeader }', 'export { PageHeader as PageHead }');
  editFile(
    join(next, 'src/components/PageHeader/PageHeader.tsx'),
    '<header {...rest}',
    '<header {...rest} data-major="2"',
  );
  const older = take(workspace, 'shared-ui', 'shared-ui-1');
  // Under its old name, its import of shared-ui would be itself.
  editJson(join(older, 'package.json'), { name: 'shared-ui-1' });
  writeFileSync(
    join(older, 'src/components/Toast/notify.ts'),
    "export { notify, onNotificationWaiting } from 'shared-ui';\n",
  );
  writeFileSync(join(older, 'src/hooks/clock.ts'), "export { clock, useNow } from 'shared-ui';\n");
  symlinkSync('../../shared-ui', join(older, 'node_modules/shared-ui'));
  editAll(join(workspace, 'shell/src'), /\bPageHeader\b/, 'PageHead');
  editJson(join(workspace, 'shell/package.json'), { olderMajors: { 'shared-ui-1': UNTIL } });
  symlinkSync('../../shared-ui-1', join(workspace, 'shell/node_modules/shared-ui-1'));
  editFile(
    join(workspace, olderMajorsFile),
    'Readonly<Record<string, Source>> = {}',
    `Readonly<Record<string, Source>> = {
  'shared-ui@1': { get: async () => { const of = await import(/* webpackChunkName: "ui-1" */ 'shared-ui-1'); return () => of; } },
  'shared-ui/map@1': { get: async () => { const of = await import(/* webpackChunkName: "map-1" */ 'shared-ui-1/map'); return () => of; } },
  'shared-ui/charts@1': { get: async () => { const of = await import(/* webpackChunkName: "charts-1" */ 'shared-ui-1/charts'); return () => of; } },
}`,
  );
}

/** Its first page, and which major its head is of. */
async function visit(page: Page, { contributes: { routes, locales } }: ModuleRelease): Promise<string | null> {
  const route = routes.find(({ path }) => !path.includes(':'));
  if (!route) throw new Error('each module has a page without parameters');
  await page.goto(route.path);
  await expect(page.getByRole('heading', { level: 1, name: locales.mk[route.title] ?? '' })).toBeVisible();
  await expect(page.getByText('Страницата не може да се прикаже')).toHaveCount(0);
  return page.locator('main header').first().getAttribute('data-major');
}

/** A toast of the administration's module is shown by the shell's one host of toasts. */
async function seeToast(page: Page, api: string): Promise<void> {
  // Another session, which the page can end.
  await page.request.post(`${api}/api/auth/login`, { data: { username: 'admin', password: 'admin123' } });
  await page.goto('/profile');
  const sessions = page.getByRole('region', { name: 'Каде сте најавени' });
  await sessions.getByRole('listitem').getByRole('button').first().click();
  await expect(page.locator('[data-toast-host]').getByText('Најавата е прекината')).toBeVisible();
}

/** Of the modules that cross: other tests of this store publish their own 2.0.0, of other bytes. */
const NEXT = '4.0.0';

test('row 42: two majors of shared-ui live in one page while five modules cross in any order', {
  tag: '@long',
}, async ({ rollouts, servers, openAs }) => {
  const workspace = copyWorkspace('shell');
  const publish = async (target: string) => {
    const { code, out } = await rollouts.rollout(`publish ${target}`, { workspace });
    expect(code, out).toBe(0);
  };
  // Failures that other tests showed to this gateway before are not this test's.
  const failing = async () => {
    const health = (await (await fetch(`${servers.url}/telemetry/health?minutes=60`)).json()) as HealthReport;
    return health.versions.filter(({ failed }) => failed > 0).map(({ module, version }) => `${module}@${version}`);
  };
  const before = await failing();
  try {
    raiseMajor(workspace);
    await publish('shell@2.0.0');
    await make(rollouts, servers.url, 'promote shell@2.0.0 --accept size');
    const page = await openAs('admin', '/profile');
    const crossed = new Set<string>();
    const lookAround = async () => {
      for (const [id, { stable }] of Object.entries(rollouts.registry().modules))
        expect(`${id} ${await visit(page, stable)}`).toBe(`${id} ${crossed.has(id) ? '2' : null}`);
    };
    await lookAround();
    await seeToast(page, servers.api);
    for (const id of order) {
      const held = order.filter((each) => !crossed.has(each)).sort();
      expect((await rollouts.rollout('status')).out).toContain(
        `shared-ui@1 is provided until ${UNTIL}: still used by ${held.join(', ')}`,
      );
      editAll(join(take(workspace, id), 'src'), /\bPageHeader\b/, 'PageHead');
      await publish(`${id}@${NEXT}`);
      await make(rollouts, servers.url, `promote ${id}@${NEXT} --accept size`);
      crossed.add(id);
      await lookAround();
    }
    await seeToast(page, servers.api);
    await page.goto('/modules');
    await expect(page.getByText('Ниеден модул веќе не го користи')).toBeVisible();
    // The end: a shell without 1.x, which a module that holds it would have stopped.
    editJson(join(workspace, 'shell/package.json'), { olderMajors: {} });
    cpSync(join(root, olderMajorsFile), join(workspace, olderMajorsFile));
    await publish('shell@2.1.0');
    const [last = ''] = order;
    await make(rollouts, servers.url, `rollback ${last}`);
    expect((await rollouts.rollout('promote shell@2.1.0')).out).toMatch(new RegExp(`${last}@.* needs shared-ui`));
    await make(rollouts, servers.url, `promote ${last}@${NEXT} --accept size`);
    expect((await failing()).filter((version) => !before.includes(version))).toEqual([]);
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
});
