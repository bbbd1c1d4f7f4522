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
  // Writes the files of the offline map in the form that its reader in shared-ui defines.
  'deploy/server/geodata/src/build.ts',
  'deploy/server/geodata/src/archive/countryArchive.ts',
];

/** Files of its own that a folder may hold; tests and styles are not counted. */
const FILES_IN_A_FOLDER = 30;

/** The room of a file or folder at a depth of `src/`; a file that lies higher up is a room of its own. */
const roomOf = (path: string, depth: number) =>
  (path.split('/src/')[1] ?? '')
    .replace(/\.tsx?$/, '')
    .split('/', depth)
    .join('/');

/** The rooms at a depth and those that each needs, at run time or for types as well. */
function roomsOf(folder: string, depth: number, withTypes = false): Map<string, Set<string>> {
  const needs = new Map<string, Set<string>>();
  for (const { file, imports } of sourcesOf(folder)) {
    const room = roomOf(file, depth);
    const needed = needs.get(room) ?? new Set<string>();
    needs.set(room, needed);
    for (const { from, isValue } of imports) {
      const target = isValue || withTypes ? targetOf(file, from) : null;
      if (target?.includes('/src/') && roomOf(target, depth) !== room) needed.add(roomOf(target, depth));
    }
  }
  return needs;
}

/** Those of some rooms that lie in one, as far as they need each other. */
const roomsIn = (group: string, needs: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Set<string>> => {
  const isIn = (room: string) => room.startsWith(`${group}/`);
  const within = [...needs].filter(([room]) => isIn(room));
  return new Map(within.map(([room, needed]) => [room, new Set([...needed].filter(isIn))]));
};

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
        // The workspace's own manifest and commands are of no package.
        .filter((target) => target !== null && target !== 'package.json' && !target.startsWith('deploy/commands/'))
        .filter((target) => target !== null && packageAt(target) !== folder)
        .map(() => file),
    ),
  );
  expect(reached.filter((file) => !reaching.some((path) => file.startsWith(path)))).toEqual([]);
  expect(reaching.filter((path) => !reached.some((file) => file.startsWith(path)))).toEqual([]);
});

it.each(packages)('the rooms of %s need one another in one direction', (folder) => {
  const rooms = roomsOf(folder, 1);
  expect(circleIn(rooms)).toBeNull();
  const inner = roomsOf(folder, 2);
  expect([...rooms.keys()].map((room) => circleIn(roomsIn(room, inner)))).toEqual([...rooms.keys()].map(() => null));
});

const API = 'deploy/server/reference-api';

/** The rooms of the reference API in the order that ARCHITECTURE.md states. */
const statedOrder =
  readFileSync(join(workspaceRoot, 'ARCHITECTURE.md'), 'utf8')
    .split('\n\n')
    .find((paragraph) => paragraph.includes('are rooms in this order')) ?? '';
const roomsOfTheApi = [...statedOrder.matchAll(/`([a-z]+)`/g)].map(([, room = '']) => room);

it('each room of the reference API imports only from those before it', () => {
  const needs = roomsOf(API, 1, true);
  const folders = readdirSync(join(workspaceRoot, API, 'src'), { withFileTypes: true }).filter((each) =>
    each.isDirectory(),
  );
  expect([...roomsOfTheApi, 'testing'].toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
  const back = roomsOfTheApi.flatMap((room, place) =>
    [...(needs.get(room) ?? [])]
      .filter((other) => roomsOfTheApi.indexOf(other) > place)
      .map((other) => `${room} -> ${other}`),
  );
  expect(back).toEqual([]);
});

it('the reference API registers its rooms in their order', () => {
  const start = sourcesOf(API).find(({ file }) => file.endsWith('src/app/start.ts'));
  const roomOfPart = new Map(
    start?.imports.flatMap(({ from, values }) =>
      values.map((value) => [value, /^\.\.\/(\w+)\/plugin$/.exec(from)?.[1]]),
    ),
  );
  const parts = /for \(const part of \[([\w, ]+)\]/.exec(
    readFileSync(join(workspaceRoot, API, 'src/app/start.ts'), 'utf8'),
  )?.[1];
  const registered = parts?.split(', ').flatMap((part) => roomOfPart.get(part) ?? []) ?? [];
  expect(registered.length).toBeGreaterThan(5);
  expect(registered).toEqual(roomsOfTheApi.filter((room) => registered.includes(room)));
});

it.each(packages)(`no folder of %s holds more than ${FILES_IN_A_FOLDER} files`, (folder) => {
  const files = new Map<string, number>();
  for (const { file } of sourcesOf(folder)) files.set(dirname(file), (files.get(dirname(file)) ?? 0) + 1);
  expect([...files].filter(([, count]) => count > FILES_IN_A_FOLDER)).toEqual([]);
});
