import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { openStore, readRegistry } from '@fleet/rollout/store';
import { modulesOfRegistry, SLOTS, slotsPicture } from './slotsPicture';

// Modules of other repositories are known to the store alone. Its picture is printed, for a file of its operator's.
if (process.argv.includes('--live')) {
  const live = await readRegistry(await openStore(process.env, join(workspaceRoot, '.store')));
  console.log(slotsPicture(live ? modulesOfRegistry(live.registry) : [], 'Printed by `npm run slots -- --live`.'));
} else {
  writeFileSync(join(workspaceRoot, SLOTS), slotsPicture());
  console.log(`Wrote ${SLOTS}.`);
}
