import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root, runInherited, typescript } from './lib/processes.mjs';
import { fail } from './lib/readable.mjs';

/** Lint, types, unit tests and build of one module alone: `npm run check -- mfe-routes`. @param {string[]} args */
export async function run([id = '']) {
  if (!existsSync(join(root, id, 'module.json'))) fail('Name a module: npm run check -- mfe-routes');
  const cache = join(root, '.cache/types');
  mkdirSync(cache, { recursive: true });
  const project = join(cache, `${id}.json`);
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        tsBuildInfoFile: join(cache, `${id}.tsbuildinfo`),
        // Found from the root, as the project's file lies elsewhere.
        typeRoots: [join(root, 'node_modules/@types'), join(root, 'node_modules')],
      },
      include: [join(root, id, 'src'), join(root, 'deploy/build/assets.d.ts'), join(root, 'shared-ui/src/texts.d.ts')],
    }),
  );
  /** @type {Record<string, [command: string, args: string[]]>} */
  const parts = {
    lint: [bin('biome'), ['check', '--error-on-warnings', id]],
    types: [bin('tsc'), ['-p', project]],
    test: [bin('jest'), ['--selectProjects', 'browser', '--testPathPatterns', `/${id}/`]],
    build: typescript('deploy/sdk/src/buildInto.ts', id, join(root, '.cache/check')),
  };
  for (const [name, [command, args]] of Object.entries(parts)) {
    const start = performance.now();
    const code = await runInherited(command, args);
    console.log(`${name}: ${code === 0 ? 'passed' : 'failed'} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    if (code !== 0) process.exit(code);
  }
}
