import { moduleRoutes } from '../src/moduleRoutes';
import { followReads, readsOf } from '../src/reads';
import { expect, test } from '../src/test';

/** Pages of one thing. */
const pagesOfOne = moduleRoutes.filter(({ path }) => path.includes('/:'));

for (const { path } of pagesOfOne)
  test(`${path} of what does not exist has a heading, says so, and leads back`, {
    tag: path === '/vehicles/:id' ? [] : '@long',
  }, async ({ openAs, page, expectErrors }) => {
    test.slow(); // three addresses, and from each the way back
    expectErrors(/./); // what the browser tells of calls that are answered with 404
    await followReads(page);
    const all = path.slice(0, path.indexOf('/:'));
    await openAs('admin', all);
    const main = page.getByRole('main');
    for (const wrong of ['999999', 'abc', '%D0%90']) {
      await page.goto(path.replace(/:\w+/, wrong));
      await readsOf(page);
      await expect(main.getByRole('heading', { level: 1 }), wrong).toHaveText(/\S/);
      const said = main.locator('p, [role=alert], [role=status]').filter({ visible: true, hasText: /\S+ \S+ \S+/ });
      await expect(said.first(), wrong).toBeVisible();
      const back = main.locator(`a[href="${all}"]`).filter({ visible: true }).first();
      await expect(back, wrong).toBeVisible();
      await back.click();
      await expect(page, wrong).toHaveURL(all);
      await expect(main.getByRole('heading', { level: 1 }), wrong).toHaveText(/\S/);
    }
  });
