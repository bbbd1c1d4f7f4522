import { dirname } from 'node:path';
import { sourcesOf, targetOf } from './testing/sources';
import { workspaceModules } from './workspace';

const packages = [
  'shell',
  'shared-ui',
  'shared-auth',
  ...workspaceModules(),
  ...['build', 'rollout', 'gateway', 'controller', 'reference-api', 'scaffold', 'sample-fleet', 'catalogue'].map(
    (name) => `deploy/${name}`,
  ),
];

/** Files of its own that a folder may hold; tests and styles are not counted. */
const FILES_IN_A_FOLDER = 20;

/** The room of a file or folder: what lies directly in `src/`; files there are rooms of their own. */
const roomOf = (path: string) =>
  path
    .split('/src/')[1]
    ?.split('/')[0]
    ?.replace(/\.tsx?$/, '') ?? '';

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

it.each(packages)('the rooms of %s need one another in one direction', (folder) => {
  expect(circleIn(roomsOf(folder))).toBeNull();
});

it.each(packages)(`no folder of %s holds more than ${FILES_IN_A_FOLDER} files`, (folder) => {
  const files = new Map<string, number>();
  for (const { file } of sourcesOf(folder)) files.set(dirname(file), (files.get(dirname(file)) ?? 0) + 1);
  expect([...files].filter(([, count]) => count > FILES_IN_A_FOLDER)).toEqual([]);
});
