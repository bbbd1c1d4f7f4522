import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { upgradeModule } from './upgradeModule';

let dir: string;
const git = (...args: string[]) =>
  spawnSync('git', ['-c', 'user.name=Tyres', '-c', 'user.email=tyres@example.mk', ...args], { cwd: dir });
const read = (file: string) => readFileSync(join(dir, file), 'utf8');
function write(file: string, text: string) {
  mkdirSync(dirname(join(dir, file)), { recursive: true });
  writeFileSync(join(dir, file), text);
}

const source = `import { live, paths, preferenceKeys } from 'shared-auth';
import { fakeServer } from 'shared-auth/testing';

fakeServer();
live.setConnected(true);
live.receive('alarm', [paths.acts()]);
console.log(preferenceKeys.dense);
`;
const manifest = {
  name: 'mfe-tyres',
  dependencies: { react: '19.3.0', 'shared-auth': '^1.0.0', 'shared-ui': '^1.4.0', zod: '4.0.0' },
  devDependencies: { '@fleet/sdk': 'file:../sdk.tgz' },
};

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fleet-upgrade-module-'));
  git('init');
  write('package.json', `${JSON.stringify(manifest, null, 4)}\n`);
  write('biome.json', JSON.stringify({ javascript: { formatter: { quoteStyle: 'single' } } }));
  write('src/a.test.ts', source);
  write('src/b.ts', 'export const acts = 1;\n');
  git('add', '-A');
  git('commit', '-m', 'as it was');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const changelog = `# shared-auth

## 1.2.0

### Minor Changes

- \`live\` only reads. Upgrade: \`live-link\`
- Numbers have marks. By hand: a year is
  passed as text.

## 1.1.0

### Minor Changes

- \`paths.acts()\` is deprecated. Upgrade: \`audit-path\`, \`preference-keys\`

## 1.0.0

### Major Changes

- It is there. By hand: nothing of this is asked of who had it.
`;
const offered = {
  react: { range: '19.3.1', changelog: '' },
  'shared-auth': { range: '^1.2.0', changelog },
  'shared-ui': { range: '^1.3.0', changelog: '' },
  '@fleet/sdk': { range: '^1.2.0', changelog: '' },
};

function upgrade(isDry = false, from = offered): string[] {
  const lines: string[] = [];
  upgradeModule(dir, from, { isDry, log: (line) => lines.push(line) });
  return lines;
}

const byHand = [
  'By hand: shared-auth 1.2.0: a year is passed as text.',
  'By hand: package.json has @fleet/sdk from file:../sdk.tgz: make it ^1.2.0.',
  "By hand: src/a.test.ts:1: preferenceKeys is gone: name the preference yourself, 'mfe-tyres:dense'",
  "By hand: src/a.test.ts:7: preferenceKeys is gone: name the preference yourself, 'mfe-tyres:dense'",
];

it('raises what the SDK names, changes the sources, and says what is left to a person', () => {
  expect(upgrade()).toEqual([
    'package.json: react 19.3.0 is 19.3.1',
    'package.json: shared-auth ^1.0.0 is ^1.2.0',
    'src/a.test.ts:5 is changed: live only reads: tests drive liveLink of shared-auth/testing',
    'src/a.test.ts:6 is changed: live only reads: tests drive liveLink of shared-auth/testing',
    'src/a.test.ts:6 is changed: paths.acts() is deprecated: paths.audit()',
    ...byHand,
    'Next: npm install && npm run check',
  ]);
  expect(read('src/a.test.ts')).toBe(`import { paths, preferenceKeys } from 'shared-auth';
import { fakeServer, liveLink } from 'shared-auth/testing';

fakeServer();
liveLink.setConnected(true);
liveLink.receive('alarm', [paths.audit()]);
console.log(preferenceKeys.dense);
`);
  const { dependencies } = manifest;
  const expected = { ...manifest, dependencies: { ...dependencies, react: '19.3.1', 'shared-auth': '^1.2.0' } };
  expect(read('package.json')).toBe(`${JSON.stringify(expected, null, 4)}\n`);
});

it('takes only the steps behind the version that a module has', () => {
  write('package.json', JSON.stringify({ dependencies: { 'shared-auth': '^1.1.0' } }));
  git('commit', '-am', 'newer');
  upgrade();
  expect(read('src/a.test.ts')).toContain("liveLink.receive('alarm', [paths.acts()]);");
});

it('a dry run says the same and changes nothing, whatever git says', () => {
  write('src/b.ts', 'export const acts = 2;\n');
  const lines = upgrade(true);
  expect(lines).toContain('package.json: shared-auth ^1.0.0 would be ^1.2.0');
  expect(lines).toContain('src/a.test.ts:6 would be changed: paths.acts() is deprecated: paths.audit()');
  expect(lines).toEqual(expect.arrayContaining(byHand));
  expect(read('src/a.test.ts')).toBe(source);
  expect(JSON.parse(read('package.json'))).toEqual(manifest);
});

it('leaves a module alone whose tree has changes, or that git does not know', () => {
  write('src/b.ts', 'export const acts = 2;\n');
  expect(() => upgrade()).toThrow(/^Nothing was changed: commit or stash first .*\n M src\/b\.ts$/);
  rmSync(join(dir, '.git'), { recursive: true });
  expect(() => upgrade()).toThrow(/seen as the changes of a git repository: .*not a git repository/);
  expect(read('src/a.test.ts')).toBe(source);
});

it('has nothing to do a second time, and leaves what is newer', () => {
  upgrade();
  git('commit', '-am', 'upgraded');
  expect(upgrade()).toEqual([
    expect.stringContaining('By hand: package.json has @fleet/sdk'),
    'Its packages are those of this SDK: npx @fleet/sdk@latest upgrade asks the newest one.',
  ]);
});
