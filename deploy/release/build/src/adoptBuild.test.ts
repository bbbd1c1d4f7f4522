import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { adoptBuild, type FinishedBuild } from './adoptBuild';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fleet-adopt-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const assets = (sync: string[], async: string[] = [], css: string[] = []) => ({
  js: { sync, async },
  css: { sync: css, async: [] as string[] },
});

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
  metaData: {
    publicPath?: string;
    buildInfo?: { buildVersion: string };
    remoteEntry: { name: string; path: string; type: string };
  };
  exposes: { path: string; assets: ReturnType<typeof assets> }[];
  shared: { name: string; requiredVersion: string; assets?: ReturnType<typeof assets> }[];
}

/** A finished build, as the federation plugin writes it. */
function built({ metaData, ...rest }: Partial<Manifest> = {}, css = '.other { gap: var(--space-2); }'): string {
  const manifest: Manifest = {
    metaData: { publicPath: 'auto', remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' }, ...metaData },
    exposes: [
      {
        path: './OtherPage',
        assets: assets(['page.js'], ['late.js'], ['page.css']),
      },
    ],
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
    'react.js': randomBytes(2_000).toString('hex'),
    'late.js': 'i18n.t("ui:places.home")',
    'page.css': css,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, 'from', name)), { recursive: true });
    writeFileSync(join(dir, 'from', name), text);
  }
  return join(dir, 'from');
}

const adopt = (from: string, named: Partial<FinishedBuild> = { version: '2.0.0' }) =>
  adoptBuild({ manifest: join(from, 'mf-manifest.json'), ...named }, join(dir, 'into'));

it('names what is wrong with slots of modules', () => {
  const slots = [{ name: 'mfe-other/list', version: '1.0.0', description: 'Above the list' }];
  const from = built();
  const write = (shell: string) =>
    writeFileSync(join(from, 'module.json'), JSON.stringify({ ...descriptor, slots, requires: { shell } }));
  write('^1.0.0');
  expect(() => adopt(from)).toThrow('slots, settings and frameworks of modules came with contract 1.9.0');
  write('^1.9.0');
  expect(() => adopt(from)).toThrow('module.json offers mfe-other/list, but no page of the module places it');
  writeFileSync(join(from, 'late.js'), 'jsx(Slot,{name:"mfe-other/list",minHeight:0})');
  expect(adopt(from)).toMatchObject({ release: { contributes: { slots } } });
});

it('makes a release of a finished build: all it may load with hashes, but copies of what the shell provides', () => {
  const { release, dir: stored } = adopt(built());
  expect(release).toMatchObject({
    version: '2.0.0',
    entry: '/modules/mfe-other/2.0.0/mf-manifest.json',
    files: { './OtherPage': ['remoteEntry.js', 'page.js', 'late.js', 'page.css', 'pad.js'] },
    shared: { react: '^19.0.0' },
    uses: { exports: {}, paths: [], tokens: ['--space-2'], texts: ['places.home'] },
  });
  expect(Object.keys(release.integrity)).toEqual(
    expect.arrayContaining(['late.js', 'mf-manifest.json', 'page.js', 'remoteEntry.js']),
  );
  expect(release.integrity).not.toHaveProperty('mf-stats.json');
  expect(readFileSync(join(stored, 'page.js'), 'utf8')).toBe('/* page */');
});

