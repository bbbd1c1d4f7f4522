import { readFileSync } from 'node:fs';
import { isNode, nameOf, nodesOf, parseTypeScript, type SyntaxNode, walk } from './syntax';

/** Names that source files import from packages, and the pages of `paths` that they link to. */
export interface SourceUses {
  /** Package → names; `*` for the whole of it. */
  names: Map<string, Set<string>>;
  paths: Set<string>;
}

const isTypeOnly = (node: SyntaxNode) => node.typeOnly === true || node.isTypeOnly === true;

/** The first argument of `import('…')`; '' for every other node. */
function dynamicImport(node: SyntaxNode): string {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'Import') return '';
  // SWC wraps each argument
  const [argument] = Array.isArray(node.arguments) ? (node.arguments as { expression?: unknown }[]) : [];
  return nameOf(argument?.expression);
}

/** Names read from a parameter or variable: `({ A, B })` and `m.A`. Null when it is used as a whole. */
function namesTaken(pattern: unknown, scope: unknown): string[] | null {
  if (!isNode(pattern)) return [];
  if (pattern.type === 'ObjectPattern') return nodesOf(pattern.properties).map(({ key }) => nameOf(key));
  const local = nameOf(pattern);
  if (!local) return null;
  const uses = [...walk(scope)].filter((node) => node.type === 'Identifier' && nameOf(node) === local);
  const members = memberNames(scope, local);
  return uses.length > members.length ? null : members;
}

/** `x` of every `local.x` below a node. */
function memberNames(scope: unknown, local: string): string[] {
  return [...walk(scope)].flatMap((node) => {
    if (node.type !== 'MemberExpression' || !isNode(node.object) || node.object.type !== 'Identifier') return [];
    if (nameOf(node.object) !== local || !isNode(node.property) || node.property.type !== 'Identifier') return [];
    return [nameOf(node.property)];
  });
}

function readStatic(node: SyntaxNode, add: (from: string, name: string) => void): void {
  const from = nameOf(node.source);
  if (!from || isTypeOnly(node)) return;
  for (const each of nodesOf(node.specifiers)) {
    if (isTypeOnly(each)) continue;
    if (each.type === 'ImportSpecifier') add(from, nameOf(each.imported) || nameOf(each.local));
    else if (each.type === 'ImportDefaultSpecifier') add(from, 'default');
    else if (each.type === 'ExportSpecifier') add(from, nameOf(each.orig));
    else add(from, '*');
  }
}

/**
 * `import('x').then((m) => m.A)` and `const { A } = await import('x')`; the whole package where it cannot be
 * determined.
 */
function readDynamic(body: unknown, add: (from: string, name: string) => void): void {
  const resolved = new Set<SyntaxNode>();
  function take(call: SyntaxNode, names: string[] | null) {
    resolved.add(call);
    for (const name of names ?? ['*']) add(dynamicImport(call), name);
  }
  const importIn = (node: unknown): SyntaxNode | undefined =>
    [...walk(node)].find((each) => dynamicImport(each) !== '');
  for (const node of walk(body)) {
    if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'MemberExpression') {
      const { object, property } = node.callee;
      if (!isNode(object) || dynamicImport(object) === '' || nameOf(property) !== 'then') continue;
      // As above
      const [argument] = Array.isArray(node.arguments) ? (node.arguments as { expression?: unknown }[]) : [];
      const then = argument?.expression;
      if (isNode(then) && then.type === 'ArrowFunctionExpression')
        take(object, namesTaken(nodesOf(then.params)[0], then.body));
    }
    if (node.type === 'VariableDeclarator' && isNode(node.init) && node.init.type === 'AwaitExpression') {
      const call = importIn(node.init);
      if (call && node.init.argument === call) take(call, namesTaken(node.id, body));
    }
  }
  for (const node of walk(body)) if (dynamicImport(node) !== '' && !resolved.has(node)) take(node, null);
}

/** The value imports of TypeScript sources. Type imports do not exist in a page, so they are ignored. */
export function usesOfSources(files: Iterable<string>): SourceUses {
  const uses: SourceUses = { names: new Map(), paths: new Set() };
  for (const file of files) {
    const body = parseTypeScript(readFileSync(file, 'utf8'), file.endsWith('x'));
    const add = (from: string, name: string) => {
      uses.names.set(from, (uses.names.get(from) ?? new Set()).add(name));
    };
    for (const node of body) {
      if (node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration') readStatic(node, add);
      if (node.type !== 'ImportDeclaration' || nameOf(node.source) !== 'shared-auth') continue;
      const local = nodesOf(node.specifiers).find(
        (each) => (nameOf(each.imported) || nameOf(each.local)) === 'paths' && !isTypeOnly(each),
      );
      if (local) for (const name of memberNames(body, nameOf(local.local))) uses.paths.add(name);
    }
    readDynamic(body, add);
  }
  return uses;
}
