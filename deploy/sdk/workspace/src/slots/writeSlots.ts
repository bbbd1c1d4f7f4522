import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { SLOTS, slotsPicture } from './slotsPicture';

writeFileSync(join(workspaceRoot, SLOTS), slotsPicture());
console.log(`Wrote ${SLOTS}.`);
