import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageDir, workspaceModules, workspaceRoot } from '@fleet/build/workspace';
import { sourcesOf, targetOf } from './testing/sources';

/** Every package with sources of its own. */
const packages = [
  'shell',
  'shared-ui',
  'shared-auth',
  ...workspaceModules(),
  'deploy/production',
  ...['server', 'release', 'sdk', 'quality'].flatMap((room) =>
    readdirSync(join(workspaceRoot, 'deploy', room))
      .map((name) => `deploy/${room}/${name}`)
      .filter((folder) => existsSync(join(workspaceRoot, folder, 'src'))),
  ),
];

const folderByName = new Map(
  packages.map((folder) => {
    const { name } = JSON.parse(readFileSync(join(packageDir(folder), 'package.json'), 'utf8')) as { name: string };
    return [name, folder];
  }),
);

/** The package that a file, or what a file imports, belongs to; null outside our packages. */
const packageAt = (path: string) => packages.find((folder) => path.startsWith(`${folder}/`)) ?? null;
const packageNamed = (from: string) =>
  folderByName.get(from.split('/', from.startsWith('@') ? 2 : 1).join('/')) ?? null;

/**
 * What reaches past another package's exports, and why it may. `deploy/commands` is not asked: it runs before anything
 * is installed and is below all.
 */
const reaching = [
  // Measures parts of pages that no one else may use.
  'deploy/quality/bench/src/pages/',
  // Writes the files of the offline map in the form that its reader in shared-ui defines.
  'deploy/server/geodata/src/build.ts',
  'deploy/server/geodata/src/archive/countryArchive.ts',
];

/** Files of its own that a folder may hold; tests and styles are not counted. */
const FILES_IN_A_FOLDER = 30;

/** Folders that group rooms: the rooms are what lies in them. */
const GROUPS = [
  'app',
  'platform',
  'identity',
  'fleet',
  'ingest',
  'reading',
  'extensions',
  'components',
  'domain',
  'model',
];

/** The room of a file or folder: what lies directly in `src/`, or in a group there; files are rooms of their own. */
const roomOf = (path: string) => {
  const [first = '', second = ''] = (path.split('/src/')[1] ?? '').split('/');
  const room = GROUPS.includes(first) && second ? `${first}/${second}` : first;
  return room.replace(/\.tsx?$/, '');
};

/** Which rooms each room needs at run time. */
function roomsOf(folder: string): Map<string, Set<string>> {
  const needs = new Map<string, Set<string>>();
  for (const { file, imports } of sourcesOf(folder)) {
    const room = roomOf(file);
    const needed = needs.get(room) ?? new Set<string>();
    needs.set(room, needed);
    for (const { from, isValue } of imports) {
      const target = isValue ? targetOf(file, from) : null;
      if (target?.includes('/src/') && roomOf(target) !== room) needed.add(roomOf(target));
    }
  }
  return needs;
}

/** A way through the rooms that comes back to where it began; null when there is none. */
function circleIn(needs: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  function walk(room: string, way: readonly string[]): string[] | null {
    if (way.includes(room)) return [...way.slice(way.indexOf(room)), room];
    if (done.has(room)) return null;
    for (const next of needs.get(room) ?? []) {
      const circle = walk(next, [...way, room]);
      if (circle) return circle;
    }
    done.add(room);
    return null;
  }
  for (const room of needs.keys()) {
    const circle = walk(room, []);
    if (circle) return circle;
  }
  return null;
}

it('finds a circle where there is one', () => {
  const needs = new Map([
    ['page', new Set(['list', 'form'])],
    ['list', new Set(['row'])],
    ['row', new Set(['form'])],
    ['form', new Set(['list'])],
  ]);
  expect(circleIn(needs)).toEqual(['list', 'row', 'form', 'list']);
  needs.set('form', new Set());
  expect(circleIn(needs)).toBeNull();
});

it('packages need one another in one direction', () => {
  const needs = new Map(
    packages.map((folder) => {
      const needed = sourcesOf(folder).flatMap(({ file, imports }) =>
        imports
          .filter(({ isValue }) => isValue)
          .map(({ from }) => packageNamed(from) ?? packageAt(targetOf(file, from) ?? '')),
      );
      return [folder, new Set(needed.filter((other) => other !== null && other !== folder) as string[])];
    }),
  );
  expect(needs.get('deploy/quality/e2e')).toContain('deploy/release/rollout');
  expect(circleIn(needs)).toBeNull();
});

it('a package uses what another one exports, and not its files', () => {
  const reached = packages.flatMap((folder) =>
    sourcesOf(folder).flatMap(({ file, imports }) =>
      imports
        .map(({ from }) => targetOf(file, from))
        .filter((target) => target !== null && !target.startsWith('deploy/commands/') && packageAt(target) !== folder)
        .map(() => file),
    ),
  );
  expect(reached.filter((file) => !reaching.some((path) => file.startsWith(path)))).toEqual([]);
  expect(reaching.filter((path) => !reached.some((file) => file.startsWith(path)))).toEqual([]);
});

it.each(packages)('the rooms of %s need one another in one direction', (folder) => {
  expect(circleIn(roomsOf(folder))).toBeNull();
});

it.each(packages)(`no folder of %s holds more than ${FILES_IN_A_FOLDER} files`, (folder) => {
  const files = new Map<string, number>();
  for (const { file } of sourcesOf(folder)) files.set(dirname(file), (files.get(dirname(file)) ?? 0) + 1);
  expect([...files].filter(([, count]) => count > FILES_IN_A_FOLDER)).toEqual([]);
});
