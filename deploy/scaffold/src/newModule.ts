import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageDir, workspaceModules, workspaceRoot } from '@fleet/build/workspace';
import { moduleFiles, namesOf, withPath, withPathTest } from './moduleTemplate';
import { pipelineFor } from './pipeline';

/** `npm run new-module -- mfe-driver-logs --mk "Дневници" --en "Driver logs"` */

const orderOf = (id: string) => {
  const { menu = [] } = JSON.parse(readFileSync(join(packageDir(id), 'module.json'), 'utf8')) as {
    menu?: { order: number; place?: string }[];
  }; // checked at each build
  return Math.max(0, ...menu.filter((entry) => entry.place !== 'footer').map((entry) => entry.order));
};

/** Places every file, and the new page in the console's paths. */
function make(id: string, texts: { mk?: string | undefined; en?: string | undefined }): string[] {
  const names = namesOf(id, texts);
  if (existsSync(packageDir(id))) throw new Error(`${id} is there already.`);
  const order = Math.max(...workspaceModules().map(orderOf)) + 10;
  const contract = join(workspaceRoot, 'shared-auth/src/contract');
  const [paths, pathsTest] = [join(contract, 'paths.ts'), join(contract, 'paths.test.ts')];
  // Refuses a name that is taken before anything is written.
  const withPage = withPath(readFileSync(paths, 'utf8'), names);
  const files = Object.entries(moduleFiles(names, order));
  for (const [file, text] of files) {
    const path = join(packageDir(id), file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const pipeline = `deploy/production/pipelines/${id}.yml`;
  writeFileSync(join(workspaceRoot, pipeline), pipelineFor(id));
  writeFileSync(paths, withPage);
  writeFileSync(pathsTest, withPathTest(readFileSync(pathsTest, 'utf8'), names));
  return [
    ...files.map(([file]) => `${id}/${file}`),
    'shared-auth/src/contract/paths.ts',
    'shared-auth/src/contract/paths.test.ts',
    pipeline,
  ];
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { mk: { type: 'string' }, en: { type: 'string' }, 'no-install': { type: 'boolean' } },
  });
  const [id = ''] = positionals;
  for (const file of make(id, values)) console.log(`  ${file}`);
  if (!values['no-install']) {
    spawnSync(join(workspaceRoot, 'node_modules/.bin/biome'), ['check', '--write', packageDir(id)], {
      cwd: workspaceRoot,
    });
    // pnpm's globs take the folder in; the lock file learns of it here.
    const { status } = spawnSync('npm', ['exec', '--yes', '--', 'pnpm@10.34.9', 'install', '--no-frozen-lockfile'], {
      cwd: workspaceRoot,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CI: '' },
    });
    if (status !== 0) throw new Error('The module is there, but its packages could not be installed: see above.');
  }
  console.log(`
${id} is a module of this workspace: types, lint, unit tests and the mixed-versions test take it in by themselves.

  npm run dev -- ${id}                        develop it
  npm run build                               build it, and roll it out to the local store
  npm run rollout -- publish ${id}            ship it: then promote ${id}@1.0.0

Its menu label stands in ${id}/module.json, in Macedonian and English.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
