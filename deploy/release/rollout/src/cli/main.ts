import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { tryInWorkspace } from '../journeys/runJourneys';
import { proveInWorkspace, walkInWorkspace } from '../proof/inWorkspace';
import { runCommand } from './runCommand';

/** `npm run rollout -- …` */
process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  fallbackDir: join(workspaceRoot, '.store'),
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
  tryJourneys: tryInWorkspace,
  prove: proveInWorkspace,
  walkRound: walkInWorkspace,
});
