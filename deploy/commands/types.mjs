import { bin, runInherited } from './lib/processes.mjs';

/** Both TypeScript worlds: the browser's and Node's. */
export async function run() {
  const codes = [
    await runInherited(bin('tsc'), ['-p', 'tsconfig.json']),
    await runInherited(bin('tsc'), ['-p', 'deploy/tsconfig.json']),
  ];
  process.exit(Math.max(...codes));
}
