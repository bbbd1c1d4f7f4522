import { editFile } from '../src/rolloutStore';
import { expect, make, test } from '../src/rolloutTest';

test.describe.configure({ timeout: 180_000 });

/** Leaves something in each place that a browser has, under the module's name. */
const LEAVING = `useEffect(() => {
    localStorage.setItem('mfe-alarms:left', '1');
    sessionStorage.setItem('mfe-alarms:left', '1');
    document.cookie = 'mfe-alarms.left=1; Path=/; Max-Age=86400';
    indexedDB.open('mfe-alarms:left');
    void caches.open('mfe-alarms:left');
  }, []);`;

test('what a version has left in a browser goes with its rollback, and a disabled module says so at its address', {
  tag: '@long',
}, async ({ rollouts, servers, openAs }) => {
  await rollouts.publishAltered('mfe-alarms@9.0.0', (folder) => {
    const file = `${folder}/src/alarms/AlarmsPage.tsx`;
    const head = 'export default function AlarmsPage() {';
    editFile(file, head, `${head}\n  ${LEAVING}`);
    editFile(file, 'import', "import { useEffect } from 'react';\nimport");
  });
  await make(rollouts, servers.url, 'promote mfe-alarms@9.0.0');
  const page = await openAs('admin', '/alarms');
  const left = () =>
    page.evaluate(async () => {
      const databases = (await indexedDB.databases()).map(({ name }) => name);
      const names = [
        ...Object.keys(localStorage),
        ...Object.keys(sessionStorage),
        ...(await caches.keys()),
        ...databases,
      ];
      return [...names, document.cookie].filter((name) => name?.includes('mfe-alarms') && name.includes('left'));
    });
  await expect.poll(left).toHaveLength(5);
  await page.evaluate(() => localStorage.setItem('mfe-fleet:kept', '1'));
  await page.reload();
  await expect(page.getByRole('main').getByRole('table')).toBeVisible();
  expect(await left(), 'a version that is live keeps what it stores').toHaveLength(5);

  await make(rollouts, servers.url, 'rollback mfe-alarms');
  await page.reload();
  await expect(page.getByRole('main').getByRole('table')).toBeVisible();
  await expect.poll(left).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('mfe-fleet:kept'))).toBe('1');

  await make(rollouts, servers.url, 'disable mfe-alarms');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('button', { name: 'Нова верзија' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Аларми' })).toBeVisible();
  await expect(page.getByText('Страницата е исклучена', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/alarms$/);
});
