import { join } from 'node:path';
import type { BuildRequest } from '@fleet/build';
import { modulePreset, shellPreset, workspaceModules, workspaceRoot } from '@fleet/build';
import { browserScripts, changesToPackages } from './publishedPackages';

/** Prints what the real presets change of published packages: a process, as Jest cannot load the bundler. */
const scripts = browserScripts();
const modes: BuildRequest['mode'][] = ['production', 'development'];
const configs = modes.flatMap((mode) => {
  const request = {
    version: '1.0.0',
    mode,
    outDir: join(workspaceRoot, '.cache', 'never-written'),
    publicPath: '/modules/',
  };
  return [shellPreset()(request), ...workspaceModules().map((id) => modulePreset(id)(request))];
});
const changes = (await Promise.all(configs)).flatMap((config) => changesToPackages(config, scripts));
console.log(JSON.stringify({ scripts: scripts.length, configs: configs.length, changes }));
