import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { supportedBrowsers } from 'shared-auth/contract';
import { filesBelow } from './testing/files';

/**
 * Files and folders that a document names from the checkout's root: `shell/src/live`,
 * `deploy/release/rollout/src/ramp/evaluateCandidate.ts`. Patterns and examples are none.
 */
function pathsIn(document: string): string[] {
  const text = readFileSync(join(workspaceRoot, document), 'utf8');
  const named = text.matchAll(/[`(]((?:shell|mfe-[a-z]+|shared-[a-z]+|deploy|docs)\/[\w./-]+?)\/?[`)]/g);
  return [...new Set([...named].map(([, path = '']) => path))];
}

/** An entry of a shared package (`shared-auth/testing`) is a folder of its sources. */
const isThere = (path: string) =>
  [path, path.replace('/', '/src/')].some((each) => existsSync(join(workspaceRoot, each)));

const documents = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'AGENTS.md', 'README.md', 'docs/testing.md', 'docs/maps.md'];

it.each(documents)('%s names files that there are', (document) => {
  expect(pathsIn(document).filter((path) => !isThere(path))).toEqual([]);
});

/** Bare names of files in code marks, such as `start.ts` or `vehicles.api.ts`; a pattern or an example is none. */
const namesIn = (document: string): string[] => [
  ...new Set(
    [
      ...readFileSync(join(workspaceRoot, document), 'utf8').matchAll(
        /`([\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|json|ya?ml|css))`/g,
      ),
    ].map(([, name = '']) => name),
  ),
];

const everyName = new Set(
  ['', ...readdirSync(workspaceRoot, { withFileTypes: true }).flatMap((each) => (isOurs(each) ? [each.name] : []))]
    .flatMap((folder) => (folder === '' ? readdirSync(workspaceRoot) : filesBelow(folder, /./)))
    .map((file) => basename(file)),
);

function isOurs(each: Dirent): boolean {
  return each.isDirectory() && !each.name.startsWith('.') && each.name !== 'node_modules';
}

/** Files that are made, or that a module may have: none of this tree. */
const MADE = ['registry.json', 'mf-manifest.json', 'cdx.json'];

it.each(documents)('%s names no file that is nowhere, by its bare name', (document) => {
  expect(namesIn(document).filter((name) => !everyName.has(name) && !MADE.includes(name))).toEqual([]);
});

it('finds bare names', () => {
  expect(namesIn('CONTRIBUTING.md')).toContain('VehicleTable.tsx');
});

it.each(documents)('lines of %s fit into 120 columns, but tables', (document) => {
  const lines = readFileSync(join(workspaceRoot, document), 'utf8').split('\n');
  expect(lines.filter((line) => line.length > 120 && !line.startsWith('|'))).toEqual([]);
});

it('README fits two screens', () => {
  expect(readFileSync(join(workspaceRoot, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(90);
});

it('README names the browsers that the builds are made for', () => {
  const { chrome, firefox, safari } = supportedBrowsers;
  expect(readFileSync(join(workspaceRoot, 'README.md'), 'utf8')).toContain(
    `Browsers: Chrome and Edge from ${chrome}, Firefox from ${firefox}, Safari from ${safari}`,
  );
});

describe('docs/threat-model.md', () => {
  const text = readFileSync(join(workspaceRoot, 'docs/threat-model.md'), 'utf8');
  const api = 'deploy/server/reference-api/src';
  const titles = (path: string) => {
    const places = [path, join(api, path), join('deploy/release', path)];
    const file = places.map((each) => join(workspaceRoot, each)).find((each) => existsSync(each));
    return file === undefined ? undefined : readFileSync(file, 'utf8');
  };
  const held = [...text.matchAll(/\b(T\d+): `([\w./-]+)`/g)].map(
    ([, finding = '', path = '']) => [finding, path] as const,
  );

  it.each(held)('%s is held by %s, which names it in a title', (finding, path) => {
    expect(titles(path)).toMatch(
      new RegExp(`(?:it|describe|onPostgres|\\]\\))\\(\\s*['"\`][^'"\`\\n]*\\b${finding}\\b`),
    );
  });

  const rows = [...text.matchAll(/^\| (A\d+) \|.*$/gm)].map(
    ([line, row = '']) =>
      [row, [...line.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path)] as const,
  );

  it.each(rows)('%s of the second review is held by tests that are there, and stands in a title', (row, paths) => {
    expect(paths.filter((path) => titles(path) === undefined)).toEqual([]);
    expect(paths.map((path) => titles(path) ?? '').join()).toMatch(new RegExp(`['"\`][^'"\`\\n]*\\b${row}\\b`));
  });

  it('names a test of each finding of the third review', () => {
    const rows = readFileSync(join(workspaceRoot, 'docs/faults.md'), 'utf8').matchAll(/^\| (T\d+) \|/gm);
    const findings = [...rows].map(([, finding]) => finding).sort();
    expect(findings.length).toBeGreaterThan(20);
    expect([...new Set(held.map(([finding]) => finding))].sort()).toEqual(findings);
  });
});
