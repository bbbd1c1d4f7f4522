import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packageDir, workspaceModules, workspaceRoot } from './workspace';

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
  ['deploy/reference-api', "import { TIME_ZONE as x } from 'shared-auth/contract';"],
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

/** Source files of a package. */
function sources(folder: string): { file: string; text: string }[] {
  return readdirSync(join(packageDir(folder), 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

const importsOf = (text: string, from: string) =>
  [...text.matchAll(new RegExp(`import\\s+\\{([^}]*)\\}\\s+from\\s+'${from}'`, 'g'))].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ')),
  );

describe.each(['react-router-dom', '@tanstack/react-query', 'react-i18next'])('of %s', (name) => {
  it('modules use only what the shell hands out', () => {
    const handedOut = readFileSync(join(packageDir('shell'), 'src/modules/provided/moduleApi.ts'), 'utf8');
    const offered = new Set(importsOf(handedOut, name));
    const wanted = workspaceModules().flatMap((id) =>
      sources(id)
        .filter(({ file }) => !/\.test\.tsx?$|\/testing\//.test(file))
        .flatMap(({ file, text }) => importsOf(text, name).map((imported) => ({ file, imported }))),
    );
    expect(offered.size).toBeGreaterThan(0);
    expect(wanted.filter(({ imported }) => !offered.has(imported))).toEqual([]);
  });
});

it('only shell/src/live imports socket.io-client', () => {
  const importers = ['shell', 'shared-ui', 'shared-auth', ...workspaceModules()]
    .flatMap(sources)
    .filter(({ text }) => text.includes("from 'socket.io-client'"));
  expect(
    importers
      .map(({ file }) => file.slice(workspaceRoot.length + 1))
      .filter((file) => !file.startsWith('shell/src/live/')),
  ).toEqual([]);
});

it('the shell hands out exactly what modules are built to take', () => {
  const preset = readFileSync(join(packageDir('deploy/build'), 'src/sharedPackages.ts'), 'utf8');
  const shell = readFileSync(join(packageDir('shell'), 'src/modules/provided/sharedPackages.ts'), 'utf8');
  const namesIn = (text: string, of: RegExp) =>
    [...text.matchAll(of)].map(([, quoted, plain]) => quoted ?? plain).sort();
  expect(namesIn(shell, /^ {2}(?:'([^']+)'|([a-z0-9]+)): \{/gm)).toEqual(
    namesIn(preset, /^ {2}(?:'([^']+)'|([a-z0-9]+)): \{ singleton/gm),
  );
});
