import { readdirSync } from 'node:fs';
import { workspaceRoot } from '@fleet/build/workspace';
import { parseSync } from '@swc/core';
import { filesBelow, pages, read } from './testing/files';

/** A camel-cased name, or a heading, as its words. */
const wordsOf = (name: string): string[] =>
  (name.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu) ?? []).map((word) => word.toLowerCase());

/** The words in code of the second column of CONTRIBUTING.md's table. */
function refusedWords(): string[] {
  const text = read('CONTRIBUTING.md');
  const [, table = ''] = /\n## Words\n([\s\S]*?)\n## /.exec(text) ?? [];
  const rows = table.split('\n').filter((line) => line.startsWith('| '));
  const cells = rows.map((row) => row.split('|')[2] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, word = '']) => word));
}

const refused = refusedWords();
const refusedParts = refused.map((word) => ({ word, parts: wordsOf(word) }));

/** The refused word in a name or heading; undefined where it has none. */
function refusedIn(name: string): string | undefined {
  const words = wordsOf(name);
  return refusedParts.find(({ parts }) => words.some((_, at) => parts.every((part, i) => words[at + i] === part)))
    ?.word;
}

const known = new Map<string, boolean>();

/** Whether a refused name is anywhere in a source, if only in a text: the others need not be parsed. */
const hasRefused = (source: string): boolean =>
  (source.match(/[A-Za-z_$][\w$]*/g) ?? []).some((name) => {
    const is = known.get(name) ?? refusedIn(name) !== undefined;
    known.set(name, is);
    return is;
  });

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
  expect(namesIn(source, false).flatMap((name) => refusedIn(name) ?? [])).toEqual([word]);
});

it.each(['function extend() {}', 'const attendance = 1;', 'const lookup = { said: 1 };'])('lets %j be', (source) => {
  expect(namesIn(source, false).flatMap((name) => refusedIn(name) ?? [])).toEqual([]);
});

/** Contracts that were recorded from older builds keep the names of their day. */
const RECORDED = /\/testing\/olderReader\.ts$/;

it.each([...pages, 'deploy'])('names of %s have none of them', (folder) => {
  const sources = filesBelow(folder, /(?<!\.d)\.(tsx?|mjs)$/).filter((file) => !RECORDED.test(file));
  const found = sources.flatMap((file) => {
    const source = read(file);
    if (!hasRefused(source)) return [];
    return namesIn(source, file.endsWith('x')).flatMap((name) => (refusedIn(name) ? [`${file}: ${name}`] : []));
  });
  expect(found).toEqual([]);
});

it.each([...pages, 'deploy'])('names of files and folders of %s have none of them', (folder) => {
  const found = filesBelow(folder, /\.(tsx?|mjs|cjs|css)$/).filter((file) =>
    file.split('/').some((part) => refusedIn(part)),
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
    headingsIn(read(file)).flatMap((heading) => (refusedIn(heading) ? [`${file}: ${heading}`] : [])),
  );
  expect(found).toEqual([]);
});
