import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../src/axe';
import { everybodysVersions, expect, test, visit } from '../src/controllerTest';

test.describe.configure({ timeout: 120_000 });

const [version = ''] = everybodysVersions;

const card = (page: Page) => page.getByRole('region', { name: `mfe-alarms@${version}` });
const step = (page: Page, percent: number) =>
  card(page)
    .getByRole('list', { name: /^Чекори/ })
    .getByText(`${percent} %`, { exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const versionCells = (page: Page) => page.getByRole('table', { name: 'Верзии на модулите' }).getByRole('row');

test('an administrator rolls a version out and back in the browser, and the controller, killed in between, moves it', {
  tag: '@long',
}, async ({ rollouts, servers, openAs }) => {
  const before = rollouts.registry().modules['mfe-alarms']?.stable.version ?? '';
  expect((await rollouts.rollout(`publish mfe-alarms@${version}`)).code).toBe(0);

  const page = await openAs('admin', '/modules');
  await page.getByRole('button', { name: 'Воведи верзија' }).click();
  await dialog(page).getByLabel('Модул').selectOption('mfe-alarms');
  await dialog(page).getByLabel('Верзија').selectOption(version);
  await expect(dialog(page).getByText('Проверката помина')).toBeVisible();
  await expect(dialog(page).getByText(`Што се менува во однос на ${before}`)).toBeVisible();
  await expectNoAxeFindings(page);
  await dialog(page).getByLabel('Чекори во проценти').fill('98, 99, 100');
  await dialog(page).getByLabel('Минути по чекор').fill('0');
  await dialog(page).getByLabel('Страници по чекор').fill('8');
  await dialog(page).getByLabel('Корисници по чекор').fill('2');
  await dialog(page).getByRole('button', { name: 'Започни воведување' }).click();
  await expect(dialog(page).getByText('Внесете причина')).toBeVisible();
  expect(rollouts.registry().modules['mfe-alarms']?.candidate).toBeUndefined();
  await dialog(page).getByLabel('Причина').fill('нов филтер');
  await dialog(page).getByRole('button', { name: 'Започни воведување' }).click();
  await expect(card(page).getByText('Во тек')).toBeVisible();
  await expect(step(page, 98)).toHaveAttribute('aria-current', 'step');
  await expectNoAxeFindings(page);

  await expect
    .poll(
      async () => {
        await visit(servers, ['admin', 'manager'], version);
        return rollouts.registry().modules['mfe-alarms']?.candidate?.percent;
      },
      { timeout: 30_000, intervals: [500] },
    )
    .toBe(99);
  await expect(step(page, 99)).toHaveAttribute('aria-current', 'step');

  await servers.stopController('SIGKILL');
  await expect(page.getByText('Управувачот на воведувања не одговара')).toBeVisible();
  await servers.startController();
  await expect(page.getByText('Управувачот на воведувања не одговара')).toHaveCount(0);
  await expect
    .poll(
      async () => {
        await visit(servers, ['operator', 'driver'], version);
        return rollouts.registry().modules['mfe-alarms']?.stable.version;
      },
      // The killed one's lease has to run out; of a user ten pages count.
      { timeout: 40_000, intervals: [2_000] },
    )
    .toBe(version);
  await page.getByText('Завршени воведувања').click();
  await expect(card(page).getByText('Завршено', { exact: true }).first()).toBeVisible();

  await expect(versionCells(page).filter({ hasText: version })).toContainText('Стабилна', { timeout: 20_000 });
  await page.getByRole('button', { name: 'Дејства за mfe-alarms' }).click();
  await page.getByRole('menuitem', { name: `Врати на ${before}` }).click();
  await expect(dialog(page)).toContainText(`Наместо mfe-alarms@${version} сите ја добиваат верзијата ${before}.`);
  await dialog(page).getByLabel('Причина').fill('пречесто');
  await dialog(page).getByRole('button', { name: 'Врати' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(rollouts.registry().modules['mfe-alarms']?.stable.version).toBe(before);
  const newest = page.getByRole('table', { name: 'Историја на промени' }).getByRole('row').nth(1);
  await expect(newest).toContainText('rollback mfe-alarms');
  await expect(newest).toContainText('admin');
});

test('an administrator arranges a module by keyboard: a setting, and what one role does not see', {
  tag: '@long',
}, async ({ openAs }) => {
  const page = await openAs('admin', '/modules');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Дејства за mfe-routes' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Уреди' }).focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('Изминато, на врвот на страницата на возило').selectOption('week');
  await dialog(page).getByLabel('За кого').selectOption('admin');
  await dialog(page).getByLabel('Рути (/routes)').first().selectOption('true');
  await dialog(page).getByLabel('Изминати километри (vehicle.cards)', { exact: true }).selectOption('true');
  await expectNoAxeFindings(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await dialog(page).getByLabel('Причина').fill('седумдневен преглед');
  await dialog(page).getByRole('button', { name: 'Зачувај' }).click();
  await expect(dialog(page)).toHaveCount(0);

  await page.setViewportSize({ width: 1280, height: 900 });
  const summary = page.locator('[data-slot="mfe-fleet/vehicle.summary"]');
  // A gateway reads the store once a second.
  const html = async () => (await page.request.get('/vehicles/1', { headers: { accept: 'text/html' } })).text();
  await expect.poll(html).toContain('"value":"week"');
  await page.goto('/vehicles/1');
  await expect(summary).toHaveText(/^Оваа недела: /);
  await page.locator('[data-slot="vehicle.cards"]').scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { name: 'Одржување' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Изминати километри' })).toHaveCount(0);
});

test('what a user says is wrong with a page is read at /modules', {
  tag: '@long',
}, async ({ openAs }) => {
  const page = await openAs('admin', '/alarms');
  await page.getByRole('button', { name: 'Помош' }).click();
  await page.getByRole('button', { name: 'Пријави проблем со страницава' }).click();
  await dialog(page).getByLabel('Што не е во ред').selectOption('Бавна е');
  await dialog(page).getByLabel('Опис').fill('Чекам минута');
  await expectNoAxeFindings(page);
  await dialog(page).getByRole('button', { name: 'Пријави' }).click();
  await expect(page.getByText('Пријавата е испратена.')).toBeVisible();

  await page.goto('/modules');
  // The controller asks the gateways every few seconds, and the page the controller.
  await expect(page.getByText(/^Бавно: Чекам минута · \/alarms admin mk/)).toBeVisible({ timeout: 60_000 });
  await expectNoAxeFindings(page);
});
