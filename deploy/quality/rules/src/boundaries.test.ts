import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceModules, workspaceRoot } from '@fleet/build/workspace';
import { lintFindings } from './testing/lintFindings';
import { sourcesOf } from './testing/sources';

const refused: [string, string][] = [
  ['mfe-alarms', "import { x } from 'mfe-fleet';"],
  ['mfe-alarms', "import { x } from '../../../mfe-fleet/src/map/map';"],
  ['mfe-fleet', "import { x } from 'shell';"],
  ['mfe-fleet', "import { x } from '../../../shell/src/boot';"],
  ['mfe-routes', "import x from 'leaflet';"],
  ['mfe-reports', "import { io as x } from 'socket.io-client';"],
  ['mfe-admin', "import { x } from '@fleet/build';"],
  ['mfe-admin', "import { x } from '@fleet/build/workspace';"],
  ['shell', "import { x } from 'mfe-alarms/src/module';"],
  ['shell', "import { x } from '../../../mfe-alarms/src/module';"],
  ['shared-ui', "import { x } from 'shared-auth';"],
  ['shared-ui', "import { x } from 'shared-auth/testing';"],
  ['shared-ui', "import { x } from 'shared-auth/contract/time';"],
  ['shared-ui', "import { x } from '../../shared-auth/src/contract';"],
  ['shared-auth', "import { x } from 'shared-ui';"],
  ['shared-auth', "import { x } from '../../../shared-ui/src/model/format';"],
  ...['mfe-alarms', 'shell', 'shared-ui', 'shared-auth'].map((folder): [string, string] => [
    folder,
    "import { UNSAFE_NavigationContext as x } from 'react-router-dom';",
  ]),
  ['shell', "import { unstable_HistoryRouter as x } from 'react-router-dom';"],
  ['shared-ui', "import { UNSAFE_createBrowserHistory as x } from 'react-router';"],
  ...['deploy/server/reference-api', 'deploy/server/sample-fleet', 'deploy/release/gateway'].flatMap((folder) => [
    ...['shared-ui', 'shared-ui/map', 'shared-auth', 'shared-auth/testing', 'mfe-alarms', 'shell', 'react'].map(
      (from): [string, string] => [folder, `import { x } from '${from}';`],
    ),
    [folder, "import { x } from '../../../../shared-ui/src/model/format';"] as [string, string],
  ]),
  ...['platform', 'identity', 'fleet', 'ingest', 'alarms', 'live', 'reading', 'audit'].map((room): [string, string] => [
    `deploy/server/reference-api/src/${room}`,
    "import { x } from '../extensions/trips';",
  ]),
];
const allowed: [string, string][] = [
  ['mfe-alarms', "import { api as x } from 'shared-auth';"],
  ['mfe-alarms', "import { Button as x } from 'shared-ui';"],
  ['shared-ui', "import { useLocation as x } from 'react-router-dom';"],
  ['shared-ui', "import { TIME_ZONE as x } from 'shared-auth/contract';"],
  ['deploy/server/reference-api', "import { TIME_ZONE as x } from 'shared-auth/contract';"],
  ['deploy/server/reference-api', "import { readCsv as x } from 'shared-ui/csv';"],
  ['deploy/server/reference-api', "import { reports as x } from 'shared-ui/reports';"],
  ['deploy/server/reference-api/src/app', "import { trips as x } from '../extensions/trips';"],
  ['deploy/server/reference-api/src/extensions/shares', "import { trips as x } from '../../extensions/trips';"],
];

const findings = lintFindings(
  [...refused, ...allowed].map(([folder, source]) => ({
    folder: folder.includes('/src/') ? folder : `${folder}/src`,
    source: `${source}\nexport default x;\n`,
  })),
  'style/noRestrictedImports',
);

describe('imports run one way', () => {
  it.each(refused.map((each, index) => [...each, index] as const))('%s may not: %s', (_folder, _source, index) => {
    expect(findings[index]).toEqual(['lint/style/noRestrictedImports']);
  });

  it.each(allowed.map((each, index) => [...each, index] as const))('%s may: %s', (_folder, _source, index) => {
    expect(findings[refused.length + index]).toEqual([]);
  });
});

const importsFrom = (folder: string, name: string) =>
  sourcesOf(folder).flatMap(({ file, imports }) =>
    imports.filter(({ from }) => from === name).map(({ values }) => ({ file, values })),
  );

it('the sample fleet runs in the page of the demo too: only its program imports of Node', () => {
  const importing = sourcesOf('deploy/server/sample-fleet').filter(({ imports }) =>
    imports.some(({ from }) => from.startsWith('node:')),
  );
  expect(importing.map(({ file }) => file)).toEqual([expect.stringMatching(/sample-fleet\/src\/main\.ts$/)]);
});

describe('of react-router-dom', () => {
  const name = 'react-router-dom';

  it('modules use only what the shell provides', () => {
    const provided = new Set(
      importsFrom('shell', name)
        .filter(({ file }) => file.endsWith('/shared-modules/moduleApi.ts'))
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

/** Matches code that reaches into the router in a way no import shows, or writes the history past it. */
const pastTheRouter = /\bUNSAFE_\w+|\bhistory\s*\.\s*(?:push|replace)State\b/g;

it('the history is written by the router alone, through its public API', () => {
  const past = ['shell', 'shared-ui', 'shared-auth', ...workspaceModules()].flatMap((folder) =>
    sourcesOf(folder).flatMap(({ file }) =>
      [...codeOf(file).matchAll(pastTheRouter)].map(([what]) => `${file}: ${what}`),
    ),
  );
  expect(past).toEqual([]);
});

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
