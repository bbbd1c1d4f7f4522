import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, make, test } from '../src/rolloutTest';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

/** The module of `stock`, built by its own program. */
function buildStock(): string {
  const out = mkdtempSync(join(tmpdir(), 'fleet-stock-'));
  const program = fileURLToPath(new URL('../stock/build.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [program, out], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return out;
}

let out: string;
test.beforeAll(() => {
  out = buildStock();
});
test.afterAll(() => rmSync(out, { recursive: true, force: true }));

test('a remote of the federation plugin alone, published with a module.json, runs in the released console', {
  tag: '@long',
}, async ({ rollouts, servers, openAs }) => {
  await make(rollouts, servers.url, `publish --manifest ${out}/mf-manifest.json --module ${out}/module.json`);
  await make(rollouts, servers.url, 'promote mfe-stock@1.0.0');
  const page = await openAs('admin', '/dashboard');
  await page.getByRole('link', { name: 'Залиха', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Залиха' })).toBeVisible();
  // The shell's router and React: its own copies would know no address, and hooks would throw.
  await expect(page.getByText('at /stock, home /dashboard')).toBeVisible();
  await expect(page.getByText('portal', { exact: true })).toBeVisible();
  await expect(page.locator('.stock-of-elsewhere')).toHaveCSS('border-inline-start-width', '7px');
  await page.getByRole('button', { name: 'Детали' }).click();
  await page.getByRole('button', { name: 'counted 0' }).click();
  await expect(page.getByRole('button', { name: 'counted 1' })).toBeVisible();
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const scripts = loaded.filter((name) => name.includes('/modules/mfe-stock/') && name.endsWith('.js'));
  const { files } = rollouts.release('mfe-stock', '1.0.0');
  const named = (files['./StockPage'] ?? []).filter((file) => file.endsWith('.js'));
  expect(new Set(scripts.map((name) => name.split('/').at(-1)))).toEqual(new Set(named));
  const versions = await page.evaluate(
    () => (window as unknown as { __FEDERATION__: { __INSTANCES__: { name: string }[] } }).__FEDERATION__.__INSTANCES__,
  );
  expect(versions.map(({ name }) => name)).toEqual(expect.arrayContaining(['shell', 'mfe_stock']));
});

test('one changed byte of its late chunk, for which it knows no hash, is not run', { tag: '@long' }, async ({
  rollouts,

  openAs,
  expectErrors,
}) => {
  expectErrors(/mfe-stock|integrity|digest/);
  const { files } = rollouts.release('mfe-stock', '1.0.0');
  const late = (files['./StockPage'] ?? []).filter((file) => /\.js$/.test(file) && !/remoteEntry|expose/.test(file));
  expect(late).toHaveLength(1);
  appendFileSync(join(rollouts.dir, 'modules/mfe-stock/1.0.0', late[0] ?? ''), 'document.title = "tampered";');
  const page = await openAs('admin', '/stock');
  await expect(page.getByText('Страницата не може да се прикаже')).toBeVisible();
  await expect(page).not.toHaveTitle('tampered');
});
