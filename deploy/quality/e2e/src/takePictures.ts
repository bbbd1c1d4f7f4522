import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';

const folder = fileURLToPath(new URL('../../../../docs/pictures/', import.meta.url));
const address = process.argv[2] ?? 'http://localhost:8080';
const size = { width: 1280, height: 800 };

/** The map with the alarms of the sample fleet's start. */
async function openMap(page: Page): Promise<void> {
  await page.goto('/map');
  await page.getByRole('option').filter({ hasText: 'Критичен' }).first().waitFor();
}

/** The day of a vehicle that drove: the one that the first look opens. */
async function openDay(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Ден на возило' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Takes the README's pictures of a console that runs with its sample fleet (`npm start`). */
async function takePictures(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '', args: ['--no-sandbox'] });
  for (const theme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      ...{ baseURL: address, viewport: size, colorScheme: theme, reducedMotion: 'reduce' },
      ...{ locale: 'mk-MK', timezoneId: 'Europe/Skopje' },
    });
    await page.goto('/login');
    await page.getByLabel('Корисничко име').fill('operator');
    await page.getByLabel('Лозинка', { exact: true }).fill('operator123');
    await page.getByRole('button', { name: 'Најави се' }).click();
    await page.waitForURL('**/dashboard');
    for (const [name, open] of Object.entries({ map: openMap, day: openDay })) {
      await open(page);
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: `${folder}${name}-${theme}.png`, animations: 'disabled' });
    }
    await page.close();
  }
  await browser.close();
  console.log(`The pictures are in ${folder}`);
}

await takePictures();
