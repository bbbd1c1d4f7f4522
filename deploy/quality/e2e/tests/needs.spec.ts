import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editFile } from '../src/rolloutStore';
import { expect, make, test } from '../src/rolloutTest';

test.describe.configure({ timeout: 180_000 });

test('what a module asks for elsewhere is closed and said until an administrator allows it', { tag: '@long' }, async ({
  openAs,
  rollouts,
  servers,
  expectErrors,
}) => {
  expectErrors(/Content Security Policy|CSP violation: connect-src|violates the document's|Failed to load resource/);
  await rollouts.publishAltered('mfe-alarms@9.0.0', (folder) => {
    const description = join(folder, 'module.json');
    const module = JSON.parse(readFileSync(description, 'utf8'));
    writeFileSync(description, JSON.stringify({ ...module, needs: { connect: ['https://prices.example.mk'] } }));
    const head = 'export default function AlarmsPage() {';
    const asks = `useEffect(() => {
      const show = (price: string) => document.querySelector('main')?.setAttribute('data-price', price);
      fetch('https://prices.example.mk/today').then((response) => response.text()).then(show, () => show('none'));
    }, []);`;
    editFile(join(folder, 'src/alarms/AlarmsPage.tsx'), head, `import { useEffect } from 'react';\n${head}\n${asks}`);
  });
  await make(rollouts, servers.url, 'promote mfe-alarms@9.0.0');
  const page = await openAs('admin', '/modules');
  await page.route('https://prices.example.mk/**', (route) =>
    route.fulfill({ body: '72', headers: { 'access-control-allow-origin': '*' } }),
  );
  await expect(page.getByText('mfe-alarms бара пристап што не е дозволен')).toBeVisible();
  await page.goto('/alarms');
  await expect(page.getByRole('main')).toHaveAttribute('data-price', 'none');

  const choices = [{ kind: 'setting', name: 'connect https://prices.example.mk', value: true }];
  const arrangement = { schema: 1, version: 1, modules: { 'mfe-alarms': choices }, log: [] };
  writeFileSync(join(rollouts.dir, 'arrangement.json'), JSON.stringify(arrangement));
  // A gateway reads the store once a second.
  const policy = async () =>
    (await page.request.get('/', { headers: { accept: 'text/html' } })).headers()['content-security-policy'];
  await expect.poll(policy).toMatch(/connect-src [^;]* https:\/\/prices\.example\.mk/);
  await page.goto('/alarms');
  await expect(page.getByRole('main')).toHaveAttribute('data-price', '72');
  await page.goto('/modules');
  await expect(page.getByRole('heading', { level: 1, name: 'Модули' })).toBeVisible();
  await expect(page.getByText('mfe-alarms бара пристап што не е дозволен')).toHaveCount(0);
});
