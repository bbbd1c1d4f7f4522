import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from 'shared-auth/contract';
import { expect, storeDir, test } from '../src/test';

// Written by the build
const { shell, modules } = JSON.parse(readFileSync(join(storeDir, 'registry.json'), 'utf8')) as Registry;
/** The first page of each module in the menu. */
const pages = Object.entries(modules).flatMap(([id, { stable }]) => {
  const { menu, locales } = stable.contributes;
  return menu.slice(0, 1).map(({ label }) => [id, locales.mk[label] ?? ''] as const);
});

test('every part that a route is preloaded with is a chunk of the shell', () => {
  const named = Object.values(modules).flatMap(({ stable }) =>
    stable.contributes.routes.flatMap(({ parts = [] }) => parts),
  );
  expect(named.filter((part) => !shell.parts[part]?.length)).toEqual([]);
  expect(named).toEqual(expect.arrayContaining(['map', 'table', 'actions']));
});

test('row 7: all modules are visited in one document, with one React', async ({ openAs }) => {
  const page = await openAs('admin', '/dashboard');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  for (const [, name] of pages) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
  for (const [id] of pages)
    expect(loaded.some((url) => url.includes(`/modules/${id}/`) && url.includes('remoteEntry'))).toBe(true);
  // The federation dev tools read this global.
  const federation = await page.evaluate(() => {
    const { __FEDERATION__: tools } = window as unknown as {
      __FEDERATION__: {
        __INSTANCES__: { name: string; options: { remotes: { name: string }[]; shared: object } }[];
        moduleInfo: object;
      };
    };
    const host = tools.__INSTANCES__.find(({ name }) => name === 'shell');
    return {
      remotes: host?.options.remotes.map(({ name }) => name.replace(/@.*/, '')),
      shared: Object.keys(host?.options.shared ?? {}),
      manifests: Object.keys(tools.moduleInfo).join(' '),
    };
  });
  expect(federation.remotes).toEqual(expect.arrayContaining(pages.map(([id]) => id)));
  expect(federation.shared).toEqual(expect.arrayContaining(['react', 'react-router-dom', 'shared-ui/map']));
  for (const [id] of pages) expect(federation.manifests).toContain(`/modules/${id}/`);
  // What a copy of React writes into each element; the shell's files have it, and no other may.
  const withReact = await page.evaluate(
    async (urls) => {
      const texts = await Promise.all(urls.map(async (url) => [url, await (await fetch(url)).text()] as const));
      return texts.filter(([, text]) => text.includes('react.transitional.element')).map(([url]) => url);
    },
    [...new Set(loaded.filter((url) => url.includes('/modules/') && url.endsWith('.js')))],
  );
  expect(withReact.length).toBeGreaterThan(0);
  expect(withReact.filter((url) => !url.includes('/modules/shell/'))).toEqual([]);
});

test('a page that cannot be fetched ahead shows and counts as nothing, and opens when it is asked for', {
  tag: '@long',
}, async ({ openAs, page, expectErrors }) => {
  expectErrors(/AlarmsPage/);
  const pageFile = '**/modules/mfe-alarms/**/__federation_expose_AlarmsPage.*';
  const reports: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/telemetry')) reports.push(request.postData() ?? '');
  });
  await page.route(pageFile, (route) => route.abort());
  await openAs('admin', '/vehicles');
  await expect(page.getByRole('table')).toBeVisible();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('AlarmsPage.js'));
  const entry = page.getByRole('link', { name: 'Аларми', exact: true });
  await entry.hover();
  await failed;
  await expect(page.getByRole('heading', { level: 1, name: 'Возила' })).toBeVisible();
  await page.unroute(pageFile);
  await entry.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Аларми' })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  expect(
    reports.filter((report) => report.includes('mfe-alarms') && /"kind":"(?!started|rendered|answered)/.test(report)),
  ).toEqual([]);
});

const garbage = { status: 200, contentType: 'application/json', body: '{"this is": "no manifest"' };

const page404 = { status: 200, contentType: 'text/html', body: '<!doctype html><h1>Not found</h1>' };

for (const [id, name, files, answer] of [
  ['mfe-alarms', 'Аларми', '**', { status: 404, body: 'not found' }],
  ['mfe-reports', 'Извештаи', '**', garbage],
  ['mfe-routes', 'Извоз на рута', '*/remoteEntry*', page404],
] as const) {
  test(`rows 1, 2: with ${id} dead, its page says so and the rest works; a retry brings it back`, {
    tag: id === 'mfe-alarms' ? [] : '@long',
  }, async ({ openAs, page, expectErrors }) => {
    expectErrors(new RegExp(id), /Failed to find a valid digest/, /integrity/);
    await page.route(`**/modules/${id}/${files}`, (route) => route.fulfill(answer));
    // The alarm bar is an alert as well, where its module lives.
    const failure = page.getByRole('alert').filter({ hasText: 'Страницата не може да се прикаже' });
    await openAs('admin', '/vehicles');
    await expect(page.getByRole('heading', { level: 1, name: 'Возила' })).toBeVisible();
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(failure).toBeVisible();
    await expect(page.getByRole('navigation').first().getByRole('link', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('banner').getByText('Поврзано')).toBeVisible();
    await page.getByRole('link', { name: 'Возила', exact: true }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await page.getByRole('link', { name, exact: true }).click();
    await expect(failure).toBeVisible();
    await page.unroute(`**/modules/${id}/${files}`);
    const retry = page.getByRole('button', { name: 'Обиди се повторно' });
    // Each part of the module that failed has its own: the page, and of the alarms the alarm bar.
    await expect(async () => {
      if ((await retry.count()) > 0) await retry.first().click({ timeout: 1_000 });
      expect(await retry.count()).toBe(0);
    }).toPass();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
}

test('row 5: one changed byte of a file of a module, or of a later file of the shell, is not run', async ({
  openAs,
  page,
  expectErrors,
}) => {
  expectErrors(/mfe-alarms/, /digest|integrity/, /Loading chunk \d+ failed/);
  let shellFiles = 0;
  for (const files of ['mfe-alarms/**/*.js', 'shell/*/watch.js'])
    await page.route(`**/modules/${files}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\nglobalThis.tampered = true;` });
      if (files.startsWith('shell')) shellFiles += 1;
    });
  await openAs('operator', '/alarms');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect.poll(() => shellFiles).toBeGreaterThan(0);
  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  // Calls that are still under way are no longer the test's.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('row 3: a manifest that never comes is given up after 8 seconds', { tag: '@long' }, async ({
  openAs,
  page,
  expectErrors,
}) => {
  expectErrors(/mfe-alarms/);
  await page.route('**/modules/mfe-alarms/**/mf-manifest.json', () => undefined);
  await openAs('operator', '/vehicles');
  await page.getByRole('link', { name: 'Аларми', exact: true }).click();
  // 8 s for each version the registry names: the stable one and, where there is one, the last good.
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 25_000 });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
