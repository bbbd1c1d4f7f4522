// A thread starts without a loader. In an image this file is heavyWorker.ts, bundled (deploy/production/src/programs).
import '@oxc-node/core/register';

await import('./heavyWorker.ts');
