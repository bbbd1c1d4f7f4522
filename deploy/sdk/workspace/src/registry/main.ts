import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { packPackages } from '../pack/packPackages';
import { startNpmRegistry } from './npmRegistry';
import { publishAll } from './publishAll';

/** The port where teams' computers expect a local registry by convention. */
const PORT = 4873;

const folder = join(workspaceRoot, '.cache/packages');
const tarballs = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tgz')) : []);

/**
 * `npm run registry`: a registry on this computer with the packages of `npm run pack`, and all others from npm's
 * configured registry. It has no storage: each start publishes anew. -- --pack makes the packages anew.
 */
try {
  if (process.argv.includes('--pack') || tarballs().length === 0) {
    console.log('Making the packages, some two minutes ...');
    await packPackages(folder, console.log);
  }
  const npm = spawnSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const registry = await startNpmRegistry(npm.stdout.trim(), Number(process.env.PORT ?? PORT));
  await publishAll(
    tarballs().map((name) => join(folder, name)),
    registry.url,
  );
  console.log(`
${registry.published().join('\n')}

are at ${registry.url}. In another shell, outside of this checkout:

  export npm_config_registry=${registry.url}
  npx @fleet/create-module mfe-tyres --mk Гуми --en Tyres

Ctrl-C ends it.`);
} catch (error) {
  const { code } = error as NodeJS.ErrnoException; // of listening
  const isTaken = code === 'EADDRINUSE';
  console.error(isTaken ? 'The port is taken: name another by PORT.' : error instanceof Error ? error.message : error);
  process.exit(1);
}
