// Every npm script by its name. Plain JavaScript: it is read before anything is installed.

/**
 * The implementation of a command: a TypeScript program, a tool of the workspace, or `run` of a file of this folder.
 * @typedef {{ program: string } | { tool: string } | { file: string }} Entry
 *
 * @typedef {object} Details
 * @property {string} about its description, for `npm run help`
 * @property {string[]} [args] put before those that the user writes
 * @property {boolean} [chromium] needs the path of a Chromium as CHROMIUM_PATH
 * @property {'all' | 'itself'} [installs] `all`: with the packages of the catalogue; `itself`: the command installs the
 * packages that it needs
 *
 * @typedef {Entry & Details} Command
 */

/** @type {Record<string, Record<string, Command>>} */
const groups = {
  'Every day': {
    start: { file: 'start', about: 'the whole console with a live sample fleet: PORT, API_PORT, DATA_DIR' },
    test: { file: 'test', about: 'everything CI checks', installs: 'all' },
    build: {
      program: 'release/rollout/src/workspace/build',
      about: 'builds every module and rolls it out to the local store (.store)',
    },
    dev: {
      program: 'release/gateway/src/development/dev',
      about: '-- mfe-alarms [address]: one module with hot reload beside the rolled-out rest, or in a deployed console',
    },
    check: { file: 'check', about: '-- mfe-alarms: lint, types, unit tests, build and browser tests of one module' },
    unit: { tool: 'jest', about: '-- path: unit tests' },
    e2e: { file: 'e2e', about: '-- name: browser tests, on what "npm run build" made', installs: 'all' },
    types: { file: 'types', about: 'TypeScript, of the browser and of Node' },
    lint: { tool: 'biome', args: ['check', '--error-on-warnings'], about: 'lint, format and import boundaries' },
    format: { tool: 'biome', args: ['check', '--write'], about: 'mends what can be mended by itself' },
    help: { file: 'help', about: 'this list', installs: 'itself' },
  },
  'Servers, each alone': {
    gateway: { program: 'release/gateway/src/main', about: 'serves what was rolled out (settings: RUNBOOK.md)' },
    controller: { program: 'release/controller/src/main', about: 'moves rollouts by ramps (settings: RUNBOOK.md)' },
    api: {
      program: 'server/reference-api/src/app/main',
      about: 'the reference API (settings: its README); -- --routes prints every call and who may make it',
    },
    'sample-fleet': {
      program: 'server/sample-fleet/src/main',
      about: '-- --vehicles 200 --rate 50: drives vehicles into any API',
    },
    restore: {
      file: 'restore',
      about: '-- FILE: puts a dump back (DATABASE_URL, REVOCATIONS_DIR); the API then applies what was revoked since',
    },
    cluster: {
      file: 'cluster',
      about: 'PostgreSQL, Redis, two APIs and two gateways on this machine; -- --measure 60: what a position costs',
    },
  },
  'Modules and releases': {
    'new-module': {
      program: 'sdk/workspace/src/newModule/main',
      about: '-- mfe-x: a working module beside the others',
    },
    release: { file: 'release', about: 'turns noted changes into versions and changelogs' },
    rollout: {
      file: 'rollout',
      about: '-- help: publish, verdict, promote, ramp, watch, rollback, …',
      installs: 'itself',
    },
    'api-report': {
      program: 'release/build/src/api/main',
      about: 'writes what the shared packages export, for review',
    },
    change: { file: 'change', about: 'notes a change for the changelogs' },
    codeowners: {
      program: 'sdk/workspace/src/newModule/writeCodeowners',
      about: 'writes .github/CODEOWNERS from the owner in each module.json',
    },
    slots: {
      program: 'sdk/workspace/src/slots/writeSlots',
      about: 'draws docs/slots.md: what each module.json hangs into which slot; -- --live prints that of a store',
    },
    demo: {
      program: 'sdk/demo/src/main',
      about: '-- [--base /console/]: the console as files, with recorded answers and a fleet that moves in the page',
    },
    pack: {
      program: 'sdk/workspace/src/pack/main',
      about: 'tarballs of the packages that a module in a repository of its own installs',
    },
    registry: {
      program: 'sdk/workspace/src/registry/main',
      about: 'a registry on this computer that has them, for a repository of its own: PORT; -- --pack makes them anew',
    },
    image: { file: 'image', about: 'the production images, by buildah from Debian’s packages' },
    'keep-build': { file: 'keep-build', about: 'keeps a store’s live set as the real build of its contract' },
    geodata: { file: 'geodata', about: 'rebuilds the data of the offline map from its sources (NOTICE)' },
    licences: { file: 'licences', about: 'licences of all packages, checked; -- --all by package', installs: 'all' },
    audit: { file: 'audit', about: 'known weaknesses, asked of the registry; -- --production', installs: 'all' },
    sbom: {
      file: 'sbom',
      about: '-- file --of mfe-alarms: what a release is made of, as CycloneDX',
      installs: 'all',
    },
  },
  'Looking closer': {
    catalogue: {
      file: 'catalogue',
      about: 'components of shared-ui with their states; -- --dev reloads',
      installs: 'all',
    },
    sizes: {
      program: 'release/build/src/sizesMain',
      about: 'each package’s share of the first loads, and what changed',
    },
    bench: {
      program: 'quality/bench/src/main',
      about: '-- --list: ratios measured side by side; -- --write keeps them in docs/BENCH.md',
      chromium: true,
    },
    unused: {
      tool: 'knip',
      args: ['--no-progress', '--no-config-hints'],
      about: 'files and exports without a user (knip.ts)',
    },
    coverage: { file: 'coverage', about: 'unit tests with their coverage; 60 % of each file’s lines' },
  },
  'Tests beyond npm test': {
    'test:long': { file: 'test-long', about: '-- name: real processes, backups, load (*.long.test.ts)' },
    'test:slice': {
      file: 'test-slice',
      about: 'a tenth of everything long, by the number of commits; -- 3: the third; --list',
      installs: 'all',
    },
    'test:faults': { file: 'test-faults', about: 'every test of a fault or an attack, and a table row by row' },
    'test:clock': { file: 'test-clock', about: 'tests at ten awkward moments; -- --at "noon"' },
    pictures: {
      program: 'quality/e2e/src/takePictures',
      about: '-- address: the README’s pictures, of a console that runs (npm start)',
      chromium: true,
    },
    'test:pictures': {
      file: 'test-pictures',
      about: 'the components and the map against their pictures; -- --update takes them anew',
      installs: 'all',
    },
    'test:browsers': {
      file: 'test-browsers',
      about: 'Firefox ESR and WebKitGTK, Web Push in Chromium; -- --engine firefox',
    },
    'test:postgres': {
      file: 'test-postgres',
      about: 'the API on the PostgreSQL of DATABASE_URL, or one started for it',
    },
    'test:s3': { file: 'test-s3', about: 'the bucket store on the server of S3_ENDPOINT' },
    'test:cluster': {
      file: 'test-production',
      args: ['cluster'],
      about: 'the console on a cluster whose parts are killed in turn',
    },
    day: {
      program: 'quality/e2e/src/day/main',
      about: '-- --minutes 30 --vehicles 2000: a day of running, with an upgrade, a backup and restarts',
    },
    'test:sdk': { file: 'test-sdk', about: 'a module in a repository of its own, from packed packages to 100 %' },
  },
};

/** @type {Record<string, Command>} */
export const commands = Object.assign({}, ...Object.values(groups));

/** The call of a command: npm accepts start and test without `run`. @param {string} name */
const called = (name) => (name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`);

/** All commands with their descriptions, in groups. */
export function helpText() {
  const width = Math.max(...Object.keys(commands).map((name) => called(name).length));
  return Object.entries(groups)
    .map(([title, rows]) =>
      [title, ...Object.entries(rows).map(([name, { about }]) => `  ${called(name).padEnd(width)}  ${about}`)].join(
        '\n',
      ),
    )
    .join('\n\n');
}
