import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, relative } from 'node:path';
import type { Page } from '@playwright/test';
import { bucketOf } from 'shared-auth/contract';
import { editFile } from '../src/rolloutStore';
import { expect, make, test } from '../src/rolloutTest';
import { tokenOf } from '../src/test';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

/** Stretches a limit by the load of the machine: it is meant for an idle one. */
const limit = (milliseconds: number) => milliseconds * Math.max(1, (loadavg()[0] ?? 0) / cpus().length);

/** Versions of mfe-alarms that the page took files of. */
const versionsUsed = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map((entry) => /modules\/mfe-alarms\/([^/]+)\/.*\.js$/.exec(entry.name)?.[1])
        .filter((version) => version !== undefined),
    ),
  ]);

/** The scripts of a version of mfe-alarms that the page has taken: bytes as they came, and as they ran. */
const scriptsOf = (page: Page, version: string | undefined) =>
  page.evaluate((below) => {
    // Of this type, resources' entries are
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries
      .map(({ name, encodedBodySize, decodedBodySize }) => ({
        path: new URL(name).pathname,
        encoded: encodedBodySize,
        decoded: decodedBodySize,
      }))
      .filter(({ path }) => path.startsWith(below) && path.endsWith('.js'))
      .map(({ path, ...bytes }) => ({ file: path.slice(below.length), ...bytes }));
  }, `/modules/mfe-alarms/${version}/`);

const openAlarms = (page: Page) => page.getByRole('link', { name: 'Аларми', exact: true }).click();
const alarmTable = (page: Page) => page.getByRole('main').getByRole('table');

/** Puts a statement at the start of the alarms page's component. */
const startPageWith = (statement: string) => (folder: string) => {
  const head = 'export default function AlarmsPage() {';
  editFile(join(folder, 'src/alarms/AlarmsPage.tsx'), head, `${head}\n  ${statement}`);
};

/** Hash of each file below a folder. */
const bytesBelow = (dir: string, wanted: (file: string) => boolean) =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
      .filter(wanted)
      .map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(join(dir, file)))
          .digest('hex'),
      ]),
  );

