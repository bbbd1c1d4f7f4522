import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { CODEOWNERS, codeowners } from './codeowners';

const path = join(workspaceRoot, CODEOWNERS);
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, codeowners());
console.log(`Wrote ${CODEOWNERS}.`);
