import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { type StaticServer, serveStatically } from '../src/staticServer';

const MOST_BYTES = 1_000_000;
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const out = mkdtempSync(join(tmpdir(), 'fleet-demo-'));
let site: StaticServer;

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.beforeAll(async () => {
  test.setTimeout(400_000);
  const program = [join(root, 'deploy/commands/run.mjs'), 'demo', '--base', '/console/', '--out', out];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { cwd: root, encoding: 'utf8' });
  expect(status, `${stdout}${stderr}`).toBe(0);
  site = await serveStatically(out, '/console/');
});
test.afterAll(() => {
  site.close();
  rmSync(out, { recursive: true, force: true });
});

/**
 * What goes wrong in the page: errors, violations of its policy, failed requests, and calls that nothing was recorded
 * for.
 */
function troubles(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.text().startsWith('demo:')) found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(String(error)));
  page.on('response', (response) => {
    if (response.status() >= 400) found.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // A page that is left drops what it still fetched ahead.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') found.push(`failed: ${request.url()}`);
  });
  return found;
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Корисничко име').fill('admin');
  await page.getByLabel('Лозинка').fill('admin123');
  await page.getByRole('button', { name: 'Најави се' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Контролна табла' })).toBeVisible({ timeout: 30_000 });
}

test('the demo runs from a folder of a static server: a fleet that moves, every page, and no server', {
  tag: '@long',
}, async ({ page }) => {
  const found = troubles(page);
  await page.goto(site.url);
  await expect(page.getByText('Проба без сервер')).toBeVisible();
  await signIn(page);
  await expect(page.getByText('24 возила')).toBeVisible();
  expect(site.served()).toBeLessThan(MOST_BYTES);
  test.info().annotations.push({ type: 'bytes to the first map', description: String(site.served()) });

  const menu = page.getByRole('navigation').first();
  await menu.getByRole('link', { name: 'Мапа', exact: true }).click();
  await expect(page.getByText('Поврзано')).toBeVisible();
  // Its speed and place follow its messages.
  const driving = page.getByRole('option').filter({ hasText: 'km/h' }).first();
  const before = await driving.textContent();
  await expect(driving).not.toHaveText(before ?? '');

  const names = await menu.getByRole('link').allTextContents();
  expect(names.length).toBeGreaterThan(11);
  for (const name of names) {
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Обиди се повторно' })).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Модули' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Модули' })).toBeVisible();
  expect(found).toEqual([]);
});

test('what is changed in the demo holds until the page is opened anew, and addresses lead back to their pages', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(site.url);
  await signIn(page);
  // Below the folder a filter stays in the address, and a form is not left unasked.
  await page.goto(`${site.url}#/vehicles/3/edit`);
  await expect(page).toHaveURL(`${site.url}vehicles/3/edit`);
  await page.getByLabel('Забелешки').fill('нешто друго');
  await page.getByRole('link', { name: 'Уреди', exact: true }).click();
  await page.getByRole('button', { name: 'Продолжи со уредување' }).click();
  await page.getByRole('button', { name: 'Зачувај' }).click();
  await expect(page).toHaveURL(`${site.url}vehicles/3`);
  await expect(page.getByText('нешто друго')).toBeVisible();
  await page.getByRole('link', { name: 'Сите возила' }).click();
  await page.getByRole('searchbox').or(page.getByLabel('Пребарај')).first().fill('GPS-0002');
  await expect(page).toHaveURL(/\/console\/vehicles\?.*search=/);

  // The host has no such file: its 404.html is the page.
  await page.goto(`${site.url}vehicles/3`);
  await expect(page.getByText('Основни информации')).toBeVisible();
  await expect(page.getByText('нешто друго')).toBeHidden();
});
