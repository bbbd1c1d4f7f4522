import { startCeph } from './lib/ceph.mjs';
import { bin, runInherited } from './lib/processes.mjs';

/**
 * The bucket store's tests on the server of S3_ENDPOINT; without one, on Ceph, started for it. @param {string[]} args
 */
export async function run(args) {
  const ceph = process.env.S3_ENDPOINT ? null : await startCeph();
  const code = await runInherited(
    bin('jest'),
    ['--selectProjects', 'node', '--testPathPatterns', 'deploy/release/rollout/src/store/s3Store', ...args],
    { env: { ...process.env, ...ceph?.env } },
  );
  ceph?.stop();
  process.exit(code);
}
