import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { copyWorkspace, editFile } from '../src/rolloutStore';
import { freePort, startServers } from '../src/servers';
import { test as base, expect, storeDir } from '../src/test';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** A console that allows overrides, and the port of the second one, which `npm run dev` starts. */
const test = base.extend<object, { consolePort: number }>({
  consolePort: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => use(await freePort()),
    { scope: 'worker' },
  ],
  servers: [
    async ({ consolePort }, use) => {
      process.env.ALLOW_OVERRIDES = '1';
      const servers = await startServers({ storeDir, otherOrigins: [`http://localhost:${consolePort}`] });
      delete process.env.ALLOW_OVERRIDES;
      await use(servers);
      await servers.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

interface Development {
  /** Address it prints. */
  address: URL;
  /** Changes a source file of the module. */
  edit(file: string, from: string, to: string): void;
  end(): void;
}

/**
 * `npm run dev -- <id> [console]` on a copy of the module; resolves when it has printed its address.
 * @param alter is given the copy's folder before it is built
 */
async function develop(
  id: string,
  args: string[],
  env: Record<string, string> = {},
  alter: (folder: string) => void = () => undefined,
): Promise<Development> {
  const workspace = copyWorkspace(id);
  alter(join(workspace, id));
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', '@oxc-node/core/register', join(root, 'deploy/release/gateway/src/development/dev.ts'), id, ...args],
    { cwd: root, env: { ...process.env, ...env, FLEET_WORKSPACE: workspace, PORT: String(await freePort()) } },
  );
  const end = () => {
    child.kill('SIGTERM');
    rmSync(workspace, { recursive: true, force: true });
  };
  return {
    address: await printedBy(child, end),
    edit: (file, from, to) => editFile(join(workspace, id, file), from, to),
    end,
  };
}

/** The address that a process prints; one that ends before has printed why. */
const printedBy = (child: ChildProcess, end: () => void) =>
  new Promise<URL>((resolve, reject) => {
    let out = '';
    const hear = (chunk: Buffer) => {
      out += String(chunk);
      const [printed] = /http:\S+\?mfe-\S+/.exec(out) ?? [];
      if (printed) resolve(new URL(printed));
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', () => {
      end();
      reject(new Error(out));
    });
  });

/** From here on a document that is loaded anew shows. */
const markDocument = (page: Page) => page.evaluate(() => void Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

test('a module is developed with hot reload: a saved change is in the page, with what was typed there', {
  tag: '@long',
}, async ({ servers, consolePort, openAs, page }) => {
  test.setTimeout(90_000);
  const { address, edit, end } = await develop('mfe-admin', [], {
    STORE_DIR: storeDir,
    API_ORIGIN: servers.api,
    LIVE_ORIGIN: servers.api,
    CONSOLE_PORT: String(consolePort),
  });
  try {
    address.pathname = '/users';
    await openAs('admin', address.href);
    await expect(page.getByText(/Развојни модули/)).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    await markDocument(page);
    await page.getByRole('button', { name: 'Додади корисник' }).click();
    await page.getByRole('dialog', { name: 'Нов корисник' }).getByLabel('Презиме').fill('Стојанова');

    edit('src/users/UserFormDialog.tsx', "t(present ? 'users.edit' : 'users.create')", "'Изменет наслов'");
    const dialog = page.getByRole('dialog', { name: 'Изменет наслов' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel('Презиме')).toHaveValue('Стојанова');

    // A style alone.
    edit('src/users/UserFields.module.css', '.fields {', '.fields {\n  outline: 3px solid rgb(1, 2, 3);');
    await expect(dialog.locator('[class*="UserFields"][class*="fields"]')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
    await expect(dialog.getByLabel('Презиме')).toHaveValue('Стојанова');
    expect(await isSameDocument(page)).toBe(true);

    // The other modules are the rolled-out ones.
    await dialog.getByRole('button', { name: 'Откажи' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Отфрли' }).click();
    await page.getByRole('link', { name: 'Аларми', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Аларми' })).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
  } finally {
    end();
  }
});

test('in a console that was rolled out a saved change reloads the page, and one that does not build stands over it', {
  tag: '@long',
}, async ({ servers, openAs, page, expectErrors }) => {
  expectErrors(/\[rspack-dev-server\]/);
  const { address, edit, end } = await develop('mfe-alarms', [servers.url]);
  try {
    address.pathname = '/alarms';
    await openAs('admin', address.href);
    await expect(page.getByRole('heading', { level: 1, name: 'Аларми' })).toBeVisible();
    await expect(page.getByText(/Развојни модули/)).toBeVisible();
    await expect(page.getByRole('main').getByRole('table')).toBeVisible();
    await markDocument(page);

    edit('src/alarms/AlarmsHeader.tsx', "title={t('ui:places.alarms')}", "title={'Изменет наслов'}");
    await expect(page.getByRole('heading', { level: 1, name: 'Изменет наслов' })).toBeVisible();
    expect(await isSameDocument(page)).toBe(false);

    edit('src/alarms/AlarmsHeader.tsx', "title={'Изменет наслов'}", "title={'Изменет наслов'");
    const overlay = page.getByRole('alert').filter({ hasText: 'This module does not build' });
    await expect(overlay).toContainText('AlarmsHeader.tsx');
    await page.keyboard.press('Escape');
    await expect(overlay).toHaveCount(0);
    edit('src/alarms/AlarmsHeader.tsx', "title={'Изменет наслов'", "title={'Поправен наслов'}");
    await expect(page.getByRole('heading', { level: 1, name: 'Поправен наслов' })).toBeVisible();
    await expect(overlay).toHaveCount(0);
    const script = new URL('remoteEntry.js', address.searchParams.get('mfe-alarms') ?? '');
    expect(await (await fetch(script)).text()).toContain('sourceMappingURL=remoteEntry.js.map');
    const { sources } = (await (await fetch(`${script}.map`)).json()) as { sources: string[] };
    expect(sources.join()).toContain('buildErrors.mjs');

    await page.getByRole('button', { name: 'Врати ги објавените модули' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Аларми' })).toBeVisible();
    await expect(page.getByText(/Развојни модули/)).toHaveCount(0);
  } finally {
    end();
  }
});

const withLibraries = `
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Button from '@mui/material/Button';
import { useEffect, useMemo, useState } from 'react';
import { StyleSheetManager, styled } from 'styled-components';
const Save = styled.button\`background: rgb(1, 2, 3);\`;
function Styled({ place }) {
  const cache = useMemo(() => createCache({ key: 'mfe-alarms', container: place }), [place]);
  return (
    <CacheProvider value={cache}>
      <Button variant="contained">По MUI</Button>
      <StyleSheetManager target={place}><Save>По styled-components</Save></StyleSheetManager>
    </CacheProvider>
  );
}
export default function AlarmsPage() {
  const [place, setPlace] = useState(null);
  const [sum, setSum] = useState('');
  useEffect(() => {
    const worker = new Worker(new URL('./work.ts', import.meta.url));
    worker.onmessage = ({ data }) => setSum('Збир ' + data);
    worker.postMessage([40, 2]);
    return () => worker.terminate();
  }, []);
  return <section ref={setPlace}><h1>Библиотеки</h1><output>{sum}</output>{place && <Styled place={place} />}</section>;
}
`;

test('libraries that write styles as text in development add rules, and a worker runs', { tag: '@long' }, async ({
  servers,
  openAs,
  page,
}) => {
  const { address, end } = await develop('mfe-alarms', [servers.url], {}, (folder) => {
    writeFileSync(join(folder, 'src/alarms/AlarmsPage.tsx'), withLibraries);
    writeFileSync(join(folder, 'src/alarms/work.ts'), 'onmessage = ({ data: [a, b] }) => postMessage(a + b);');
    for (const name of ['@emotion/cache', '@emotion/react', '@mui/material', 'styled-components']) {
      mkdirSync(join(folder, 'node_modules', name, '..'), { recursive: true });
      symlinkSync(join(root, 'deploy/quality/e2e/node_modules', name), join(folder, 'node_modules', name));
    }
  });
  try {
    address.pathname = '/alarms';
    await openAs('admin', address.href);
    await expect(page.getByRole('heading', { level: 1, name: 'Библиотеки' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'По MUI' })).toHaveCSS('background-color', 'rgb(25, 118, 210)');
    await expect(page.getByRole('button', { name: 'По styled-components' })).toHaveCSS(
      'background-color',
      'rgb(1, 2, 3)',
    );
    await expect(page.locator('output')).toHaveText('Збир 42');
  } finally {
    end();
  }
});

test('a build of a team’s own tools is developed in the console, and the bar says when nothing answers', {
  tag: '@long',
}, async ({ servers, openAs, page, expectErrors }) => {
  expectErrors(/does not answer|ERR_CONNECTION_REFUSED/);
  const out = mkdtempSync(join(tmpdir(), 'fleet-own-build-'));
  const build = fileURLToPath(new URL('../stock/build.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [build, out, 'development'], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  // The packages of its repository, which @fleet/sdk brings along.
  mkdirSync(join(out, 'node_modules'));
  for (const name of ['shared-auth', 'shared-ui']) symlinkSync(join(root, name), join(out, 'node_modules', name));
  // A tool's own server: files for other origins, and no module.json.
  const tool = createServer(async ({ url = '' }, response) => {
    const bytes = await readFile(join(out, url.split('?')[0] ?? '')).catch(() => null);
    const type = url.includes('.json') ? 'application/json' : 'text/javascript';
    const isThere = bytes !== null && !url.includes('module.json');
    response.writeHead(isThere ? 200 : 404, { 'access-control-allow-origin': '*', 'content-type': type });
    response.end(isThere ? bytes : '');
  });
  await new Promise<void>((resolve) => tool.listen(0, 'localhost', resolve));
  const { port } = tool.address() as AddressInfo; // listening on TCP
  const manifest = `http://localhost:${port}/mf-manifest.json`;
  const fleet = join(root, 'deploy/sdk/fleet/src/bin/fleet.mjs');
  const child = spawn(process.execPath, [fleet, 'dev', '--manifest', manifest, '--console', servers.url], {
    cwd: out,
    env: { ...process.env, FLEET_WORKSPACE: out, PORT: String(await freePort()) },
  });
  const address = await printedBy(child, () => undefined);
  try {
    await openAs('admin', address.href);
    await expect(page.getByText(/^Развојни модули во ова јазиче: mfe-development → localhost/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Страница на тим со свои алатки' })).toBeVisible();
    await page.getByRole('button', { name: '0', exact: true }).click();
    await expect(page.getByRole('button', { name: '1', exact: true })).toBeVisible();

    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('close', resolve));
    await page.goto('/alarms');
    await expect(page.getByText(/^Не одговараат, па се прикажани објавените верзии: mfe-development/)).toBeVisible();
    await expect(page.getByText(/Развојни модули/)).toHaveCount(0);
  } finally {
    child.kill('SIGTERM');
    tool.closeAllConnections();
    tool.close();
    rmSync(out, { recursive: true, force: true });
  }
});
