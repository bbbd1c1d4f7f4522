import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, make, test } from '../src/rolloutTest';
import { kinds } from '../stock/kinds.mjs';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const guide = readFileSync(pathOf('../../../../docs/stock-builds.md'), 'utf8');
/** The table of the guide: what a publish and the compatibility check say of each kind. */
const rows = [...guide.matchAll(/^\| `([\w-]+)` \| [^|]+ \| ([^|]+) \| ([^|]*) ?\|$/gm)].map(
  ([, kind = '', publish = '', check = '']) => ({ kind, publish: publish.trim(), check: check.trim() }),
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
