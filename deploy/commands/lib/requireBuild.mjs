import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';
import { fail } from './readable.mjs';

/** Ends the command, with what to do, where there is nothing that `npm run build` produced. */
export function requireBuild() {
  if (!existsSync(join(root, '.store/registry.json'))) fail('There is nothing to serve: run "npm run build" first.');
}
