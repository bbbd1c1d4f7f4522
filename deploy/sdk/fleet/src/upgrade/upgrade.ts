import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { currentModule } from '../currentModule';
import { type Offered, upgradeModule } from './upgradeModule';

interface SdkManifest {
  version: string;
  dependencies: Record<string, string>;
}

/** The packages that this SDK's package.json names, and the SDK itself. */
function offeredBySdk(): Record<string, Offered> {
  const own = fileURLToPath(new URL('../../', import.meta.url));
  // Our own file
  const { version, dependencies } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as SdkManifest;
  const { resolve } = createRequire(import.meta.url);
  const changelogIn = (folder: string) => readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');
  const others = Object.entries(dependencies).map(([name, range]): [string, Offered] => {
    const isOurs = /^(?:@fleet\/|shared-)/.test(name);
    return [name, { range, changelog: isOurs ? changelogIn(dirname(resolve(`${name}/package.json`))) : '' }];
  });
  return { ...Object.fromEntries(others), '@fleet/sdk': { range: `^${version}`, changelog: changelogIn(own) } };
}

/** `fleet upgrade [--dry-run]`. @returns the exit code @throws UpgradeError */
export async function upgrade(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { 'dry-run': { type: 'boolean', default: false } } });
  upgradeModule(currentModule().dir, offeredBySdk(), {
    isDry: values['dry-run'],
    log: (line) => console.log(line),
  });
  return 0;
}
