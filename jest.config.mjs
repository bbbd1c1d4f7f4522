import { spawnSync } from 'node:child_process';
import { browserTests, nodeTests } from './deploy/sdk/fleet/jest/preset.mjs';

/** What everybody builds on. Each file of it is held by unit tests (`npm run coverage`). */
const covered = '{shell,shared-ui,shared-auth,deploy/release/rollout}/src/**/*.{ts,tsx}';
/** Run by their tests as processes of their own, where nothing is counted. */
const processes = [
  'shell/src/main.tsx',
  'deploy/release/rollout/src/{bundle,workspace}/*',
  'deploy/release/rollout/src/cli/{main,commands/publish}.ts',
];

// Not in the temporary folder, which `npm test` takes for itself and throws away.
const cacheDirectory = '<rootDir>/.cache/jest';

// One commit has one seed, so that CI tries what its author tried, and the next commit something else. Outside of a
// checkout each run has its own, as with `PROPERTY_SEED=` empty.
const { stdout: commit } = spawnSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' });
if (commit) process.env.PROPERTY_SEED ??= String(Number.parseInt(commit, 16));
const seeded = { '^fast-check$': '<rootDir>/deploy/server/reference-api/src/testing/fastCheck.cjs' };

/** Two worlds: what runs in the browser (jsdom), and what runs on Node. */
export default {
  // Jest ignores this limit in the projects' own configuration.
  testTimeout: nodeTests.testTimeout,
  // What suites leave behind grows to 4 GB over 250 of them, which ends a worker; a fresh one starts in two seconds.
  workerIdleMemoryLimit: '1.2GB',
  testSequencer: './deploy/commands/lib/slowFirst.cjs',
  // Milliseconds in which a worker exits that has nothing left to do. Half a second, Jest's own limit, is too short to
  // give a gigabyte back on a busy machine.
  workerGracefulExitTimeout: 10_000,
  // Babel counts in the covered files only; V8 counts in everything that is loaded.
  coverageProvider: 'babel',
  coverageDirectory: '.cache/coverage',
  coverageReporters: ['text-summary', 'json-summary'],
  // A package's index holds exports only.
  collectCoverageFrom: [
    covered,
    ...['**/*.test.{ts,tsx}', '**/*.d.ts', '**/index.ts', '**/testing/**', ...processes].map((path) => `!${path}`),
  ],
  // Percent of lines of each file.
  coverageThreshold: { [`./${covered}`]: { lines: 60 } },
  projects: [
    {
      ...browserTests,
      moduleNameMapper: { ...browserTests.moduleNameMapper, ...seeded },
      displayName: 'browser',
      cacheDirectory,
      rootDir: '.',
      // Started once and kept as long as the page: token, toasts, the reload guard, and limits of loads whose caller
      // has gone.
      testEnvironmentOptions: {
        pageLong: [
          'session/tokenStore.ts',
          'session/LazyToasts.tsx',
          'modules/loading/loadFile.ts',
          'modules/moduleLoader.ts',
          'download.ts',
        ],
      },
      testMatch: [
        '<rootDir>/{shell,mfe-*,shared-*}/src/**/*.test.{ts,tsx}',
        // Rules that cross the line between browser and server.
        '<rootDir>/deploy/release/{build,gateway}/src/**/*.browser.test.ts',
        '<rootDir>/deploy/quality/catalogue/src/**/*.test.tsx',
      ],
    },
    {
      ...nodeTests,
      moduleNameMapper: { ...nodeTests.moduleNameMapper, ...seeded },
      displayName: 'node',
      cacheDirectory,
      rootDir: '.',
      testEnvironment: '<rootDir>/deploy/server/reference-api/src/testing/databaseEnvironment.mjs',
      testMatch: ['<rootDir>/deploy/**/*.test.{ts,mjs}'],
      testPathIgnorePatterns: [
        '/node_modules/',
        '/dist/',
        '\\.browser\\.test\\.ts$',
        // Minutes of load: run by `npm run test:faults`.
        ...(process.env.LONG_TESTS ? [] : ['\\.long\\.test\\.ts$']),
      ],
    },
  ],
};
