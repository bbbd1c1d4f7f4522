import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestBrowser } from '@fleet/gateway/testing';
import { isInShare } from 'shared-auth/contract';
import { createRolloutStore, editFile, type RolloutStore } from '../src/rolloutStore';
import { freePort, startServers } from '../src/servers';
import { type Account, test as base, expect, storeDir, tokenOf } from '../src/test';
import { createOwnRepository, type OwnRepository } from './ownRepository';
import { type Registry, startRegistry } from './registry';

/** The commands of docs/modules.md that lead from nothing to every user, one by one. */
const documented = (
  /```\n(npx [^`]*)```/.exec(
    readFileSync(fileURLToPath(new URL('../../../../docs/modules.md', import.meta.url)), 'utf8'),
  )?.[1] ?? ''
)
  .split(/\n| && /)
  .map((command) => command.trim());

/** The one of them that begins so, as it is written. */
function step(beginning: string): string {
  const command = documented.find((each) => each.startsWith(beginning));
  if (!command) throw new Error(`docs/modules.md has no command "${beginning}"`);
  return command;
}

interface OwnRepositoryFixtures {
  /** The running console's store. */
  store: RolloutStore;
  /** The registry as `npm run registry` prints it. */
  npm: Registry;
  /** A folder outside the checkout, from which nothing of the checkout can be read. */
  repository: OwnRepository;
}

/** A console that allows overrides, and a team that has only a registry of packages. */
const test = base.extend<object, OwnRepositoryFixtures>({
  store: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const store = createRolloutStore(storeDir);
      await use(store);
      store.remove();
    },
    { scope: 'worker' },
  ],
  servers: [
    async ({ store }, use) => {
      process.env.ALLOW_OVERRIDES = '1';
      const servers = await startServers({ storeDir: store.dir });
      delete process.env.ALLOW_OVERRIDES;
      await use(servers);
      await servers.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  npm: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const npm = await startRegistry(await freePort());
      await use(npm);
      await npm.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  repository: [
    async ({ npm }, use) => {
      const repository = createOwnRepository(npm.url);
      await use(repository);
      repository.remove();
    },
    { scope: 'worker' },
  ],
});

/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const passes = { code: 0, out: '' };

const accounts: Account[] = ['admin', 'manager', 'operator', 'driver'];
/** Percent of the users that get the next version at first. */
const SHARE = 98;
/** A version whose share has all accounts of the fixture. */
const next =
  Array.from({ length: 50 }, (_, index) => `1.${index + 1}.0`).find((version) =>
    accounts.every((account) => isInShare('mfe-tyres', { version, percent: SHARE }, account)),
  ) ?? '';

test('an empty folder becomes a module at 100 % of a running console, from packed packages alone', async ({
  npm,
  repository,
  servers,
  store,
  openAs,
  page,
  context,
}) => {
  const run = async (command: string, env?: Record<string, string>) => {
    const { code, out } = await repository.run(command, env);
    expect({ code, out: code === 0 ? '' : out }).toEqual(passes);
    return out;
  };
  const inModule = (command: string) => `cd mfe-tyres && ${command}`;

  await test.step('the packages are served, and the checkout is out of reach', async () => {
    for (const name of ['@fleet/contract', '@fleet/create-module', '@fleet/sdk']) expect(npm.printed).toContain(name);
    // The next line that it prints is the command of the docs.
    expect(npm.printed).toContain(step('npx @fleet/create-module'));
    const { code } = await repository.run(`ls ${fileURLToPath(new URL('../package.json', import.meta.url))}`);
    expect(code).not.toBe(0);
  });

  await test.step('it is made, installed, and passes lint, types, unit tests and build', async () => {
    // A person confirms it to npx.
    await run(step('npx @fleet/create-module'), { npm_config_yes: 'true' });
    await run(inModule(`${step('git init')} && ${step('npm install')}`));
    // A picture of its own, in a file that is not written as the rules have it.
    writeFileSync(join(repository.dir, 'mfe-tyres/src/tyres/wheel.png'), Buffer.from(PIXEL, 'base64'));
    const page = join(repository.dir, 'mfe-tyres/src/tyres/TyresPage.tsx');
    editFile(page, '    <Page>', '    <Page>\n  <img src={ wheel } alt="" />');
    editFile(page, "from './tyres.api';", 'from \'./tyres.api\';\nimport wheel from "./wheel.png"');
    await run(inModule('npx fleet format'));
    expect(readFileSync(page, 'utf8')).toContain("import wheel from './wheel.png';");
    const output = await run(inModule('npm run check'));
    for (const part of ['lint', 'types', 'test', 'build']) expect(output).toContain(`${part}: passed`);
    expect(output).toContain('3 passed');
  });

  await test.step('as an older version wrote it, it is upgraded, and passes the same', async () => {
    const manifest = join(repository.dir, 'mfe-tyres/package.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/("shared-\w+"): "[^"]+"/g, '$1: "^1.0.0"'));
    const page = join(repository.dir, 'mfe-tyres/src/tyres/TyresPage.tsx');
    editFile(page, '      <Card>', '      <TextLink to={paths.acts()}>Log</TextLink>\n      <Card>');
    const [older, packages] = [page, manifest].map((file) => readFileSync(file, 'utf8'));
    const upgrade = inModule('npx fleet upgrade');
    expect(await repository.run(upgrade)).toEqual({ code: 1, out: expect.stringContaining('Nothing was changed') });
    await run(inModule('git add -A && git commit -m "As it was"'));
    expect(await run(inModule('npx fleet upgrade --dry-run'))).toContain('would be changed: paths.acts()');
    expect([page, manifest].map((file) => readFileSync(file, 'utf8'))).toEqual([older, packages]);
    const output = await run(upgrade);
    expect(output).toMatch(/package\.json: shared-ui \^1\.0\.0 is \^1\.[1-9]/);
    expect(output).toMatch(/src\/tyres\/TyresPage\.tsx:\d+ is changed: paths\.acts\(\)/);
    expect(output).toMatch(/By hand: shared-ui 1\.1\.0: .*FleetMap/);
    expect(readFileSync(page, 'utf8')).toContain('<TextLink to={paths.audit()}>');
    await run(inModule('npm install && npm run check'));
  });

  await test.step('it is developed in the running console: a saved change is on the page', async () => {
    const port = String(await freePort());
    const { line, end } = await repository.start(
      inModule(step('npm run dev').replace('http://localhost:8080', servers.url)),
      /http:\S+\?mfe-tyres=\S+/,
      { PORT: port },
    );
    const { pathname, search } = new URL(line);
    await openAs('admin', pathname + search);
    await expect(page.getByRole('heading', { level: 1, name: 'Гуми' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await expect(page.locator('main img')).toHaveJSProperty('naturalWidth', 1);
    editFile(
      join(repository.dir, 'mfe-tyres/src/locales/mk.json'),
      'Возила во возниот парк',
      'Кое возило на кои гуми вози',
    );
    await expect(page.getByText('Кое возило на кои гуми вози')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('link', { name: 'Гуми', exact: true }).locator('path')).toHaveAttribute(
      'd',
      /^M3 12a9/,
    );
    await page.evaluate(() => sessionStorage.removeItem('fleet.overrides'));
    // The tab leaves the page, so that it makes no calls while the test installs, builds or ends.
    await page.goto('/config.json');
    await end();
  });

  await test.step('it is developed without a console: the released set of its store, and recorded answers', async () => {
    const { line, end } = await repository.start(inModule('npm run dev'), /http:\S+\?mfe-tyres=\S+/, {
      PORT: String(await freePort()),
      CONSOLE_PORT: String(await freePort()),
      STORE_DIR: store.dir,
    });
    const own = await context.newPage();
    await own.addInitScript(() => localStorage.setItem('token', 'recorded'));
    await own.goto(line);
    await expect(own.getByRole('heading', { level: 1, name: 'Гуми' })).toBeVisible();
    await expect(own.getByRole('main').getByRole('link', { name: 'SK-1234-AB' })).toBeVisible();
    await own.close();
    await end();
  });

  await test.step('its own browser test passes in that console', async () => {
    await run(inModule('npm run e2e'), {
      CONSOLE: servers.url,
      PORT: String(await freePort()),
      CONSOLE_USER: 'admin',
      CONSOLE_PASSWORD: 'admin123',
    });
  });

  await test.step('it is published and promoted, and every user has its page and its tile', async () => {
    const env = { STORE_DIR: store.dir, ROLLOUT_WHO: 'tyres team' };
    await run(inModule(`${step('git add')} && ${step('git commit')}`));
    await run(inModule(step('npm run rollout -- publish')), env);
    await run(inModule(step('npm run rollout -- promote')), env);
    expect(store.registry().modules['mfe-tyres']?.candidate).toMatchObject({ version: '1.0.0', percent: 10 });
    await run(inModule('npm run rollout -- promote mfe-tyres@1.0.0 --why "first version"'), env);
    expect(store.registry().modules['mfe-tyres']?.stable.version).toBe('1.0.0');
    await expect
      .poll(async () => (await fetch(`${servers.url}/registry.json`)).text(), { timeout: 60_000 })
      .toContain('"mfe-tyres"');
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: 'Гуми', exact: true })).toBeVisible({ timeout: 30_000 });
    await page.locator('[data-slot="dashboard.tiles"]').scrollIntoViewIfNeeded();
    await page.getByRole('link', { name: /^Гуми.*за последните 7 дена/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Гуми' })).toBeVisible();
    await expect(page.getByText('Кое возило на кои гуми вози')).toBeVisible();
    await page.goto('/config.json');
  });

  await test.step('its next version is given to most, and the watch raises it by what their pages report', async () => {
    const env = { STORE_DIR: store.dir, GATEWAY: servers.url, ROLLOUT_WHO: 'tyres team' };
    editFile(join(repository.dir, 'mfe-tyres/package.json'), '"version": "1.0.0"', `"version": "${next}"`);
    await run(inModule('npm run rollout -- publish mfe-tyres --allow-dirty'), env);
    await run(inModule(`npm run rollout -- promote mfe-tyres@${next} --percent ${SHARE} --why "next version"`), env);
    const watch = run(
      inModule(`${step('npm run rollout -- watch').replace('25,50,100', '100')} --hold 0 --every 1`),
      env,
    );
    await expect
      .poll(
        async () => {
          for (const account of accounts) {
            const browser = createTestBrowser(servers.url);
            const { nonce } = await browser.visit(await tokenOf(servers, account));
            await browser.report({ module: 'mfe-tyres', version: next, kind: 'rendered', ms: 50, nonce });
          }
          return store.registry().modules['mfe-tyres']?.stable.version;
        },
        { timeout: 120_000, intervals: [1_000] },
      )
      .toBe(next);
    expect(await watch).toContain(`mfe-tyres@${next}`);
  });
});
