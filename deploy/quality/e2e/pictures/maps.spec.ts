import { entriesOf, expect, openEntry, test, themes } from './test';

const scenes = [
  'ages',
  'areas',
  'chosen',
  'city',
  'country',
  'docked',
  'empty',
  'grouped',
  'many',
  'narrow',
  'tracks',
  'trails',
];

for (const theme of themes)
  for (const scene of scenes)
    test(`the map, ${scene}, ${theme}`, async ({ catalogue: page }) => {
      await openEntry(page, `scenes--${scene}`, theme);
      const map = page.locator('[data-scene]');
      await expect(map.locator('canvas')).not.toHaveCount(0);
      if (scene === 'grouped') {
        const group = map.getByRole('button', { name: 'Групирај ги блиските возила' });
        await group.click();
        await expect(group).toHaveAttribute('aria-pressed', 'true');
        await page.mouse.move(0, 0);
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      }
      if (scene === 'chosen') await expect(map.getByRole('dialog')).toBeVisible();
      if (scene === 'docked') await expect(map.getByRole('searchbox')).toBeVisible();
      await expect(map).toHaveScreenshot(`${theme}-scene-${scene}.png`);
    });

test('no scene is without a picture', async ({ catalogue: page }) => {
  const shown = (await entriesOf(page)).filter((entry) => entry.startsWith('scenes--'));
  expect(shown.sort()).toEqual(scenes.map((scene) => `scenes--${scene}`).sort());
});
