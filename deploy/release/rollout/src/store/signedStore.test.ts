import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestCli, type TestCli } from '../testing/cli';
import { publishSample, sampleModule } from '../testing/sampleSet';
import { createKey, signerFrom, trustedKeysFrom } from './keys';
import { readRegistry } from './registryFile';
import { listReleases } from './releases';
import { signedStore } from './signedStore';

const ana = createKey('ana');
const controller = createKey('controller');
const stranger = createKey('stranger');
const trusted = `${ana.trusted}\n${controller.trusted}`;
const keys = trustedKeysFrom(trusted);

describe('A10: where keys are configured', () => {
  let cli: TestCli;
  /** The same store with a person's key; `cli` itself has none, as who stole the store's keys. */
  const as = async (secret: string | undefined, ...args: string[]) => {
    const env = { ROLLOUT_KEYS: trusted, ...(secret ? { ROLLOUT_KEY: secret } : {}) };
    const { runCommand } = await import('../cli/runCommand');
    const out: string[] = [];
    const print = (text: string) => void out.push(text);
    const io = { fallbackDir: cli.dir, print, printError: print };
    const code = await runCommand(args, { env: { STORE_DIR: cli.dir, USER: 'ana', ...env }, ...io });
    return { code, out: out.join('\n') };
  };
  const checked = () => signedStore(cli.store, { keys });
  const live = async () => (await readRegistry(checked()))?.registry.modules['mfe-alarms']?.stable.version;

  beforeEach(async () => {
    cli = await createTestCli();
    expect(await as(ana.secret, 'keys', 'sign')).toEqual({ code: 0, out: 'signed registry.json' });
    expect((await as(ana.secret, 'keys', 'sign', 'mfe-alarms@1.3.0')).code).toBe(0);
  });
  afterEach(() => cli.remove());

  /** Who can write files needs no CLI that refuses: the signature is taken off the registry. */
  function takeSignatureOff(): void {
    const file = join(cli.dir, 'registry.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), signed: undefined }));
  }

  it('O9: who names no key writes nothing that no gateway would take, and is told so before', async () => {
    await as(ana.secret, 'promote', 'mfe-alarms@1.3.0', '--percent', '10');
    const files = async () =>
      Promise.all((await cli.store.list('')).map(async (path) => (await cli.store.read(path))?.tag));
    const before = await files();
    for (const command of [['rollback', 'mfe-alarms'], ['rollback'], ['ramp', 'mfe-alarms', '50']])
      expect(await cli.rollout(...command)).toMatchObject({
        code: 1,
        out: expect.stringContaining('is signed, and nothing was written: name your key in ROLLOUT_KEY'),
      });
    expect(await files()).toEqual(before);
    expect(await live()).toBe('1.2.0');
  });

  it('a person with a key rolls out, and everybody can read it', async () => {
    expect((await as(ana.secret, 'promote', 'mfe-alarms@1.3.0', '--why', 'new filter')).code).toBe(0);
    expect(await live()).toBe('1.3.0');
    expect((await as(undefined, 'status')).code).toBe(0);
  });

  it('nothing is written without a key, or with one that is not trusted', async () => {
    expect(await as(undefined, 'promote', 'mfe-alarms@1.3.0')).toMatchObject({
      code: 1,
      out: expect.stringContaining('name your key in ROLLOUT_KEY'),
    });
    expect(await as(stranger.secret, 'promote', 'mfe-alarms@1.3.0')).toMatchObject({
      code: 1,
      out: 'the key stranger of ROLLOUT_KEY is not among ROLLOUT_KEYS',
    });
    expect(await live()).toBe('1.2.0');
  });

  it('whoever stole the store’s keys makes nothing run: registry, history and releases of theirs are not read', async () => {
    // Without keys the CLI itself writes everything that a thief can: their own release, and a registry that names it.
    takeSignatureOff();
    await publishSample(cli.store, 'mfe-alarms', sampleModule('mfe-alarms', '6.6.6'));
    expect((await cli.rollout('promote', 'mfe-alarms@6.6.6')).code).toBe(0);
    await expect(readRegistry(checked())).rejects.toThrow('registry.json is not signed by a key of ROLLOUT_KEYS');
    expect((await listReleases(checked())).map(({ version }) => version)).toEqual(['1.3.0']);
    // Nor can a person sign it by mistake: an unsigned registry is not built upon.
    expect((await as(ana.secret, 'promote', 'mfe-alarms@1.3.0')).out).toContain('registry.json is not signed');
    // A person brings the newest signed revision back.
    expect((await as(ana.secret, 'promote', 'mfe-alarms@6.6.6')).code).toBe(1);
  });

  it('brings the newest signed revision back after a thief', async () => {
    await as(ana.secret, 'promote', 'mfe-alarms@1.3.0', '--why', 'ours');
    takeSignatureOff();
    await cli.rollout('rollback', 'mfe-alarms');
    await expect(live()).rejects.toThrow('is not signed');
    expect(await as(ana.secret, 'restore', '--why', 'a thief was here')).toMatchObject({ code: 0 });
    expect(await live()).toBe('1.3.0');
  });

  it.each([
    ['other bytes', (text: string) => text.replace('"percent": 0', '"percent": 1').replaceAll('1.2.0', '1.4.0')],
    ['a signature of a stranger', (text: string) => text.replace('"key": "ana"', '"key": "stranger"')],
    ['another trusted name', (text: string) => text.replace('"key": "ana"', '"key": "controller"')],
    ['no signature', (text: string) => JSON.stringify({ ...JSON.parse(text), signed: undefined })],
  ])('is refused with %s', async (_what, forge) => {
    const file = join(cli.dir, 'registry.json');
    writeFileSync(file, forge(readFileSync(file, 'utf8')));
    await expect(live()).rejects.toThrow('is not signed');
  });

  it('a signed file is good at its own place only', async () => {
    const release = readFileSync(join(cli.dir, 'releases/mfe-alarms/1.3.0.json'));
    writeFileSync(join(cli.dir, 'releases/mfe-alarms/1.4.0.json'), release);
    await expect(checked().read('releases/mfe-alarms/1.4.0.json')).rejects.toThrow('is not signed');
  });
});

it('a new key is a file that only its owner reads, and a line for everybody', async () => {
  const cli = await createTestCli();
  const file = join(cli.dir, 'ana.key');
  const { code, out } = await cli.rollout('keys', 'new', 'ana', '--out', file);
  expect(code).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(out).not.toContain(readFileSync(file, 'utf8').trim());
  expect([...trustedKeysFrom(out.split('\n').at(-1)).keys()]).toEqual(['ana']);
  expect((await cli.rollout('keys', 'new', 'ana', '--out', file)).code).toBe(1);
  cli.remove();
});

it.each(['ana', 'ana:xyz', `ana:${'A'.repeat(60)}`, 'Ана:MCow'])(
  'a key that is none is refused without being shown: %s',
  (value) => {
    expect(() => trustedKeysFrom(value)).toThrow('ROLLOUT_KEYS must be as "rollout keys new" writes it: <name>:<key>');
  },
);

it('takes a key by the path of its file on Windows too, and keys on lines that end as there', () => {
  for (const file of ['C:\\keys\\ana.rollout-key', 'c:/keys/ana', 'ana.rollout-key'])
    expect(() => signerFrom(file)).toThrow(`ROLLOUT_KEY names a file that cannot be read: ${file}`);
  const keys = ['ana', 'ben'].map((name) => createKey(name).trusted);
  expect([...trustedKeysFrom(keys.join('\r\n')).keys()]).toEqual(['ana', 'ben']);
});
