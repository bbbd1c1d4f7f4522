import { bin, runAndExit } from './lib/processes.mjs';
import { fail } from './lib/readable.mjs';

/** The bucket store's tests on the server that S3_ENDPOINT names. @param {string[]} args */
export async function run(args) {
  if (!process.env.S3_ENDPOINT)
    fail('Name an S3-compatible server with S3_ENDPOINT, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and S3_BUCKET.');
  const test = ['--testPathPatterns', 'deploy/release/rollout/src/store/s3Store', ...args];
  await runAndExit(bin('jest'), ['--selectProjects', 'node', ...test]);
}
