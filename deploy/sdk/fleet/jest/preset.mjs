import { fileURLToPath } from 'node:url';

/** ESM-only packages that Jest must transform, as it loads CommonJS. */
const esmPackages = [
  'react-leaflet',
  '@react-leaflet',
  '@ariakit',
  'lucide-react',
  'valibot',
  'jose',
  'openid-client',
  'typebox',
  'oauth4webapi',
  'react-error-boundary',
  'fflate',
  'hucre',
  'betterknown',
  'p-limit',
  'yocto-queue',
  'react-router',
  'react-router-dom',
  '@kurkle',
  'dom-accessibility-api',
  'chart.js',
  'react-chartjs-2',
  'geojson-vt',
  '@mapbox',
  'pbf',
  'resolve-protobuf-schema',
  'cheap-ruler',
  'flatbush',
  'flatqueue',
  'robust-predicates',
  'rbush',
  'quickselect',
  'potpack',
  'shared-auth',
  'shared-ui',
  '@fleet',
];

/** @param {string} name */
const own = (name) => fileURLToPath(new URL(name, import.meta.url));
const resolve = (/** @type {string} */ name) => fileURLToPath(import.meta.resolve(name));

/** The common part of the configurations for the browser's and for Node's code. */
const transforming = {
  // The limit ends tests that hang; the speed of a machine must not decide a test.
  testTimeout: 30_000,
  transform: {
    '^.+\\.(t|j)sx?$|^.+\\.mjs$': [
      resolve('@swc/jest'),
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
      },
    ],
  },
  // By the last node_modules of a path: npm nests packages, pnpm stores them under node_modules/.pnpm/<name>@…
  transformIgnorePatterns: [`/node_modules/(?!.*/node_modules/)(?!(?:${esmPackages.join('|')})/)`],
  moduleNameMapper: {
    '\\.module\\.css$': own('css-modules.cjs'),
    '\\.css$': own('empty.cjs'),
    '\\.(png|svg|woff2)$': own('empty.cjs'),
  },
  moduleFileExtensions: ['ts', 'tsx', 'mjs', 'js', 'cjs', 'json'],
};

/** Tests of code that runs in a browser. */
export const browserTests = {
  ...transforming,
  testEnvironment: own('browser-environment.cjs'),
  setupFiles: [own('browser-globals.cjs'), own('jsdom-cache.cjs')],
  setupFilesAfterEnv: [own('setup.mjs')],
};

/** Tests of servers and tools. */
export const nodeTests = { ...transforming, testEnvironment: own('node-environment.cjs') };

/** `export { default } from '@fleet/sdk/jest'` is all that a module's jest.config.mjs needs. */
export default { ...browserTests, testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'] };
