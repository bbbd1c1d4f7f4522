import { type ModuleRoute, moduleRoutes as routes } from '../src/moduleRoutes';
import { type Account, expect, test } from '../src/test';

const ranks: readonly Account[] = ['driver', 'operator', 'manager', 'admin'];
const rankOf = (role: Account) => ranks.indexOf(role);
const leastFor = ({ role, forDrivers }: ModuleRoute) => role ?? (forDrivers ? 'driver' : 'operator');
const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
/** A page of one thing is that of the fleet's first. */
const addressOf = ({ path }: ModuleRoute) => path.replace(/:\w+/g, '1');

for (const account of ranks)
  test(`no link of any page leads where a ${account} may not go`, { tag: '@long' }, async ({ openAs }) => {
    test.slow(); // every page
    const own = routes.filter((route) => rankOf(account) >= rankOf(leastFor(route)));
    const page = await openAs(account, '/dashboard');
    const refused: string[] = [];
    for (const path of own.map(addressOf)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const targets = await page
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
      for (const target of new Set(targets)) {
        // As the router decides: the exact address first.
        const route =
          routes.find((one) => one.path === target) ?? routes.find((one) => patternOf(one.path).test(target));
        if (route && !own.includes(route)) refused.push(`${path}: ${target}`);
      }
    }
    expect(refused).toEqual([]);
  });
