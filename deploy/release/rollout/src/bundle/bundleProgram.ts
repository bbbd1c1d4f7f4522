import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compile } from '@fleet/build/compile';
import { workspaceRoot } from '@fleet/build/workspace';

interface Program {
  /** Named in messages. */
  name: string;
  /** Its main file. */
  entry: string;
  /** Folder for the result, which contains no other files afterwards. */
  into: string;
  filename: string;
  /** Modules that are left out: the program does not need them, or they are installed where it runs. */
  without?: readonly string[];
}

/** A third-party package of which a bundle contains parts. */
export interface BundledPackage {
  name: string;
  version: string;
}

/** The package of a file in node_modules; null for a file of ours. */
function packageOf(file: string): BundledPackage | null {
  if (!file.includes('/node_modules/')) return null;
  for (let folder = dirname(file); !folder.endsWith('/node_modules'); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as Partial<BundledPackage>; // its author's
    if (name !== undefined && version !== undefined) return { name, version };
  }
  return null;
}

interface BundledModule {
  resource?: string;
  /** The modules that were merged into this one. */
  modules?: Iterable<BundledModule>;
}

/** The files that modules are made of. */
function* filesOf(modules: Iterable<object>): Generator<string> {
  for (const { resource, modules: parts = [] } of modules as Iterable<BundledModule>) {
    if (resource !== undefined) yield resource.replace(/\?.*$/, '');
    yield* filesOf(parts);
  }
}

/** V8 stores a source with two bytes a character if any is outside Latin-1: 11 MB more for the API. */
const inLatin = (source: string): string =>
  source.replace(
    /(\\*)([\u0080-\uffff])/g,
    (_, slashes: string, unit: string) =>
      `${slashes.slice(slashes.length % 2)}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * One file that Node runs by itself, of a TypeScript program and all the packages it uses. @returns those packages, by
 * name @throws BuildError
 */
export async function bundleProgram({ name, entry, into, filename, without = [] }: Program): Promise<BundledPackage[]> {
  const stats = await compile({
    name,
    mode: 'production',
    target: 'node20',
    context: workspaceRoot,
    entry,
    output: {
      path: into,
      filename,
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      clean: true,
    },
    devtool: false,
    resolve: { extensions: ['.ts', '.mjs', '.js', '.json'] },
    externals: [
      ({ request = '' }, done) => (without.includes(request) ? done(undefined, `import ${request}`) : done()),
    ],
    module: {
      // `import.meta` is not replaced: the program finds its files relative to its location at run time.
      parser: { javascript: { importMeta: false, url: false, worker: false, dynamicImportMode: 'eager' } },
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
          type: 'javascript/auto',
        },
      ],
    },
    optimization: { minimize: false, splitChunks: false },
    performance: false,
    stats: 'none',
    infrastructureLogging: { level: 'error' },
  });
  const packages = new Map<string, BundledPackage>();
  for (const source of filesOf(stats.compilation.modules)) {
    const found = packageOf(source);
    if (found) packages.set(`${found.name}@${found.version}`, found);
  }
  const file = join(into, filename);
  writeFileSync(file, inLatin(readFileSync(file, 'utf8')));
  return [...packages.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, found]) => found);
}
