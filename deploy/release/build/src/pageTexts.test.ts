import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { groupsOf, sourcesOf, textsRequest } from './pageTexts';

const someTexts = createRequire(__filename)('./someTexts.cjs') as (
  this: { resourceQuery: string },
  source: string,
) => string; // a loader, plain CommonJS

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'fleet-texts-'));
  const files = {
    'page/Page.tsx': `import { Tile } from '../tiles';
import styles from './page.module.css';
const Chart = lazy(() => import(/* webpackChunkName: "chart" */ './Chart'));
t('page.title');
t('ui:vehicles.none', { of: 'vehicles' });`,
    'page/Chart.tsx': ['t(`chart.$', "{name}`); import '../page/Page';"].join(''),
    'tiles/index.ts': 'export { Tile } from "./Tile";',
    'tiles/Tile.tsx': "t('selected', { count: 2 }); const key = 'tile.one';",
    'other/Other.tsx': "t('vehicles.none');",
    'other/Any.tsx': ['t(`$', '{group}.title`);'].join(''),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(dir, name, '..'), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const texts = { page: {}, chart: {}, tile: {}, selected_one: '1', selected_other: '2', vehicles: {} };

it('follows what a page imports, at once or later, once', () => {
  expect(sourcesOf(join(dir, 'page/Page.tsx')).map((file) => file.slice(dir.length + 1))).toEqual([
    'page/Page.tsx',
    'tiles/index.ts',
    'page/Chart.tsx',
    'tiles/Tile.tsx',
  ]);
});

it('finds the groups a page can show, and all of them where a key begins with a variable', () => {
  expect(groupsOf(join(dir, 'page/Page.tsx'), texts)).toEqual(['page', 'chart', 'tile', 'selected']);
  expect(groupsOf(join(dir, 'other/Other.tsx'), texts)).toEqual(['vehicles']);
  expect(groupsOf(join(dir, 'other/Any.tsx'), texts)).toEqual(['page', 'chart', 'tile', 'selected', 'vehicles']);
});

it('leaves the other groups out of what the page loads, plural forms kept', () => {
  const given = { page: { title: 'P' }, selected_one: '1', selected_other: 'n', vehicles: { none: 'V' } };
  const [, resourceQuery = ''] = textsRequest('mk.json?', ['page', 'selected']).split(/(?=\?groups)/);
  expect(JSON.parse(someTexts.call({ resourceQuery }, JSON.stringify(given)))).toEqual({
    page: { title: 'P' },
    selected_one: '1',
    selected_other: 'n',
  });
});
