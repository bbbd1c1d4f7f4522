import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedPackages } from '@fleet/build/sharedPackages';
import { packageDir, workspaceModules, workspaceRoot } from '@fleet/build/workspace';
import { type Source, sourcesOf, targetOf } from './testing/sources';

const textOf = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8');

/** The file of a package's sources that a relative import means. */
function fileOf(sources: ReadonlyMap<string, Source>, file: string, from: string): string | undefined {
  const target = targetOf(file, from);
  return ['.ts', '.tsx', '/index.ts', ''].map((end) => `${target}${end}`).find((path) => sources.has(path));
}

const byFile = (folder: string) => new Map(sourcesOf(folder).map((source) => [source.file, source]));

/** Whether what a file exports depends on what somebody set in it before. A file's own cache is no such state. */
function holdsState(file: string): boolean {
  const text = textOf(file);
  const variables = [...text.matchAll(/^let (\w+)/gm)].map(([, name]) => name);
  return (
    variables.some((name) => new RegExp(`^\\s+${name} = `, 'm').test(text)) ||
    /^export const \w+(?:: [^=]+)? = new (?:Map|Set)\b/m.test(text)
  );
}

/** What the contract exports of files that hold state. */
function statefulNames(): Set<string> {
  const sources = byFile('shared-auth');
  const index = 'shared-auth/src/contract/index.ts';
  return new Set(
    sources.get(index)?.imports.flatMap(({ from, values }) => {
      const file = fileOf(sources, index, from);
      return file && holdsState(file) ? values : [];
    }),
  );
}

/** The files of shared-ui that modules bundle: of the packages that the shell provides there is one copy. */
function bundledFiles(): Source[] {
  const sources = byFile('shared-ui');
  const { exports } = JSON.parse(readFileSync(join(packageDir('shared-ui'), 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const found = new Set<string>();
  const queue = Object.entries(exports)
    .filter(([name]) => !Object.hasOwn(sharedPackages, join('shared-ui', name)))
    .map(([, path]) => join('shared-ui', path))
    .filter((file) => sources.has(file));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const loaded = [...textOf(file).matchAll(/import\([^'"]*['"](\.[^'"]+)['"]\)/g)].map(([, from = '']) => from);
    for (const from of [...(sources.get(file)?.imports.map((each) => each.from) ?? []), ...loaded]) {
      const next = fileOf(sources, file, from);
      if (next) queue.push(next);
    }
  }
  return [...found].flatMap((file) => sources.get(file) ?? []);
}

it('no code that modules bundle asks its own copy of the contract for what the shell has set', () => {
  const stateful = statefulNames();
  expect([...stateful]).toContain('serverCan');
  const bundled = [...bundledFiles(), ...workspaceModules().flatMap(sourcesOf)];
  const asking = bundled.flatMap(({ file, imports }) =>
    imports
      .filter(({ from }) => from === 'shared-auth/contract')
      .flatMap(({ values }) => values.filter((name) => stateful.has(name)).map((name) => `${file}: ${name}`)),
  );
  expect(asking).toEqual([]);
});
