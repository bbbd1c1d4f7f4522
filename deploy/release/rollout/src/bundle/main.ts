import { bundleCli } from './bundleCli';

/** Makes deploy/release/rollout/dist/rollout.mjs. */
try {
  await bundleCli();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