/** From edit to live, as a team does it; the share of each account is fixed by its name and the version. */
test('one module goes from edit to live within 15 s, the others untouched, by percent for some and not for others', async ({
  rollouts,
  servers,
  openAs,
  browser,
}) => {
  const before = rollouts.registry();
  const otherFiles = () => bytesBelow(join(rollouts.dir, 'modules'), (file) => !file.startsWith('mfe-alarms/'));
  const filesBefore = otherFiles();
  const start = Date.now();
  expect((await rollouts.rollout('publish mfe-alarms@2.0.0')).code).toBe(0);
  await make(rollouts, servers.url, 'promote mfe-alarms@2.0.0 --percent 50');
  const took = Date.now() - start;
  console.log(`from edit to live: ${(took / 1_000).toFixed(1)} s`);
  expect(took).toBeLessThan(limit(15_000));
  const after = rollouts.registry();
  for (const id of Object.keys(before.modules).filter((each) => each !== 'mfe-alarms'))
    expect(after.modules[id]).toEqual(before.modules[id]);
  expect(after.shell).toEqual(before.shell);
  expect(otherFiles()).toEqual(filesBefore);

  // Of the hundred shares of 2.0.0, operator has the 9th and manager the 88th.
  const page = await openAs('operator', '/alarms');
  await expect(alarmTable(page)).toBeVisible();
  expect(await versionsUsed(page)).toContain('2.0.0');
  const other = await browser.newPage();
  const { token } = (await (
    await fetch(`${servers.api}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'manager', password: 'manager123' }),
    })
  ).json()) as { token: string };
  await other.addInitScript((value) => localStorage.setItem('token', value), token);
  await other.goto(`${servers.url}/alarms`);
  await expect(alarmTable(other)).toBeVisible();
  expect(await versionsUsed(other)).toEqual([before.modules['mfe-alarms']?.stable.version]);
  await other.close();
  await make(rollouts, servers.url, 'rollback mfe-alarms');
});

test('the same version with other bytes is refused', { tag: '@long' }, async ({ rollouts }) => {
  expect((await rollouts.rollout('publish mfe-alarms@2.0.2')).code).toBe(0);
  const altered = rollouts.publishAltered('mfe-alarms@2.0.2', startPageWith('console.debug("other bytes");'));
  await expect(altered).rejects.toThrow('published already, with other bytes');
});

test('row 42: a module whose styles meet other modules’ elements is refused by its build', async ({ rollouts }) => {
  const altered = rollouts.publishAltered('mfe-alarms@2.0.1', (folder) =>
    appendFileSync(join(folder, 'src/alarms/AlarmToolbar.module.css'), '\ntable { border: 0; }\n'),
  );
  await expect(altered).rejects.toThrow('is not pure');
});

test('row 8: a tab that was opened before three rollouts still works after them, and is offered the newest quietly', {
  tag: '@long',
}, async ({ rollouts, servers, openAs }) => {
  const first = rollouts.registry().modules['mfe-alarms']?.stable.version;
  const page = await openAs('operator', '/vehicles');
  await expect(page.getByRole('heading', { level: 1, name: 'Возила' })).toBeVisible();
  for (const version of ['2.0.0', '3.0.0']) {
    const { code, out } = await rollouts.rollout(`publish mfe-alarms@${version}`);
    expect(code, out).toBe(0);
  }
  await make(rollouts, servers.url, 'promote mfe-alarms@2.0.0');
  await make(rollouts, servers.url, 'promote mfe-alarms@3.0.0');
  await make(rollouts, servers.url, 'rollback mfe-alarms');
  await openAlarms(page);
  await expect(alarmTable(page)).toBeVisible();
  expect(await versionsUsed(page)).toEqual([first]);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const had = (await scriptsOf(page, first)).map(({ file }) => file);
  await page.getByRole('button', { name: 'Нова верзија' }).click();
  await expect(alarmTable(page)).toBeVisible();
  expect(await versionsUsed(page)).toEqual(['2.0.0']);
  // Of files that the browser had it was sent what changed, with their integrity checked as ever.
  const updated = (await scriptsOf(page, '2.0.0')).filter(({ file }) => had.includes(file));
  expect(updated.map(({ file }) => file)).toContain('__federation_expose_AlarmsPage.js');
  expect(updated.filter(({ encoded, decoded }) => encoded > 200 + decoded / 20)).toEqual([]);
});

test('the whole set goes back to the revision before', { tag: '@long' }, async ({ rollouts, servers, openAs }) => {
  const set = rollouts.registry();
  expect((await rollouts.rollout('publish mfe-alarms@3.0.0')).code).toBe(0);
  await make(rollouts, servers.url, 'promote mfe-alarms@3.0.0');
  await make(rollouts, servers.url, 'rollback');
  expect(rollouts.registry().modules).toEqual(set.modules);
  const page = await openAs('operator', '/alarms');
  await expect(alarmTable(page)).toBeVisible();
  expect(await versionsUsed(page)).toEqual([set.modules['mfe-alarms']?.stable.version]);
  expect((await rollouts.rollout('history')).out).toContain('rollback --to');
});

test('a shell whose code does not load sends the browser back to the stable one, once', { tag: '@long' }, async ({
  rollouts,
  servers,
  openAs,
  expectErrors,
}) => {
  expectErrors(/Refused to execute script/);
  expect((await rollouts.rollout('publish shell@9.0.0')).code).toBe(0);
  await make(rollouts, servers.url, 'promote shell@9.0.0 --percent 99');
  const { shell } = rollouts.registry();
  const [script = ''] = shell.candidate?.scripts ?? [];
  const file = join(rollouts.dir, 'modules/shell/9.0.0', script);
  expect(readFileSync(file).length).toBeGreaterThan(0);
  for (const form of [file, `${file}.br`, `${file}.gz`]) rmSync(form);
  const page = await openAs('operator', '/vehicles');
  await expect(page.getByRole('heading', { level: 1, name: 'Возила' })).toBeVisible();
  expect(
    await page.evaluate(() => document.querySelector('script[src*="/modules/shell/"]')?.getAttribute('src')),
  ).toContain(shell.version);
  await make(rollouts, servers.url, 'rollback shell');
});

test('administrators see how the modules do, others do not', async ({ rollouts, servers, openAs, page }) => {
  expect((await rollouts.rollout('publish mfe-alarms@8.0.0')).code).toBe(0);
  await make(rollouts, servers.url, 'promote mfe-alarms@8.0.0 --percent 10');
  await openAs('admin', '/dashboard');
  await page.getByRole('link', { name: 'Модули', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Модули' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: '8.0.0' });
  await expect(row).toContainText('Се воведува');
  await expect(row).toContainText('10 %');
  await make(rollouts, servers.url, 'rollback mfe-alarms');
  expect((await fetch(`${servers.url}/ops/modules`)).status).toBe(401);
});

test('a module is taken out, brought back and removed, and a first version reaches its share alone', {
  tag: '@long',
}, async ({ rollouts, servers, openAs, browser }) => {
  const menu = (on: Page) => on.getByRole('navigation').first();
  const reports = (on: Page) => menu(on).getByRole('link', { name: 'Извештаи', exact: true });
  const isReady = (on: Page) => expect(menu(on).getByRole('link', { name: 'Возила', exact: true })).toBeVisible();

  await make(rollouts, servers.url, 'disable mfe-reports');
  const page = await openAs('manager', '/vehicles');
  await isReady(page);
  await expect(reports(page)).toHaveCount(0);
  await make(rollouts, servers.url, 'enable mfe-reports');
  await page.reload();
  await expect(reports(page)).toBeVisible();
  await make(rollouts, servers.url, 'remove mfe-reports');
  expect(rollouts.registry().modules).not.toHaveProperty('mfe-reports');
  await page.reload();
  await isReady(page);
  await expect(reports(page)).toHaveCount(0);

  // Manager's share is below admin's.
  const shareOf = (version: string, user: string) => bucketOf('mfe-reports', version, user);
  const versions = Array.from({ length: 20 }, (_, index) => `5.${index}.0`);
  const version = versions.find((each) => shareOf(each, 'manager') < shareOf(each, 'admin')) ?? '';
  expect((await rollouts.rollout(`publish mfe-reports@${version}`)).code).toBe(0);
  const percent = shareOf(version, 'manager') + 1;
  await make(rollouts, servers.url, `promote mfe-reports@${version} --percent ${percent}`);
  await page.reload();
  await reports(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Извештаи' })).toBeVisible();
  const other = await browser.newPage();
  await other.addInitScript((value) => localStorage.setItem('token', value), await tokenOf(servers, 'admin'));
  await other.goto(`${servers.url}/vehicles`);
  await isReady(other);
  await expect(reports(other)).toHaveCount(0);
  await other.close();
});

test('rows 8, 50: a tab whose files have been removed offers to load the console anew', { tag: '@long' }, async ({
  rollouts,
  servers,
  openAs,
  page,
  expectErrors,
}) => {
  expectErrors(/mfe-alarms/);
  for (const version of ['4.0.0', '4.1.0'])
    expect((await rollouts.rollout(`publish mfe-alarms@${version}`)).code).toBe(0);
  // As on a metered connection: nothing is fetched ahead.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await openAs('operator', '/vehicles');
  await expect(page.getByRole('heading', { level: 1, name: 'Возила' })).toBeVisible();
  for (const version of ['4.0.0', '4.1.0']) await make(rollouts, servers.url, `promote mfe-alarms@${version}`);
  // No gateway is asked which versions open tabs use.
  expect((await rollouts.rollout('gc --days 0 --revisions 1')).code).toBe(0);
  await openAlarms(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('постара верзија на конзолата');
  await page.getByRole('button', { name: 'Вчитај повторно' }).click();
  await expect(alarmTable(page)).toBeVisible();
  expect(await versionsUsed(page)).toEqual(['4.1.0']);
});
