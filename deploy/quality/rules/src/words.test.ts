import { readdirSync } from 'node:fs';
import { workspaceRoot } from '@fleet/build/workspace';
import { parseSync } from '@swc/core';
import { filesBelow, pages, read } from './testing/files';

/** A camel-cased name, or a heading, as its words. */
const wordsOf = (name: string): string[] =>
  (name.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu) ?? []).map((word) => word.toLowerCase());

/** What CONTRIBUTING.md's table of words refuses: the code of its right column. */
function refusedWords(): string[] {
  const text = read('CONTRIBUTING.md');
  const [, table = ''] = /\n## Words\n([\s\S]*?)\n## /.exec(text) ?? [];
  const rows = table.split('\n').filter((line) => line.startsWith('| '));
  return rows.flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, word = '']) => word));
}

/** The refused word in a name or heading; undefined where it has none. */
function refusedIn(name: string, refused: readonly string[]): string | undefined {
  const words = wordsOf(name);
  return refused.find((each) => {
    const parts = wordsOf(each);
    return words.some((_, at) => parts.every((part, i) => words[at + i] === part));
  });
}

/** Kinds of syntax that give something a name, with the property that has it. */
const declarations: Readonly<Record<string, string>> = {
  VariableDeclarator: 'id',
  FunctionDeclaration: 'identifier',
  ClassDeclaration: 'identifier',
  TsInterfaceDeclaration: 'id',
  TsTypeAliasDeclaration: 'id',
  ClassMethod: 'key',
};

/** Names that a source declares: functions, variables, classes, methods and types. */
function namesIn(source: string, tsx: boolean): string[] {
  const names: string[] = [];
  function walk(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    const { type } = node as { type?: string };
    const named = type === undefined ? undefined : declarations[type];
    if (named !== undefined) {
      const id = (node as Record<string, { type?: string; value?: unknown } | undefined>)[named];
      if (id?.type === 'Identifier') names.push(String(id.value));
    }
    for (const child of Object.values(node)) walk(child);
  }
  walk(parseSync(source, { syntax: 'typescript', tsx, target: 'es2022' }).body);
  return names;
}

const refused = refusedWords();
const headingsIn = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);

it('reads the words from CONTRIBUTING.md', () => {
  expect(refused).toEqual(expect.arrayContaining(['said', 'lookAt', 'crowd']));
  expect(refused).not.toContain('onAlarm');
});

it.each([
  ['function tendRamps() {}', 'tend'],
  ['const willLookAt = 1;', 'lookAt'],
  ['const { a } = b; for (const crowd of a) crowd();', 'crowd'],
  ['class X { tellsAll() {} }', 'tells'],
  ['type ShoutProps = string;', 'shout'],
])('finds the refused word of %j', (source, word) => {
  expect(namesIn(source, false).flatMap((name) => refusedIn(name, refused) ?? [])).toEqual([word]);
});

it.each(['function extend() {}', 'const attendance = 1;', 'const lookup = { said: 1 };'])('lets %j be', (source) => {
  expect(namesIn(source, false).flatMap((name) => refusedIn(name, refused) ?? [])).toEqual([]);
});

it.each([...pages, 'deploy'])('names of %s have none of them', (folder) => {
  const found = filesBelow(folder, /(?<!\.d)\.(tsx?|mjs)$/).flatMap((file) =>
    namesIn(read(file), file.endsWith('x')).flatMap((name) => (refusedIn(name, refused) ? [`${file}: ${name}`] : [])),
  );
  expect(found).toEqual([]);
});

const vague = /^\s*(?:\/\/|\/?\*).*\b(?:says|gives|answers)\b/;

it.each(['/** It says so. */', ' * gives the row', '  // the server answers'])('finds the vague word of %j', (line) => {
  expect(line).toMatch(vague);
});

it.each(pages)('comments of %s have no vague word', (folder) => {
  const found = filesBelow(`${folder}/src`, /(?<!\.test)(?<!\.d)\.(tsx?|css)$/).flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (vague.test(line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(found).toEqual([]);
});

it('headings of documents have none of them', () => {
  const documents = [
    ...readdirSync(workspaceRoot).filter((name) => name.endsWith('.md')),
    ...filesBelow('docs', /\.md$/),
    ...filesBelow('deploy', /\.md$/),
  ];
  const found = documents.flatMap((file) =>
    headingsIn(read(file)).flatMap((heading) => (refusedIn(heading, refused) ? [`${file}: ${heading}`] : [])),
  );
  expect(found).toEqual([]);
});
