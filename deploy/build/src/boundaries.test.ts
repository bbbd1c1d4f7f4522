import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDir, workspaceModules, workspaceRoot } from './workspace';

const planted: string[] = [];

/** Lints one file with the repository's own configuration. */
function lint(folder: string, source: string) {
  const dir = join(packageDir(folder), 'src', '__planted__');
  mkdirSync(dir, { recursive: true });
  planted.push(dir);
  const file = join(dir, 'planted.ts');
  writeFileSync(file, source);
  const { status, stdout, stderr } = spawnSync(
    join(workspaceRoot, 'node_modules/.bin/biome'),
    ['lint', '--only=style/noRestrictedImports', file],
    { cwd: workspaceRoot, encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}

afterEach(() => {
  for (const dir of planted.splice(0)) rmSync(dir, { recursive: true, force: true });
});

describe('imports run one way', () => {
  it.each([
    ['mfe-alarms', "import { x } from 'mfe-fleet';\nexport default x;\n"],
    ['mfe-alarms', "import { x } from '../../../mfe-fleet/src/map/map';\nexport default x;\n"],
    ['mfe-fleet', "import { x } from 'shell';\nexport default x;\n"],
    ['mfe-fleet', "import { x } from '../../../shell/src/boot';\nexport default x;\n"],
    ['mfe-routes', "import leaflet from 'leaflet';\nexport default leaflet;\n"],
    ['mfe-reports', "import { io } from 'socket.io-client';\nexport default io;\n"],
    ['mfe-admin', "import { x } from '@fleet/build';\nexport default x;\n"],
    ['shell', "import { x } from 'mfe-alarms/src/module';\nexport default x;\n"],
    ['shell', "import { x } from '../../../mfe-alarms/src/module';\nexport default x;\n"],
    ['shared-ui', "import { api } from 'shared-auth';\nexport default api;\n"],
    ['shared-auth', "import { Button } from 'shared-ui';\nexport default Button;\n"],
    ['shared-auth', "import { x } from '../../../shared-ui/src/format';\nexport default x;\n"],
  ])('a bad import planted in %s is refused: %s', (folder, source) => {
    const { status, output } = lint(folder, source);
    expect(output).toContain('noRestrictedImports');
    expect(status).not.toBe(0);
  });

  it('lets a module import the shared packages', () => {
    expect(
      lint(
        'mfe-alarms',
        "import { api } from 'shared-auth';\nimport { Button } from 'shared-ui';\nexport default [api, Button];\n",
      ).status,
    ).toBe(0);
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
