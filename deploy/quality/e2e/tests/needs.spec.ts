import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectNoAxeFindings } from '../src/axe';
import { test } from '../src/controllerTest';
import { cutBySpacing, smallTargets } from '../src/legibility';
import { editFile } from '../src/rolloutStore';
import { expect, make } from '../src/rolloutTest';

test.describe.configure({ timeout: 300_000 });

/** Long enough to be broken on a phone. */
const BACKEND = 'https://prices-of-tyres-and-fuel.services.example.mk/console/api/v1';

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
    const needs = { connect: ['https://prices.example.mk'], img: ['https://photos.example.mk'] };
    const backend = { url: BACKEND, role: 'manager', token: true };
    writeFileSync(description, JSON.stringify({ ...module, needs, backend }));
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

  await page.goto('/modules');
  await page.getByRole('button', { name: 'Дејства за mfe-alarms' }).click();
  await page.getByRole('menuitem', { name: 'Уреди' }).click();
  const form = page.getByRole('dialog');
  const asked = form.getByRole('combobox', { name: /example\.mk/ });
  await expect(asked).toHaveCount(3);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 1440])
      await test.step(`the form, ${colorScheme}, ${width} px`, async () => {
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
        await asked.first().scrollIntoViewIfNeeded();
        await page.screenshot({ path: test.info().outputPath(`needs-${colorScheme}-${width}.png`) });
        await expectNoAxeFindings(page);
        const beyond = await form.evaluate((box) =>
          [document.documentElement, box, ...box.querySelectorAll('*')]
            .filter(({ tagName }) => tagName !== 'SELECT')
            .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
            .map(({ outerHTML }) => outerHTML.slice(0, 160)),
        );
        expect.soft(beyond, 'wider than its place').toEqual([]);
        expect.soft(await smallTargets(page), 'under 24 px').toEqual([]);
        expect.soft(await cutBySpacing(page), 'cut by text spacing').toEqual([]);
      });
  for (const select of await asked.all()) await select.selectOption('Дозволено');
  await form.getByLabel('Причина').fill('цени на гуми');
  await form.getByRole('button', { name: 'Зачувај' }).click();
  await expect(form).toHaveCount(0);
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
