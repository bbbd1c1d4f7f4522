import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { supportedBrowsers } from 'shared-auth/contract';
import { filesBelow } from './testing/files';

const textOf = (document: string) => readFileSync(join(workspaceRoot, document), 'utf8');

/** Copies of others' texts, what a program writes, and changelogs, which tell of their day. */
const COPIED = /^docs\/(?:spec\/|BENCH|faults|glossary)|CHANGELOG\.md$/;

const documents = [
  ...readdirSync(workspaceRoot).filter((name) => name.endsWith('.md')),
  ...filesBelow('docs', /\.md$/),
  ...filesBelow('deploy', /\.md$/),
].filter((document) => !COPIED.test(document));

/** Folders of the checkout, at which a written path begins that is meant from its root. */
const tops = readdirSync(workspaceRoot, { withFileTypes: true }).flatMap((each) => (isOurs(each) ? [each.name] : []));

/** Paths in code marks: those of sources by their ending, and those from the root or from a room's `src`. */
function pathsIn(text: string): string[] {
  const written = [...text.matchAll(/`([\w-][\w.@-]*(?:\/[\w.@-]+)+)\/?`/g)].map(([, path = '']) => path);
  const isSource = (path: string) => /\.(?:tsx?|mjs|cjs|css|grit|sql|conf|ya?ml|md)$/.test(path);
  const isFolder = (path: string) =>
    !basename(path).includes('.') && ['src', ...tops].includes(path.split('/')[0] ?? '');
  return [...new Set(written.filter((path) => isSource(path) || isFolder(path)))];
}

/** The folders above a path, as far as the package's `src`; a short path beside it may begin at any of them. */
const above = (path: string): string[] =>
  /\/src\/./.test(path) ? [path, ...above(dirname(path))] : [path, dirname(path)];

/**
 * Paths of a text that lead nowhere: neither from the root, nor from the document's folder, nor from a folder that the
 * text names in full (a document about a room says once where the room is), nor from a module, of which all have the
 * same files. An entry of a shared package (`shared-auth/testing`) is a folder of its sources.
 */
function deadPaths(document: string, text: string): string[] {
  const paths = pathsIn(text);
  const named = paths.filter((path) => tops.includes(path.split('/')[0] ?? '')).flatMap(above);
  const bases = ['', dirname(document), ...named, ...tops.filter((top) => top.startsWith('mfe-'))];
  return paths.filter(
    (path) =>
      !MADE.test(path) &&
      ![...bases.map((base) => join(base, path)), path.replace('/', '/src/')].some((each) =>
        existsSync(join(workspaceRoot, each)),
      ),
  );
}

/** Headings as the addresses that links to them have. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Links to files that are not there, or to a heading that a document does not have. */
function deadLinks(document: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? document : join(dirname(document), path);
    if (!existsSync(join(workspaceRoot, file))) return true;
    return anchor !== undefined && !anchorsOf(textOf(file)).includes(anchor);
  });
}

it('finds paths and links that lead nowhere', () => {
  const text =
    'Of `deploy/quality/rules/src`: `src/rooms.test.ts`, `src/gone.ts`, `shared-auth/testing`, `docs/gone`. ';
  expect(deadPaths('docs/x.md', text)).toEqual(['src/gone.ts', 'docs/gone']);
  expect(deadLinks('docs/x.md', '[a](../README.md#run-it) [b](gone.md) [c](../README.md#gone) [d](#gone)')).toEqual([
    'gone.md',
    '../README.md#gone',
    '#gone',
  ]);
});

it.each(documents)('%s names only files and headings that exist', (document) => {
  const text = textOf(document);
  expect([...deadPaths(document, text), ...deadLinks(document, text)]).toEqual([]);
});

/** Bare names of files in code marks, such as `start.ts` or `vehicles.api.ts`; a pattern or an example is none. */
const namesIn = (document: string): string[] => [
  ...new Set(
    [...textOf(document).matchAll(/`([\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|json|ya?ml|css))`/g)].map(
      ([, name = '']) => name,
    ),
  ),
];

const everyName = new Set(
  ['', ...tops]
    .flatMap((folder) => (folder === '' ? readdirSync(workspaceRoot) : filesBelow(folder, /./)))
    .map((file) => basename(file)),
);

function isOurs(each: Dirent): boolean {
  return each.isDirectory() && !each.name.startsWith('.') && each.name !== 'node_modules';
}

/** Files that a build or a store makes, so they are not in this tree. */
const MADE = /(?:^(?:registry|mf-manifest|cdx|ramps|freeze|arrangement|controller)\.json|\/dist\/.*|^rollout\.mjs)$/;

it.each(documents)('%s names only files that exist, where it gives a bare name', (document) => {
  expect(namesIn(document).filter((name) => !everyName.has(name) && !MADE.test(name))).toEqual([]);
});

it('finds bare names', () => {
  expect(namesIn('CONTRIBUTING.md')).toContain('VehiclesPage.tsx');
});

it.each(documents)('lines of %s fit into 120 columns, but tables, code and what cannot be broken', (document) => {
  const lines = textOf(document)
    .replace(/^ *```[\s\S]*?^ *```/gm, '')
    .split('\n');
  expect(lines.filter((line) => line.length > 120 && !line.startsWith('|') && line.trim().includes(' '))).toEqual([]);
});

const decisions = filesBelow('docs/decisions', /^\d{4}-.*\.md$/);

it.each(decisions)('%s states context, decision and consequences in at most 40 lines', (decision) => {
  const text = readFileSync(join(workspaceRoot, decision), 'utf8');
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
    'Context',
    'Decision',
    'Consequences',
  ]);
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
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
