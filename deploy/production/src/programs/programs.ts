interface ProgramSource {
  entry: string;
  /** Modules that the program does without. */
  without?: readonly string[];
  /** Files and folders that it reads from its own folder. */
  beside?: readonly string[];
  /** Programs of its threads, each as one file of this name next to it. */
  threads?: Readonly<Record<string, string>>;
}

/** The services that are programs of ours, by the name of their image. */
export const programs: Readonly<Record<string, ProgramSource>> = {
  gateway: { entry: 'deploy/release/gateway/src/main.ts' },
  controller: { entry: 'deploy/release/controller/src/main.ts' },
  // pg loads its native version only when told to. PGlite is for a checkout: an image has DATABASE_URL.
  api: {
    entry: 'deploy/server/reference-api/src/app/main.ts',
    without: ['pg-native'],
    beside: ['deploy/server/reference-api/src/platform/database/migrations'],
    threads: {
      'heavyWorker.mjs': 'deploy/server/reference-api/src/app/heavy/heavyWorker.ts',
      'passwordWorker.mjs': 'deploy/server/reference-api/src/identity/session/passwordWorker.mjs',
    },
  },
  rollout: { entry: 'deploy/release/rollout/src/cli/main.ts', without: ['@fleet/build', '@bokuweb/zstd-wasm'] },
};
