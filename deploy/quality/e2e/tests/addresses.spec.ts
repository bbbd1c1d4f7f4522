import { startGeocoder } from '@fleet/reference-api/test-geocoder';
import { expectNoAxeFindings } from '../src/axe';
import { test as base, expect, startBuilt } from '../src/test';

type Geocoder = Awaited<ReturnType<typeof startGeocoder>>;

/** A console whose API asks a geocoder of the test. */
const test = base.extend<object, { geocoder: Geocoder }>({
  geocoder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const geocoder = await startGeocoder();
      await use(geocoder);
      await geocoder.close();
    },
    { scope: 'worker' },
  ],
  servers: [
    async ({ geocoder }, use) => {
      const servers = await startBuilt({ geocoderUrl: geocoder.url });
      await use(servers);
      await servers.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test('an address leads to the map, to a new zone, and to when a vehicle is there', { tag: '@long' }, async ({
  page,
  openAs,
  geocoder,
}) => {
  await openAs('manager', '/dashboard');
  const field = page.getByRole('combobox', { name: /^Регистрација/ });
  const group = page.getByRole('group', { name: 'Адреси' });
  const label = geocoder.found[0]?.label ?? '';
  const search = async (text: string) => {
    await page.getByRole('button', { name: /^Брзо пребарување/ }).click();
    await field.fill(text);
  };
  await search('партизанска 12');
  await expect(group.getByRole('option')).toHaveCount(2);
  await expect(page.getByRole('status').filter({ hasText: '© OpenStreetMap contributors' })).toBeVisible();
  await expectNoAxeFindings(page);
  await group.getByRole('option', { name: /Најблиските возила/ }).click();
  await expect(page).toHaveURL(/\/map\?.*near=42\.00410/);
  await expect(page.getByRole('region', { name: 'Најблиску до...' }).getByRole('listitem').first()).toBeVisible();

  await search('партизанска 12');
  await group.getByRole('option', { name: /Нова зона/ }).click();
  await expect(page.getByRole('dialog', { name: 'Нова зона' }).getByLabel('Ширина')).toHaveValue('42.004100');

  await page.goto('/map?near=open');
  const near = page.getByRole('region', { name: 'Најблиску до...' });
  const place = near.getByRole('combobox');
  await place.fill('Одреди 12');
  await near.getByRole('option', { name: label }).click();
  await expect(place).toHaveValue(label);
  await expect(near.getByText('© OpenStreetMap contributors')).toBeVisible();
  await expect(near.getByRole('listitem').first()).toContainText(/km/);
  await expectNoAxeFindings(page);
});

test('a geocoder that is down is told, and all else is found', { tag: '@long' }, async ({ page, openAs, geocoder }) => {
  geocoder.answerWith(() => 500);
  await openAs('operator', '/dashboard');
  await page.getByRole('button', { name: /^Брзо пребарување/ }).click();
  await page.getByRole('combobox', { name: /^Регистрација/ }).fill('Битола');
  await expect(page.getByText('Адресите моментално не може да се пребараат.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Места' }).getByRole('option').first()).toBeVisible();
});
