import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyWorkspace } from '../src/rolloutStore';
import { freePort, startServers } from '../src/servers';
import { test as base, expect, storeDir } from '../src/test';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A console that allows overrides. */
const test = base.extend<object>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      process.env.ALLOW_OVERRIDES = '1';
      const servers = await startServers({ storeDir });
      delete process.env.ALLOW_OVERRIDES;
      await use(servers);
      await servers.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** `npm run dev -- mfe-alarms <console>`; resolves with the address it prints. */
async function startDevelopment(workspace: string, console: string): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(
    process.execPath,
    ['--import', '@oxc-node/core/register', join(root, 'deploy/build/src/dev.ts'), 'mfe-alarms', console],
    { cwd: root, env: { ...process.env, FLEET_WORKSPACE: workspace, PORT: String(await freePort()) } },
  );
  return new Promise((resolve, reject) => {
    let out = '';
    const hear = (chunk: Buffer) => {
      out += String(chunk);
      const [address] = /http:\S+\?mfe-alarms=\S+/.exec(out) ?? [];
      if (address) resolve({ child, address });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(out)));
  });
}

test('a module is developed against the rolled-out rest: a saved change is in the page at once', async ({
  servers,
  openAs,
  page,
}) => {
  const workspace = copyWorkspace('mfe-alarms');
  const { child, address } = await startDevelopment(workspace, servers.url);
  try {
    await openAs('admin', address.replace(`${servers.url}/`, '/alarms'));
    await expect(page.getByRole('heading', { level: 1, name: 'Аларми' })).toBeVisible();
    await expect(page.getByText(/Развојни модули/)).toBeVisible();
    await expect(page.getByRole('main').getByRole('table')).toBeVisible();

    const file = join(workspace, 'mfe-alarms/src/alarms/AlarmsPage.tsx');
    const source = readFileSync(file, 'utf8');
    expect(source).toContain("title={t('ui:places.alarms')}");
    writeFileSync(file, source.replace("title={t('ui:places.alarms')}", "title={'Изменет наслов'}"));
    await expect(page.getByRole('heading', { level: 1, name: 'Изменет наслов' })).toBeVisible();

    await page.getByRole('button', { name: 'Врати ги објавените' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Аларми' })).toBeVisible();
    await expect(page.getByText(/Развојни модули/)).toHaveCount(0);
  } finally {
    child.kill('SIGTERM');
    rmSync(workspace, { recursive: true, force: true });
  }
});
