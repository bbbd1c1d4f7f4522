import SlowFirst from './slowFirst.cjs';

const context = { config: { cache: false, id: 'x', rootDir: '/w' }, hasteFS: { getSize: () => 1 } };
/** @param {[path: string, duration?: number][]} files @returns {string[]} their paths in the order in which they run */
const orderOf = (files) =>
  new SlowFirst({}).sort(files.map(([path, duration]) => ({ path, duration, context }))).map(({ path }) => path);

it('runs tests of servers and programs first, where no times are known', () => {
  const files = ['/w/shell/a.test.ts', '/w/deploy/server/x/b.test.ts', '/w/mfe-x/c.test.ts', '/w/deploy/sdk/d.test.ts'];
  expect(
    orderOf(files.map((path) => [path]))
      .slice(0, 2)
      .sort(),
  ).toEqual([files[3], files[1]]);
});