it('leaves open what a build uses of our packages, so that the compatibility check says that nobody knows', () => {
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

it('takes a React of its own where module.json names it, and only where it is not shared', () => {
  const module = (more: object) => ({ ...descriptor, requires: { shell: '^1.9.0' }, ...more });
  const adopted = (more: object, of: Manifest['shared']) => {
    const from = built({ shared: of });
    writeFileSync(join(from, 'page.js'), 'e.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED=t');
    writeFileSync(join(from, 'module.json'), JSON.stringify(module(more)));
    return () => adopt(from);
  };
  expect(adopted({}, [])).toThrow('page.js holds React');
  expect(adopted({ framework: 'react@18' }, shared)).toThrow('leave react and react-dom out of shared');
  expect(adopted({ framework: 'svelte@5' }, [])).toThrow(
    'framework is a major of Angular, React or Vue such as react@18',
  );
  for (const framework of ['vue@3', 'angular@21']) expect(adopted({ framework }, [])).toThrow('page.js holds React');
  expect(adopted({ framework: 'react@18' }, [])()).toMatchObject({
    release: { contributes: { framework: 'react@18' } },
  });
});

it.each([
  ['new Worker(new URL(r.p + r.u(93), r.b))', true],
  ['new Worker(r.tu(new URL(r.p + r.u(93), r.b)))', true],
  ['WebAssembly.compile(bytes)', true],
  ['new SharedWorker(new URL(r.p, r.b)); new self.Worker(text)', false],
])('knows that a build starts code by: %s', (code, startsCode) => {
  const from = built();
  writeFileSync(join(from, 'late.js'), code);
  expect('startsCode' in adopt(from).release).toBe(startsCode);
});

it('refuses a folder without a manifest', () => {
  rmSync(join(built(), 'mf-manifest.json'));
  expect(() => adopt(join(dir, 'from'))).toThrow(/there is no .*mf-manifest\.json/);
});

it('takes the version that the team’s package.json has, and refuses a build that has none', () => {
  const metaData = { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' } };
  const versioned = built({ metaData: { ...metaData, buildInfo: { buildVersion: '3.1.0' } } });
  expect(adopt(versioned, {})).toMatchObject({ id: 'mfe-other', version: '3.1.0' });
  const without = built({ metaData: { ...metaData, buildInfo: { buildVersion: 'local' } } });
  expect(() => adopt(without, {})).toThrow('names no version: publish mfe-other@<version>');
});

it('takes a module.json from elsewhere, and refuses one of another module', () => {
  const from = built();
  const elsewhere = join(dir, 'described.json');
  renameSync(join(from, 'module.json'), elsewhere);
  expect(adopt(from, { version: '2.0.0', module: elsewhere })).toMatchObject({ id: 'mfe-other' });
  expect(() => adopt(from, { id: 'mfe-mine', version: '2.0.0', module: elsewhere })).toThrow(
    'module.json says id mfe-other, not mfe-mine',
  );
});

it('counts what is loaded, and lists what nobody can know of it', () => {
  const { release } = adopt(built());
  expect(release.size).toBeLessThan(500);
  expect(release).toMatchObject({
    unknown: expect.arrayContaining([
      'which names it imports of react, react-router-dom',
      'which versions of react-router-dom it was built for',
      'from which commit it was built',
    ]),
  });
});

it('refuses a style sheet that would style the whole console', () => {
  expect(() => adopt(built({}, 'body { color: red; }'))).toThrow('page.css: "body" would style');
  // As minifiers write logical properties.
  const minified = '.other:not(:is(:lang(ae),:lang(ar))){border-left:7px solid}';
  expect(adopt(built({}, minified)).release.integrity).toHaveProperty(['page.css']);
});

/** A build's files as rspack and webpack write them, minified and not. */
const chunked = {
  rspack: {
    'remoteEntry.js': 'var other;(()=>{var r=self.rspackChunkother=self.rspackChunkother||[];r.forEach(t)})();',
    'page.js': '"use strict";(self.rspackChunkother=self.rspackChunkother||[]).push([[7],{}]);',
  },
  webpack: {
    'remoteEntry.js': 'var chunkLoadingGlobal = self["webpackChunk_my_other"] = self["webpackChunk_my_other"] || [];',
    'page.js': '(self["webpackChunk_my_other"] = self["webpackChunk_my_other"] || []).push([["src_page"], {}]);',
  },
};

describe.each(Object.entries(chunked))('P2: chunks of %s', (_tool, files) => {
  const adopted = (version: string) => {
    const from = built();
    for (const [name, text] of Object.entries(files)) writeFileSync(join(from, name), text);
    const { dir: stored, release } = adopt(from, { version });
    return { read: (name: string) => readFileSync(join(stored, name), 'utf8'), release };
  };

  /** The list in which a script puts or looks for chunks. */
  const listOf = (script: string) => {
    const self: Record<string, unknown[]> = {};
    new Function('self', 't', script)(self, () => undefined);
    return Object.keys(self);
  };

  it('are in a list of their own version, which their entry knows, and source maps stay right', () => {
    const [first, second] = [adopted('1.0.0'), adopted('2.0.0')];
    expect(listOf(first.read('page.js'))).toEqual(listOf(first.read('remoteEntry.js')));
    expect(listOf(first.read('page.js'))).not.toEqual(listOf(second.read('page.js')));
    for (const [name, text] of Object.entries(files)) expect(first.read(name)).toHaveLength(text.length);
    expect(first.release.integrity['page.js']).not.toBe(second.release.integrity['page.js']);
  });
});

it('P2: refuses chunks whose runtime is not in the entry, with the lines to write', () => {
  const from = built();
  writeFileSync(join(from, 'page.js'), '(self.webpackChunkother=self.webpackChunkother||[]).push([[7],{}]);');
  expect(() => adopt(from)).toThrow(/page\.js waits for a runtime[\s\S]*runtimeChunk: false[\s\S]*uniqueName/);
});

it.each([
  ['its own React', 'exports.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={H:null}', 'holds React'],
  ['React 18', 't.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED=n', 'holds React'],
  ['an old JSX runtime', 'var r=Symbol.for("react.element");t.jsx=p,t.jsxs=p', 'holds the JSX runtime of React 18'],
])('P4: refuses a build that brings %s, with the lines to write', (_what, source, message) => {
  const from = built({ shared: [] });
  writeFileSync(join(from, 'late.js'), source);
  expect(() => adopt(from)).toThrow(message);
  expect(() => adopt(from)).toThrow('react: { singleton: true }');
});

it('P4: takes a build that only reads React, or has a copy for pages without the shell, an eager one too', () => {
  const from = built();
  writeFileSync(join(from, 'late.js'), 'var h=r.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;');
  writeFileSync(join(from, 'react.js'), 't.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={H:null}');
  writeFileSync(
    join(from, 'remoteEntry.js'),
    't.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={H:null}',
  );
  expect(adopt(from).version).toBe('2.0.0');
});
