import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { editFile } from '../src/rolloutStore';
import { expect, make, test } from '../src/rolloutTest';
import { kinds } from '../stock/kinds.mjs';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const guide = readFileSync(pathOf('../../../../docs/stock-builds.md'), 'utf8');
/** The tables of the guide: what a publish and the compatibility check say of each kind; both pass in the shortest. */
const rows = [...guide.matchAll(/^\| `([\w-]+)` \| [^|]+ \|(?: ([^|]+) \|)?(?: ([^|]+) \|)?$/gm)].map(
  ([, kind = '', publish, check = '']) =>
    publish === undefined ? { kind, publish: 'proved', check: 'passes' } : { kind, publish, check },
);
/** The text between the outermost quotes; null: nothing is refused. */
const quoted = (text: string) => /^"(.*)"$/.exec(text)?.[1] ?? null;

const out = mkdtempSync(join(tmpdir(), 'fleet-kinds-'));
test.afterAll(() => rmSync(out, { recursive: true, force: true }));

test('docs/stock-builds.md names every kind', { tag: '@long' }, () => {
  expect(rows.map(({ kind }) => kind).sort()).toEqual(Object.keys(kinds).sort());
});

for (const { kind, publish, check } of rows)
  test(`${kind}: ${publish}${check && `, ${check}`}`, { tag: '@long' }, async ({ rollouts, servers }) => {
    const dir = join(out, kind);
    const built = spawnSync(process.execPath, [pathOf('../stock/build.mjs'), dir, kind], { encoding: 'utf8' });
    expect(built.status, built.stderr).toBe(0);
    const target = `mfe-${kind}@1.0.0`;
    const published = await rollouts.rollout(`publish ${target} --manifest ${dir}/mf-manifest.json`, { proves: true });
    expect(published.out).toContain(quoted(publish) ?? 'proved in Chromium');
    expect(published.out).toContain(/; (.*)$/.exec(publish)?.[1] ?? '');
    expect(published.code, published.out).toBe(check === '' ? 1 : 0);
    if (check === '') return;
    const checked = await rollouts.rollout(`verdict ${target}`);
    expect(checked.out).toContain(quoted(check) ?? check);
    expect(checked.code).toBe(check === 'passes' ? 0 : 1);
    if (check === 'passes') await make(rollouts, servers.url, `promote ${target}`);
  });

/** A control of each library, and what its own style sheet makes of it. */
const libraries = {
  mui: ['button', 'rgb(25, 118, 210)'],
  'styled-components': ['button', 'rgb(27, 75, 143)'],
  mantine: ['button', 'rgb(34, 139, 230)'],
} as const;

