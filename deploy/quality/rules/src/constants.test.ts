import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDir, workspaceModules, workspaceRoot } from '@fleet/build/workspace';
import { type Expression, parseSync } from '@swc/core';
import { sourcesOf } from './testing/sources';

/** Packages whose sources are product code. */
const packages = [
  ...['shell', 'shared-ui', 'shared-auth', 'deploy/production', ...workspaceModules()],
  ...['server', 'release', 'sdk'].flatMap((room) =>
    readdirSync(join(workspaceRoot, 'deploy', room)).map((name) => `deploy/${room}/${name}`),
  ),
].filter((folder) => readdirSync(packageDir(folder)).includes('src'));

/** Quantities: the name says of what unit. Two that are named alike without one may be of two things. */
const QUANTITY = /_(MS|SECONDS|MINUTES|HOURS|DAYS|METRES|KM|KMH|BYTES|PX)$/;

const operators: Record<string, (a: number, b: number) => number> = {
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '**': (a, b) => a ** b,
};

/** The result of an expression of numbers; NaN for any other. @param known constants by name */
function resultOf(expression: Expression, known: ReadonlyMap<string, number>): number {
  if (expression.type === 'NumericLiteral') return expression.value;
  if (expression.type === 'Identifier') return known.get(expression.value) ?? Number.NaN;
  if (expression.type === 'ParenthesisExpression') return resultOf(expression.expression, known);
  if (expression.type !== 'BinaryExpression') return Number.NaN;
  const [left, right] = [resultOf(expression.left, known), resultOf(expression.right, known)];
  return operators[expression.operator]?.(left, right) ?? Number.NaN;
}

/** The numeric constants of a source, outside functions. */
function constantsOf(source: string, isReact: boolean, shared: ReadonlyMap<string, number>): Map<string, number> {
  const known = new Map(shared);
  const own = new Map<string, number>();
  for (const item of parseSync(source, { syntax: 'typescript', tsx: isReact, target: 'es2022' }).body) {
    const declaration = item.type === 'ExportDeclaration' ? item.declaration : item;
    if (declaration.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || !init) continue;
      const value = resultOf(init, known);
      if (Number.isNaN(value)) continue;
      known.set(id.value, value);
      own.set(id.value, value);
    }
  }
  return own;
}

it('computes what a constant comes to', () => {
  const source = 'const A_MS = 60_000; export const B_MS = 2 ** 3 * A_MS; const C = String(1); let d = 1;';
  expect([...constantsOf(source, false, new Map())]).toEqual([
    ['A_MS', 60_000],
    ['B_MS', 480_000],
  ]);
});

it('each quantity has one owner: no two files give one name the same value', () => {
  const units = constantsOf(
    readFileSync(join(packageDir('shared-auth'), 'src/contract/lengths.ts'), 'utf8'),
    false,
    new Map(),
  );
  expect(units.get('DAY_MS')).toBe(86_400_000);
  const owners = new Map<string, string[]>();
  for (const { file } of packages.flatMap(sourcesOf))
    for (const [name, value] of constantsOf(readFileSync(join(workspaceRoot, file), 'utf8'), file.endsWith('x'), units))
      if (QUANTITY.test(name)) owners.set(`${name} = ${value}`, [...(owners.get(`${name} = ${value}`) ?? []), file]);
  expect(owners.size).toBeGreaterThan(100);
  expect([...owners].filter(([, files]) => files.length > 1)).toEqual([]);
});
