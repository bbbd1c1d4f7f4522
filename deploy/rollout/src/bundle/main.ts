import { bundleCli } from './bundleCli';

/** Makes deploy/rollout/dist/rollout.mjs. */
try {
  await bundleCli();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
