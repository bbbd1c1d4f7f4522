import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyWorkspace, editFile } from '../src/rolloutStore';
import { expect, test } from '../src/rolloutTest';
import { tokenOf } from '../src/test';

test.describe.configure({ timeout: 180_000 });

test('a preview is seen by those who open its link and sign in, until they switch it off; nobody else sees it, and it is no evidence', {
  tag: '@long',
}, async ({ rollouts, servers, openAs, browser }) => {
  const workspace = copyWorkspace('mfe-alarms');
  editFile(join(workspace, 'mfe-alarms/src/alarms/AlarmsPage.tsx'), '    <Page>', '    <Page><p>Нов изглед</p>');
  const start = performance.now();
  const { code, out } = await rollouts.rollout('preview mfe-alarms --json', { workspace });
  rmSync(workspace, { recursive: true });
  expect(code, out).toBe(0);
  const { path, versions } = JSON.parse(out.slice(out.indexOf('{'))) as { path: string; versions: object };
  console.log(`from the sources to the link: ${((performance.now() - start) / 1_000).toFixed(1)} s`);
  const [version = ''] = Object.values(versions);

  const page = await openAs('operator', path);
  const banner = page.getByRole('status').filter({ hasText: 'Пробен преглед' });
  await expect(banner).toContainText(`mfe-alarms@${version}`);
  await page.getByRole('link', { name: 'Аларми', exact: true }).click();
  await expect(page.getByText('Нов изглед')).toBeVisible();
  await expect(banner).toBeVisible();

  // Another user opens the same link on a phone; a second browser has not opened it.
  for (const [link, isSeen] of [
    [path, true],
    ['/', false],
  ] as const) {
    const other = await browser.newContext({ baseURL: servers.url, viewport: { width: 360, height: 740 } });
    const token = await tokenOf(servers, 'manager');
    await other.addInitScript((value) => localStorage.setItem('token', value), token);
    const phone = await other.newPage();
    await phone.goto(link);
    const bar = phone.getByRole('status').filter({ hasText: 'Пробен преглед' });
    if (isSeen) await expect(bar).toBeVisible();
    await phone.goto('/alarms');
    await expect(
      phone.getByRole('main').getByRole('table').or(phone.getByRole('main').getByRole('list')).first(),
    ).toBeVisible();
    await expect(phone.getByText('Нов изглед')).toHaveCount(isSeen ? 1 : 0);
    await other.close();
  }

  await banner.getByRole('button', { name: 'Изгаси' }).click();
  await expect(page.getByRole('main').getByRole('table')).toBeVisible();
  await expect(page.getByText('Нов изглед')).toHaveCount(0);
  const health = await (await fetch(`${servers.url}/telemetry/health?minutes=30`)).text();
  expect(health).not.toContain(version);
});
