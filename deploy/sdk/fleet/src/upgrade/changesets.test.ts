import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDir, workspaceRoot } from '@fleet/build/workspace';
import { type Entry, entriesOf, stepsOf } from './steps';

const sdk = join(__dirname, '../..');
const names = new Set(readdirSync(join(sdk, 'upgrades')).map((file) => file.replace('.grit', '')));

/** The packages of ours that a module names. */
const { dependencies } = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8')) as { dependencies: object };
const ours = ['@fleet/sdk', ...Object.keys(dependencies).filter((name) => /^(?:@fleet\/|shared-)/.test(name))];
const folderOf = (name: string) =>
  name.startsWith('shared-')
    ? packageDir(name)
    : join(workspaceRoot, name === '@fleet/sdk' ? 'deploy/sdk/fleet' : name.replace('@fleet/', 'deploy/release/'));

const released = ours.flatMap((name) => entriesOf(readFileSync(join(folderOf(name), 'CHANGELOG.md'), 'utf8')));
const waiting = readdirSync(join(workspaceRoot, '.changeset'))
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .flatMap((file): Entry[] => {
    const [, head = '', text = ''] = readFileSync(join(workspaceRoot, '.changeset', file), 'utf8').split(/^---$/m);
    const bumps = [...head.matchAll(/["'](.+)["']: (\w+)/g)].filter(([, name]) => ours.includes(name ?? ''));
    return bumps.length === 0 ? [] : [{ version: file, isMajor: bumps.some(([, , bump]) => bump === 'major'), text }];
  });

const isBreaking = ({ isMajor, text }: Entry) =>
  isMajor || /\b(?:breaking|gone|deprecated|removed|renamed)\b/i.test(text);
const isWithout = ({ text }: Entry) => {
  const { codemods, byHand } = stepsOf(text);
  return codemods.length === 0 && byHand === undefined;
};

it('what users must change has a codemod or says what a person does', () => {
  expect(waiting.length + released.length).toBeGreaterThan(20);
  const entries = [...waiting, ...released].filter(isBreaking);
  expect(entries.filter(isWithout).map(({ version, text }) => `${version}: ${text}`)).toEqual([]);
});

it('each codemod is named by the change that it is for, and each that is named is there', () => {
  const named = new Set([...waiting, ...released].flatMap(({ text }) => stepsOf(text).codemods));
  expect([...named].sort()).toEqual([...names].sort());
});

it.each<[string, Omit<Entry, 'version'>, boolean]>([
  ['a major one', { isMajor: true, text: '`api` takes an object.' }, true],
  ['one that says so', { isMajor: false, text: '`preferenceKeys` is gone.' }, true],
  ['one with its codemod', { isMajor: true, text: '`a` is gone.\nUpgrade:\n`no-a`, `no-b`' }, false],
  ['one with what a person does', { isMajor: true, text: '`a` is gone. By hand: write b.' }, false],
  ['one that breaks nothing', { isMajor: false, text: '`LazyPart` takes `skeleton`.' }, false],
])('%s is refused without a step: %o', (_what, entry, expected) => {
  const given = { version: '2.0.0', ...entry };
  expect(isBreaking(given) && isWithout(given)).toBe(expected);
});
