import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageDir, workspaceRoot } from '@fleet/build/workspace';
import { createModule } from './newModule';

/** `npm run new-module -- mfe-driver-logs --mk "Дневници" --en "Driver logs"` */
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { mk: { type: 'string' }, en: { type: 'string' }, 'no-install': { type: 'boolean' } },
  });
  const [id = ''] = positionals;
  for (const file of createModule(id, values)) console.log(`  ${file}`);
  if (!values['no-install']) {
    spawnSync(
      process.execPath,
      [join(workspaceRoot, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', packageDir(id)],
      {
        cwd: workspaceRoot,
      },
    );
    // pnpm's globs include the folder; this adds it to the lock file.
    const install = ['exec', '--yes', '--', 'pnpm@10.34.9', 'install', '--no-frozen-lockfile'];
    const { status, stdout, error } = spawnSync('npm', install, {
      cwd: workspaceRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
      env: { ...process.env, CI: '' },
      shell: process.platform === 'win32',
    });
    if (status !== 0) {
      // pnpm writes its errors to its output.
      console.error(error?.message ?? stdout);
      throw new Error('The module is there, but its packages could not be installed: see above.');
    }
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
