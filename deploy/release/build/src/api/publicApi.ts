import { type Declarations, resolveImport } from './declarations';
import { hashOf, hashOfNode, isNode, nameOf, nodesOf, parseTypeScript, type SyntaxNode, walk } from './syntax';

/** One name that a package exports. */
export interface ApiExport {
  /** A page contains only values; types exist at build time. */
  kind: 'value' | 'type';
  /** Hash of its declaration, and of all our declarations that it refers to. */
  hash: string;
}

interface Target {
  /** The specifier, as it is written in the source. */
  from: string;
  name: string;
}

interface FileSyntax {
  declarations: Map<string, SyntaxNode[]>;
  imports: Map<string, Target>;
  /** Exported name → its name in this file, or the file that it is exported from. */
  exports: Map<string, Target | string>;
}

const valueKinds = new Set(['FunctionDeclaration', 'VariableDeclaration', 'ClassDeclaration', 'TsEnumDeclaration']);

function namesDeclared(node: SyntaxNode): string[] {
  if (node.type === 'VariableDeclaration') return nodesOf(node.declarations).map(({ id }) => nameOf(id));
  return [nameOf(node.identifier) || nameOf(node.id)];
}

function readFile(text: string): FileSyntax {
  const file: FileSyntax = { declarations: new Map(), imports: new Map(), exports: new Map() };
  function declare(node: SyntaxNode, isExported: boolean) {
    for (const name of namesDeclared(node)) {
      file.declarations.set(name, [...(file.declarations.get(name) ?? []), node]);
      if (isExported) file.exports.set(name, name);
    }
  }
  for (const node of parseTypeScript(text, false)) {
    if (node.type === 'ImportDeclaration') {
      for (const each of nodesOf(node.specifiers)) {
        const name =
          each.type === 'ImportSpecifier'
            ? nameOf(each.imported) || nameOf(each.local)
            : each.type === 'ImportDefaultSpecifier'
              ? 'default'
              : '*';
        file.imports.set(nameOf(each.local), { from: nameOf(node.source), name });
      }
    } else if (node.type === 'ExportNamedDeclaration') {
      for (const each of nodesOf(node.specifiers)) {
        const original = nameOf(each.orig);
        const exported = nameOf(each.exported) || original;
        const from = nameOf(node.source);
        file.exports.set(exported, from ? { from, name: original } : original);
      }
    } else if (node.type === 'ExportDeclaration' && isNode(node.declaration)) declare(node.declaration, true);
    else if (node.type === 'ExportDefaultDeclaration' && isNode(node.decl)) {
      file.declarations.set('default', [node.decl]);
      file.exports.set('default', 'default');
    } else if (node.type === 'ExportDefaultExpression') file.exports.set('default', nameOf(node.expression));
    else declare(node, false);
  }
  return file;
}

/** The exports of files, with a hash of each one's public type. */
export function createApiReader(declarations: Declarations) {
  const files = new Map<string, FileSyntax>();
  /** Declaration files that were already visited. */
  const visited = new Set<string>();

  function fileOf(path: string): FileSyntax {
    visited.add(path);
    const text = files.get(path) ?? readFile(declarations.get(path) ?? '');
    files.set(path, text);
    return text;
  }

  /** Where a name of a file is declared; a string when that is a package that is not ours. */
  function locate(path: string, name: string): { path: string; name: string } | string | null {
    const file = fileOf(path);
    if (file.declarations.has(name)) return { path, name };
    const imported = file.imports.get(name);
    return imported ? follow(path, imported) : null;
  }

  function follow(path: string, { from, name }: Target): { path: string; name: string } | string | null {
    const target = resolveImport(path, from, declarations);
    if (target === null) return `${from}#${name}`;
    const exported = fileOf(target).exports.get(name);
    if (exported === undefined) return null;
    return typeof exported === 'string' ? locate(target, exported) : follow(target, exported);
  }

  /** Names that a declaration may refer to, and types it imports in place. */
  function* references(path: string, node: SyntaxNode): Generator<{ path: string; name: string } | string | null> {
    for (const each of walk(node)) {
      if (each.type === 'Identifier') yield locate(path, nameOf(each));
      if (each.type === 'TsImportType') {
        let qualifier = each.qualifier;
        while (isNode(qualifier) && qualifier.type === 'TsQualifiedName') qualifier = qualifier.left;
        yield follow(path, { from: nameOf(each.argument), name: nameOf(qualifier) });
      }
    }
  }

  /** Hashes of a declaration and of everything of ours that it refers to. */
  function closure(start: { path: string; name: string }): string[] {
    const parts = new Set<string>();
    const seen = new Set<string>();
    const open = [start];
    for (let next = open.pop(); next; next = open.pop()) {
      const key = `${next.path}#${next.name}`;
      if (seen.has(key)) continue;
      seen.add(key);
      for (const node of fileOf(next.path).declarations.get(next.name) ?? []) {
        parts.add(`${next.name} ${hashOfNode(node)}`);
        for (const reference of references(next.path, node))
          if (typeof reference === 'string') parts.add(reference);
          else if (reference) open.push(reference);
      }
    }
    return [...parts].sort();
  }

  return {
    visited: visited as ReadonlySet<string>,
    /** The exports of a file, by name. */
    exportsOf(path: string): Record<string, ApiExport> {
      const names = [...fileOf(path).exports.keys()].sort();
      return Object.fromEntries(
        names.flatMap((name): [string, ApiExport][] => {
          const exported = fileOf(path).exports.get(name);
          const target =
            exported === undefined || typeof exported === 'string'
              ? locate(path, exported ?? name)
              : follow(path, exported);
          if (target === null) return [];
          if (typeof target === 'string') return [[name, { kind: 'value', hash: hashOf(target) }]];
          const nodes = fileOf(target.path).declarations.get(target.name) ?? [];
          const kind = nodes.some(({ type }) => valueKinds.has(type)) ? 'value' : 'type';
          return [[name, { kind, hash: hashOf(closure(target)) }]];
        }),
      );
    },
  };
}
