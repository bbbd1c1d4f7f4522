import { join } from 'node:path';
import { findLeftBehind } from '@fleet/sdk/left-behind';
import { editFile } from '../src/rolloutStore';
import { expect, make, test } from '../src/rolloutTest';

test.describe.configure({ timeout: 120_000 });

const head = 'export default function AlarmsPage() {';

/*
 * Row 42, what a module leaves behind, is refused before a rollout: by lint (useScopedEffect), by its unit tests and by
 * each of its browser tests, in its own pipeline. This is the last of them.
 */
test('row 42: a browser test fails, by name, after which a timer, a listener, an observer, a prototype change or a patched fetch of a module is left', {
  tag: '@long',
}, async ({ rollouts, servers, openAs, page }) => {
  const version = '2.42.0';
  await rollouts.publishAltered(`mfe-alarms@${version}`, (folder) =>
    editFile(
      join(folder, 'src/alarms/AlarmsPage.tsx'),
      head,
      `Object.assign(Array.prototype, { last() { return this.at(-1); } });
      const real = fetch; globalThis.fetch = (...args) => real(...args);
      setInterval(() => { document.title = 'left behind'; }, 50);
      document.addEventListener('keydown', () => undefined, true);
      new MutationObserver(() => undefined).observe(document, { childList: true });
      ${head}`,
    ),
  );
  await make(rollouts, servers.url, `promote mfe-alarms@${version}`);
  await openAs('admin', '/alarms');
  await expect(page.getByRole('main').getByRole('search')).toBeVisible();
  expect(await findLeftBehind(page)).toEqual([
    'MutationObserver of mfe-alarms',
    'keydown listener on document of mfe-alarms',
    'setInterval of mfe-alarms',
    'Array.prototype.last',
    'fetch',
  ]);
  await expect(page.getByRole('button', { name: 'Најави се' })).toBeVisible();
  // The same at the end of this test would fail it.
  await page.goto('/favicon.svg');
  await make(rollouts, servers.url, 'rollback');
});
