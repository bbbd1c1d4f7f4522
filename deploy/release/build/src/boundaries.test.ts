import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sourcesOf } from './testing/sources';
import { workspaceModules, workspaceRoot } from './workspace';

/** One file per case, in a folder that looks like the repository to the linter, so that nothing is written into the work tree. */
const cases: { folder: string; source: string; file: string }[] = [];
const findings = new Map<string, string[]>();
let repository = '';

const refused: [string, string][] = [
  ['mfe-alarms', "import { x } from 'mfe-fleet';"],
  ['mfe-alarms', "import { x } from '../../../mfe-fleet/src/map/map';"],
  ['mfe-fleet', "import { x } from 'shell';"],
  ['mfe-fleet', "import { x } from '../../../shell/src/boot';"],
  ['mfe-routes', "import x from 'leaflet';"],
  ['mfe-reports', "import { io as x } from 'socket.io-client';"],
  ['mfe-admin', "import { x } from '@fleet/build';"],
  ['shell', "import { x } from 'mfe-alarms/src/module';"],
  ['shell', "import { x } from '../../../mfe-alarms/src/module';"],
  ['shared-ui', "import { x } from 'shared-auth';"],
  ['shared-ui', "import { x } from 'shared-auth/testing';"],
  ['shared-ui', "import { x } from 'shared-auth/contract/time';"],
  ['shared-ui', "import { x } from '../../shared-auth/src/contract';"],
  ['shared-auth', "import { x } from 'shared-ui';"],
  ['shared-auth', "import { x } from '../../../shared-ui/src/format';"],
];
const allowed: [string, string][] = [
  ['mfe-alarms', "import { api as x } from 'shared-auth';"],
  ['mfe-alarms', "import { Button as x } from 'shared-ui';"],
  ['shared-ui', "import { TIME_ZONE as x } from 'shared-auth/contract';"],
  ['deploy/server/reference-api', "import { TIME_ZONE as x } from 'shared-auth/contract';"],
];

beforeAll(() => {
  repository = mkdtempSync(join(tmpdir(), 'boundaries-'));
  const settings = JSON.parse(readFileSync(join(workspaceRoot, 'biome.json'), 'utf8'));
  writeFileSync(join(repository, 'biome.json'), JSON.stringify({ ...settings, vcs: { enabled: false } }));
  for (const [folder, source] of [...refused, ...allowed]) {
    const file = `${folder}/src/case${cases.length}.ts`;
    mkdirSync(dirname(join(repository, file)), { recursive: true });
    writeFileSync(join(repository, file), `${source}\nexport default x;\n`);
    cases.push({ folder, source, file });
  }
  const { stdout } = spawnSync(
    join(workspaceRoot, 'node_modules/.bin/biome'),
    ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none', '.'],
    { cwd: repository, encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] };
  for (const { category, location } of diagnostics)
    findings.set(location.path, [...(findings.get(location.path) ?? []), category]);
});
afterAll(() => rmSync(repository, { recursive: true, force: true }));

const findingsOf = (folder: string, source: string) => {
  const file = cases.find((one) => one.folder === folder && one.source === source)?.file ?? '';
  return findings.get(file) ?? findings.get(`./${file}`) ?? [];
};

describe('imports run one way', () => {
  it.each(refused)('%s may not: %s', (folder, source) => {
    expect(findingsOf(folder, source)).toEqual(['lint/style/noRestrictedImports']);
  });

  it.each(allowed)('%s may: %s', (folder, source) => {
    expect(findingsOf(folder, source)).toEqual([]);
  });
});

const importsFrom = (folder: string, name: string) =>
  sourcesOf(folder).flatMap(({ file, imports }) =>
    imports.filter(({ from }) => from === name).map(({ values }) => ({ file, values })),
  );

describe('of react-router-dom', () => {
  const name = 'react-router-dom';

  it('modules use only what the shell provides', () => {
    const provided = new Set(
      importsFrom('shell', name)
        .filter(({ file }) => file.endsWith('/provided/moduleApi.ts'))
        .flatMap(({ values }) => values),
    );
    const wanted = workspaceModules().flatMap((id) => importsFrom(id, name));
    expect(provided.size).toBeGreaterThan(0);
    expect(wanted.filter(({ values }) => values.some((value) => !provided.has(value)))).toEqual([]);
  });
});

it('only shell/src/live imports socket.io-client', () => {
  const importers = ['shell', 'shared-ui', 'shared-auth', ...workspaceModules()].flatMap((folder) =>
    importsFrom(folder, 'socket.io-client'),
  );
  expect(importers.map(({ file }) => file).filter((file) => !file.startsWith('shell/src/live/'))).toEqual([]);
});

/** Code without its comments: examples may name a module. */
const codeOf = (file: string) =>
  readFileSync(join(workspaceRoot, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

it('no package names a module but that module itself: its pages and widgets reach the console by its module.json', () => {
  const naming = ['shell', 'shared-ui', 'shared-auth', ...workspaceModules()].flatMap((folder) =>
    sourcesOf(folder)
      .filter(({ file }) => !file.endsWith('/testing.ts'))
      .flatMap(({ file }) =>
        [...codeOf(file).matchAll(/(?<=['"`/])mfe-[a-z-]+/g)]
          .filter(([name]) => name !== folder && workspaceModules().includes(name))
          .map(([name]) => `${file} names ${name}`),
      ),
  );
  expect(naming).toEqual([]);
});
