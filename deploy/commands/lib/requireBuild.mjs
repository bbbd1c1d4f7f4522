import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';
import { fail } from './readable.mjs';

/** Ends the command, with advice, where the output of `npm run build` is missing. */
export function requireBuild() {
  if (!existsSync(join(root, '.store/registry.json'))) fail('There is nothing to serve: run "npm run build" first.');
}
