import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { adoptBuild } from './adoptBuild';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fleet-adopt-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const assets = (sync: string[], async: string[] = []) => ({ js: { sync, async }, css: { sync: [], async: [] } });

const descriptor = {
  schema: 1,
  id: 'mfe-other',
  owner: 'others',
  requires: { shell: '^1.0.0' },
  routes: [{ path: '/other', expose: './OtherPage', title: 'other' }],
  menu: [],
  widgets: [],
  locales: { mk: { other: 'Друго' }, en: { other: 'Other' } },
};

const shared = [
  { name: 'react', requiredVersion: '^19.0.0', assets: assets(['react.js']) },
  { name: 'react-router-dom', requiredVersion: '^undefined', assets: assets(['router.js']) },
  { name: 'left-pad', requiredVersion: '^1.0.0', assets: assets(['pad.js']) },
];

interface Manifest {
  metaData: { publicPath?: string; remoteEntry: { name: string; path: string; type: string } };
  exposes: { path: string; assets: ReturnType<typeof assets> }[];
  shared: { name: string; requiredVersion: string; assets?: ReturnType<typeof assets> }[];
}

/** A finished build, as the federation plugin writes it. */
function built({ metaData, ...rest }: Partial<Manifest> = {}): string {
  const manifest: Manifest = {
    metaData: { publicPath: 'auto', remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' }, ...metaData },
    exposes: [{ path: './OtherPage', assets: assets(['page.js'], ['late.js']) }],
    shared,
    ...rest,
  };
  const files = {
    'mf-manifest.json': JSON.stringify(manifest),
    'mf-stats.json': '{}',
    'module.json': JSON.stringify(descriptor),
    ...Object.fromEntries(
      ['remoteEntry', 'page', 'late', 'react', 'router', 'pad'].map((name) => [`${name}.js`, `/* ${name} */`]),
    ),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, 'from', name)), { recursive: true });
    writeFileSync(join(dir, 'from', name), text);
  }
  return join(dir, 'from');
}

const adopt = (from: string) => adoptBuild('mfe-other', '2.0.0', from, join(dir, 'into'));

it('makes a release of a finished build: all it may load with hashes, but copies of what the shell provides', () => {
  const { release, dir: stored } = adopt(built());
  expect(release).toMatchObject({
    version: '2.0.0',
    entry: '/modules/mfe-other/2.0.0/mf-manifest.json',
    files: { './OtherPage': ['remoteEntry.js', 'page.js', 'late.js', 'pad.js'] },
    shared: { react: '^19.0.0' },
    uses: { exports: {}, paths: [] },
  });
  expect(Object.keys(release.integrity)).toEqual(
    expect.arrayContaining(['late.js', 'mf-manifest.json', 'page.js', 'remoteEntry.js']),
  );
  expect(release.integrity).not.toHaveProperty('mf-stats.json');
  expect(readFileSync(join(stored, 'page.js'), 'utf8')).toBe('/* page */');
});

it('leaves open what a build uses of our packages, so that the verdict says that nobody knows', () => {
  const { release } = adopt(built({ shared: [...shared, { name: 'shared-ui', requiredVersion: '^1.0.0' }] }));
  expect(release).not.toHaveProperty('uses');
});

it.each<[string, Partial<Manifest>, string]>([
  [
    'of another address',
    { metaData: { publicPath: 'https://cdn.example/', remoteEntry: { name: 'r.js', path: '', type: 'global' } } },
    'its publicPath is "https://cdn.example/"',
  ],
  [
    'whose entry is an ES module',
    { metaData: { publicPath: 'auto', remoteEntry: { name: 'r.js', path: '', type: 'module' } } },
    'its entry is of type "module"',
  ],
  ['without the page that module.json names', { exposes: [] }, 'refers to ./OtherPage'],
])('refuses a build %s', (_what, manifest, message) => {
  expect(() => adopt(built(manifest))).toThrow(message);
});

it('refuses a folder without a manifest', () => {
  rmSync(join(built(), 'mf-manifest.json'));
  expect(() => adopt(join(dir, 'from'))).toThrow('has no mf-manifest.json');
});
