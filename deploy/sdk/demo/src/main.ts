import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { workspaceRoot } from '@fleet/build/workspace';
import { createLocalStore } from '@fleet/rollout/store';
import { rollOutWorkspace } from '@fleet/rollout/workspace';
import { recordAnswers } from './recordAnswers';
import { emptied, writeSite } from './writeSite';

/**
 * `npm run demo -- [--base /console/] [--out folder]` writes the console as files, with recorded responses and a fleet
 * that moves in the page.
 */
const { values } = parseArgs({
  options: {
    base: { type: 'string', default: '/' },
    out: { type: 'string', default: join(workspaceRoot, '.cache/demo/site') },
  },
});

try {
  const base = `/${values.base.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/');
  const out = resolve(values.out);
  // Files name their own addresses: below another base they are others.
  const storeDir =
    base === '/' ? join(workspaceRoot, '.store') : join(workspaceRoot, '.cache/demo', base.replace(/\W+/g, '-'));
  const registry = await rollOutWorkspace({ store: createLocalStore(storeDir), base });
  await emptied(out);
  const recorded = await recordAnswers(storeDir, join(out, 'demo/answers'), console.log);
  await writeSite(recorded, { out, base, storeDir, registry });
  console.log(`The demo is in ${out}, for ${base} of any static server. admin / admin123`);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
