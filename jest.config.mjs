// ESM-only packages that Jest must transform (pnpm keeps them under node_modules/.pnpm/<name>@…).
const esmPackages = [
  'react-leaflet',
  '@react-leaflet',
  '@ariakit',
  'lucide-react',
  'valibot',
  'jose',
  'react-error-boundary',
  'fflate',
  'react-router',
  'react-router-dom',
  '@kurkle',
  'dom-accessibility-api',
  'chart.js',
  'react-chartjs-2',
  'geojson-vt',
];
const shared = {
  transform: {
    '^.+\\.(t|j)sx?$|^.+\\.mjs$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
      },
    ],
  },
  transformIgnorePatterns: [
    `/node_modules/\\.pnpm/(?!(${esmPackages.map((n) => n.replace('/', '\\+')).join('|')})[@+])`,
  ],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/deploy/build/jest/css-modules.cjs',
    '\\.css$': '<rootDir>/deploy/build/jest/empty.cjs',
    '\\.(svg|woff2)$': '<rootDir>/deploy/build/jest/empty.cjs',
  },
  moduleFileExtensions: ['ts', 'tsx', 'mjs', 'js', 'cjs', 'json'],
};

/** Two worlds: what runs in the browser (jsdom), and what runs on Node. */
export default {
  projects: [
    {
      ...shared,
      displayName: 'browser',
      rootDir: '.',
      testEnvironment: '<rootDir>/deploy/build/jest/browser-environment.cjs',
      testMatch: [
        '<rootDir>/{shell,mfe-*,shared-*}/src/**/*.test.{ts,tsx}',
        // Rules that cross the line between browser and server.
        '<rootDir>/deploy/build/src/**/*.browser.test.ts',
        '<rootDir>/deploy/catalogue/src/**/*.test.tsx',
      ],
      setupFiles: ['<rootDir>/deploy/build/jest/browser-globals.cjs'],
      setupFilesAfterEnv: ['<rootDir>/deploy/build/jest/setup.ts'],
    },
    {
      ...shared,
      displayName: 'node',
      rootDir: '.',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/deploy/{build,rollout,gateway,controller,reference-api,scaffold,sample-fleet,geodata,commands,production}/**/*.test.{ts,mjs}',
      ],
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
