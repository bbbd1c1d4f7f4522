import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brokenExports } from './compatibility';
import { createApiReader } from './publicApi';
import { isUndeclaredBreak, sharedApi } from './sharedApi';
import { usesOfSources } from './sourceUses';

const INDEX = 'shared-ui/src/index.d.ts';
const files = (button: string, props = 'export interface Props { size?: number }') =>
  new Map([
    [
      INDEX,
      "export { Button } from './Button';\nexport type { Props } from './props';\nexport { formatNumber } from './format';\n",
    ],
    [
      'shared-ui/src/Button.d.ts',
      `import type { Props } from './props';\nimport type { ReactNode } from 'react';\n${button}\n`,
    ],
    ['shared-ui/src/props.d.ts', `${props}\n`],
    ['shared-ui/src/format.d.ts', 'export declare function formatNumber(value: number): string;\n'],
  ]);
const button = 'export declare function Button({ size }: Props): ReactNode;';
const hashesOf = (declarations: ReadonlyMap<string, string>) => createApiReader(declarations).exportsOf(INDEX);

describe('the hash of an export', () => {
  const before = hashesOf(files(button));

  it('is of its type, not of how it is written', () => {
    const now = hashesOf(
      files('/** Words. */\nexport  declare function Button( { size: renamed } : Props ) : ReactNode'),
    );
    expect(now).toEqual(before);
    expect(before.Button?.kind).toBe('value');
    expect(before.Props?.kind).toBe('type');
  });

  it('changes with a type that it refers to, in another file', () => {
    const now = hashesOf(files(button, 'export interface Props { size?: string }'));
    expect(now.Button?.hash).not.toBe(before.Button?.hash);
    expect(now.formatNumber?.hash).toBe(before.formatNumber?.hash);
  });
});

it('a change breaks users when what is now would not do for what was: an optional property does not, a required one does', () => {
  const changed = [{ entry: 'shared-ui', name: 'Button', file: INDEX }];
  const broken = (props: string) => brokenExports('shared-ui', files(button), files(button, props), changed).length;
  expect(broken('export interface Props { size?: number; tone?: string }')).toBe(0);
  expect(broken('export interface Props { size?: number; tone: string }')).toBe(1);
}, 60_000);

it('what not even a copy of itself would do for is judged by its own file', () => {
  const state = (fields: string, result: string) =>
    new Map([
      [INDEX, `export { read } from './read';`],
      [
        'shared-ui/src/read.d.ts',
        `import type { Fields } from './fields';
declare const mark: unique symbol;
export declare function read(of: { [mark]: Fields }): ${result};`,
      ],
      ['shared-ui/src/fields.d.ts', `export interface Fields { kind: ${fields} }`],
    ]);
  const changed = [{ entry: 'shared-ui', name: 'read', file: INDEX }];
  const before = state("'a'", 'string');
  expect(brokenExports('shared-ui', before, state("'a' | 'b'", 'string'), changed)).toEqual([]);
  expect(brokenExports('shared-ui', before, state("'a'", 'number'), changed)).toEqual(changed);
}, 60_000);

describe('what sources use', () => {
  const dir = mkdtempSync(join(tmpdir(), 'fleet-uses-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  function usesOf(source: string, name = 'source.tsx') {
    const file = join(dir, name);
    writeFileSync(file, source);
    const { names, paths } = usesOfSources([file]);
    return { names: Object.fromEntries([...names].map(([name, of]) => [name, [...of].sort()])), paths: [...paths] };
  }

  it('are values by name, however they are imported; types are not', () => {
    const { names } = usesOf(`
      import { Button, type ButtonProps, Card as Box } from 'shared-ui';
      import type { Id } from 'shared-auth';
      export { FleetMap as default } from 'shared-ui/map';
      const later = () => import('shared-ui/charts').then(({ LineChart }) => LineChart);
      const other = () => import('shared-ui/charts').then((charts) => charts.BarChart);
      export async function last() { const { useQuery } = await import('@tanstack/react-query'); return [useQuery, later, other, <Box key="a"><Button /></Box>]; }
    `);
    expect(names).toEqual({
      'shared-ui': ['Button', 'Card'],
      'shared-ui/map': ['FleetMap'],
      'shared-ui/charts': ['BarChart', 'LineChart'],
      '@tanstack/react-query': ['useQuery'],
    });
  });

  it('are read of a file without JSX, where a generic arrow function is no tag', () => {
    const source =
      "import { formatNumber } from 'shared-ui';\nexport const first = <Row>(rows: Row[]) => formatNumber(rows.length);";
    expect(usesOf(source, 'source.ts').names).toEqual({ 'shared-ui': ['formatNumber'] });
  });

  it('are a package as a whole where it cannot be told', () => {
    expect(usesOf("export const load = () => import('shared-ui/charts');").names).toEqual({
      'shared-ui/charts': ['*'],
    });
    expect(usesOf("import * as ui from 'shared-ui';\nexport default ui;").names).toEqual({ 'shared-ui': ['*'] });
  });

  it('are the pages that it links to', () => {
    expect(
      usesOf("import { paths as to } from 'shared-auth';\nexport const link = [to.vehicle('1'), to.alarms()];").paths,
    ).toEqual(['vehicle', 'alarms']);
  });
});

it('row 45: a change that breaks users needs a major version', () => {
  const api = { report: { version: '1.4.0', entries: {} }, declarations: [], isReported: false };
  const broken = ['formatNumber of shared-ui'];
  expect(isUndeclaredBreak({ ...api, broken }, '1.4.0', '1.3.0')).toBe(true);
  expect(isUndeclaredBreak({ ...api, broken }, '2.0.0', '1.3.0')).toBe(false);
  expect(isUndeclaredBreak({ ...api, broken: [] }, '1.4.0', '1.3.0')).toBe(false);
});

it('the shared packages of this workspace can be read, map and charts among them', () => {
  const api = sharedApi();
  expect(api['shared-ui']?.report.entries['shared-ui/map']?.FleetMap).toMatchObject({ kind: 'value' });
  expect(api['shared-auth']?.report.entries['shared-auth']?.paths).toMatchObject({ kind: 'value' });
}, 60_000);