test('styles of libraries apply in the released console, and go with their page', { tag: '@long' }, async ({
  openAs,
}) => {
  const page = await openAs('admin', '/dashboard');
  for (const [kind, [role, color]] of Object.entries(libraries)) {
    await page.goto(`/${kind}`);
    await expect(page.getByRole(role, { name: 'Зачувај' })).toHaveCSS('background-color', color);
    const inserted = () =>
      page.evaluate(() =>
        [...document.styleSheets].flatMap(({ href, cssRules }) => (href === null ? [cssRules.length] : [])),
      );
    if (kind !== 'mantine') expect(await inserted()).not.toEqual([]);
    await page.getByRole('navigation').first().getByRole('link', { name: 'Возила' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Возила' })).toBeVisible();
    expect(await inserted(), kind).toEqual([]);
  }
});

test('Tailwind styles its page alone, and forms, tables and charts of libraries work', { tag: '@long' }, async ({
  openAs,
}) => {
  const page = await openAs('admin', '/tailwind');
  // A rem is the console's.
  await expect(page.getByText('Залиха', { exact: true }).last()).toHaveCSS('padding-top', '14px');
  await page.goto('/forms');
  await page.getByLabel('Регистрација').fill('123');
  await page.getByRole('button', { name: 'Зачувај' }).click();
  // The bar of critical alarms is an alert as well.
  await expect(page.getByRole('alert').filter({ hasText: 'Внесете регистрација' })).toBeVisible();
  await page.getByLabel('Регистрација').fill('SK-1');
  await page.getByRole('button', { name: 'Зачувај' }).click();
  await expect(page.getByRole('button', { name: '7', exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'OH-5678-CD' })).toBeVisible();
});

test('a worker of a module runs from checked bytes, and ends with its page', { tag: '@long' }, async ({
  openAs,
  expectErrors,
}) => {
  const page = await openAs('admin', '/worker');
  await expect(page.locator('output')).toHaveText('Збир 42');
  expect(page.workers().map((worker) => worker.url())).toEqual([expect.stringMatching(/^blob:/)]);
  await page.getByRole('navigation').first().getByRole('link', { name: 'Возила' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Возила' })).toBeVisible();
  await expect.poll(() => page.workers().filter((worker) => worker.url().startsWith('blob:'))).toEqual([]);

  expectErrors(/mfe-worker@1\.0\.0 failed|integrity|digest/);
  await page.route('**/modules/mfe-worker/1.0.0/*.js', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, body: `${await response.text()};` });
  });
  await page.goto('/worker');
  await expect(page.locator('output')).toHaveText('Нема збир');
});

test('a worker of a build of our preset is checked as well', { tag: '@long' }, async ({
  openAs,
  rollouts,
  servers,
}) => {
  await rollouts.publishAltered('mfe-alarms@9.0.0', (folder) => {
    const page = join(folder, 'src/alarms/AlarmsPage.tsx');
    const head = 'export default function AlarmsPage() {';
    const starts = `useEffect(() => {
      const worker = new Worker(new URL('./work.ts', import.meta.url));
      worker.onmessage = ({ data }) => document.querySelector('main')?.setAttribute('data-sum', data);
      worker.postMessage([40, 2]);
      return () => worker.terminate();
    }, []);`;
    editFile(page, head, `import { useEffect } from 'react';\n${head}\n${starts}`);
    writeFileSync(join(folder, 'src/alarms/work.ts'), 'onmessage = ({ data: [a, b] }) => postMessage(a + b);');
  });
  await make(rollouts, servers.url, 'promote mfe-alarms@9.0.0');
  const page = await openAs('admin', '/alarms');
  await expect(page.getByRole('main')).toHaveAttribute('data-sum', '42');
  expect(page.workers().map((worker) => worker.url())).toContainEqual(expect.stringMatching(/^blob:/));
});

test('a module on React 18 lives in roots of its own, and fails in its own area', { tag: '@long' }, async ({
  openAs,
  expectErrors,
}) => {
  expectErrors(/two is too many|mfe-react-18-root@1\.0\.0 failed/);
  const page = await openAs('admin', '/vehicles/1');
  await page.locator('[data-slot="vehicle.cards"]').scrollIntoViewIfNeeded();
  await expect(page.getByText('Возило 1 во React 18.3.1')).toBeVisible();

  await page.goto('/react-18-root');
  await expect(page.getByText('React 18.3.1')).toBeVisible();
  await page.getByRole('button', { name: 'Број: 0' }).click();
  await page.getByRole('button', { name: 'Број: 1' }).click();
  await expect(page.getByRole('heading', { name: 'Залиха' })).toBeVisible();
  await page.getByRole('button', { name: 'Обиди се повторно' }).click();
  await expect(page.getByRole('button', { name: 'Број: 0' })).toBeVisible();
  const hasLeft = () => page.evaluate(() => 'kindLeft' in globalThis);
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'kindLeft'));
  await page.getByRole('navigation').first().getByRole('link', { name: 'Возила' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Возила' })).toBeVisible();
  expect(await hasLeft()).toBe(true);
});

test('WebAssembly of a module runs where the operator allows it, and only its own files', { tag: '@long' }, async ({
  openAs,
  rollouts,
  expectErrors,
}) => {
  expectErrors(/Content Security Policy|CSP violation: script-src wasm-eval|mfe-wasm-allowed@1\.0\.0 failed/);
  const page = await openAs('admin', '/wasm-allowed');
  await expect(page.locator('output')).toHaveText('Своја: не, туѓа: не');
  const choices = [{ kind: 'setting', name: 'webAssembly', value: true }];
  const arrangement = { schema: 1, version: 1, modules: { 'mfe-wasm-allowed': choices }, log: [] };
  writeFileSync(join(rollouts.dir, 'arrangement.json'), JSON.stringify(arrangement));
  // A gateway reads the store once a second.
  const policy = async () =>
    (await page.request.get('/', { headers: { accept: 'text/html' } })).headers()['content-security-policy'];
  await expect.poll(policy).toContain("'wasm-unsafe-eval'");
  await page.goto('/wasm-allowed');
  await expect(page.locator('output')).toHaveText('Своја: да, туѓа: не');
});
