import { entriesOf, expect, openEntry, test, themes } from './test';

/** Files of stories; each is a test, so that two workers share them. */
const files = ['badges', 'buttons', 'charts', 'data', 'feedback', 'fields', 'layout', 'maps', 'overlays', 'times'];

for (const theme of themes)
  for (const file of files)
    test(`${file}, ${theme}: every entry looks as it did`, async ({ catalogue: page }) => {
      const entries = (await entriesOf(page)).filter((entry) => entry.startsWith(`${file}--`));
      expect(entries.length).toBeGreaterThan(0);
      for (const entry of entries) {
        await openEntry(page, entry, theme);
        await expect.soft(page.locator('[data-states]')).toHaveScreenshot(`${theme}-${entry}.png`);
      }
    });

test('no entry is without a picture', async ({ catalogue: page }) => {
  const groups = new Set((await entriesOf(page)).map((entry) => entry.split('--')[0]));
  expect([...groups].sort()).toEqual([...files, 'scenes'].sort());
});
