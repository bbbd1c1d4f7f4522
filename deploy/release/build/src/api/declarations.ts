import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, parse, sep } from 'node:path';
import { listFiles } from '../artifact';
import { BuildError } from '../errors';
import { nameBelow } from '../portablePath';
import { packageDir, workspaceRoot } from '../workspace';

/** The shared packages, and the file behind each of the names that modules import. */
export const sharedEntries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'shared-auth': { 'shared-auth': 'src/index.ts' },
  'shared-ui': {
    'shared-ui': 'src/index.ts',
    'shared-ui/map': 'src/map/index.ts',
    'shared-ui/charts': 'src/charts/index.ts',
  },
};

/** Names that the shared packages import of one another. */
const innerEntries: Readonly<Record<string, string>> = {
  'shared-auth': 'shared-auth/src/index.d.ts',
  'shared-auth/contract': 'shared-auth/src/contract/index.d.ts',
};

/** Declarations by file, such as `shared-ui/src/components/Button/Button.d.ts`. */
export type Declarations = ReadonlyMap<string, string>;

/** The file that an import in a declaration means; null for a package that is not ours. */
export function resolveImport(from: string, specifier: string, files: Declarations): string | null {
  const inner = innerEntries[specifier];
  if (inner !== undefined) return files.has(inner) ? inner : null;
  if (!specifier.startsWith('.')) return null;
  const base = join(from, '..', specifier).split(sep).join('/');
  return [`${base}.d.ts`, `${base}/index.d.ts`].find((file) => files.has(file)) ?? null;
}

/** Imports among files that lead to no file. */
const deadImports = (files: Declarations): string[] =>
  [...files].flatMap(([path, text]) =>
    [...text.matchAll(/(?:from |import\()['"]([^'"]+)['"]/g)]
      .map(([, specifier = '']) => specifier)
      .filter((specifier) => specifier.startsWith('.') || specifier in innerEntries)
      .filter((specifier) => resolveImport(path, specifier, files) === null)
      .map((specifier) => `${path}: ${specifier}`),
  );

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(?:^|\/)testing\//.test(file);

/** A hash of all inputs of the declarations. */
export function declarationsKey(): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(sharedEntries))
    for (const file of listFiles(join(packageDir(name), 'src')).filter(isSource))
      hash
        .update(`src/${file}`)
        .update('\0')
        .update(readFileSync(join(packageDir(name), 'src', file)))
        .update('\0');
  return hash
    .update(readFileSync(join(workspaceRoot, 'pnpm-lock.yaml')))
    .digest('hex')
    .slice(0, 20);
}

/**
 * Runs TypeScript in a separate folder, with the workspace's options and these. @returns its output; empty when it
 * found no errors
 */
export function runTypeScript(dir: string, compilerOptions: object, files: readonly string[]): string {
  const config = join(dir, 'tsconfig.json');
  const assets = join(realpathSync(packageDir('deploy/release/build')), 'assets.d.ts');
  // Links of a workspace's copy lead elsewhere; TypeScript writes by real paths.
  const base = realpathSync(join(workspaceRoot, 'tsconfig.json'));
  writeFileSync(config, JSON.stringify({ extends: base, compilerOptions, include: [], files: [...files, assets] }));
  const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../lib/tsc.js');
  const { stdout, stderr, error } = spawnSync(process.execPath, [tsc, '-p', config, '--pretty', 'false'], {
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  if (error) throw error;
  return `${stdout}${stderr}`.trim();
}

/** Has TypeScript write the public declarations of the shared packages, without comments. @throws BuildError */
export function emitDeclarations(): Declarations {
  const dir = join(workspaceRoot, '.cache', 'api', `emit-${process.pid}`);
  mkdirSync(dir, { recursive: true });
  try {
    const folders = Object.fromEntries(
      Object.keys(sharedEntries).map((name) => [name, realpathSync(packageDir(name))]),
    );
    const { root } = parse(workspaceRoot);
    const options = {
      noEmit: false,
      noCheck: true,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: true,
      // With the build record of another run, files that have not changed since would be left out.
      incremental: false,
      tsBuildInfoFile: null,
      outDir: join(dir, 'out'),
      rootDir: root,
      types: [],
      // Found through node_modules, a file would be treated as another's library, and left out or not by chance.
      paths: Object.fromEntries(
        Object.entries(innerEntries).map(([name, file]) => [
          name,
          [join(folders['shared-auth'] ?? '', file.slice('shared-auth/'.length).replace(/\.d\.ts$/, '.ts'))],
        ]),
      ),
    };
    const sources = Object.entries(sharedEntries).flatMap(([name, entries]) =>
      Object.values(entries).map((file) => join(folders[name] ?? '', file)),
    );
    const problems = runTypeScript(dir, options, sources);
    const files = new Map<string, string>();
    for (const [name, folder] of Object.entries(folders)) {
      const emitted = join(dir, 'out', nameBelow(root, folder));
      if (!existsSync(emitted)) continue;
      for (const file of listFiles(emitted)) files.set(`${name}/${file}`, readFileSync(join(emitted, file), 'utf8'));
    }
    if (files.size === 0) throw new BuildError(`the declarations of the shared packages cannot be made:\n${problems}`);
    const dead = deadImports(files);
    if (dead.length > 0) throw new BuildError(`declarations are missing that others import:\n${dead.join('\n')}`);
    return files;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
