import { expect, expectNoAxeFindings, test } from '@fleet/e2e';

test('on a phone the sheets of the fleet are cards, each value under its name', { tag: '@long' }, async ({
  openAs,
}) => {
  const page = await openAs('manager', '/reports');
  await page.setViewportSize({ width: 360, height: 740 });
  for (const tab of ['month', 'compare', 'outside']) {
    await page.goto(`/reports?tab=${tab}`);
    const table = page.getByRole('main').getByRole('table').last();
    const value = table.getByRole('cell').nth(1);
    await expect(value, tab).toHaveText(/\S/);
    const nameOf = () => value.evaluate((cell) => getComputedStyle(cell, '::before').content);
    await expect.poll(nameOf, tab).toMatch(/\p{L}/u);
    const beyond = () =>
      table.evaluate((element) => {
        const box = element.parentElement ?? element;
        return box.scrollWidth - box.clientWidth;
      });
    await expect.poll(beyond, tab).toBe(0);
    await expectNoAxeFindings(page);
  }
});
