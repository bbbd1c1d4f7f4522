/**
 * The bucket's server is a process of its own: requests are signed with its time.
 * @clock real
 */
import { randomUUID } from 'node:crypto';
import { SettingError } from '@fleet/build/errors';
import { runCommand } from '../cli/runCommand';
import { type S3Server, startS3Server } from '../testing/s3Server';
import { publishSample, sampleModule, sampleSet, sampleShell } from '../testing/sampleSet';
import { type DeltaIndex, dczHeader, readDelta, readDeltaIndex, sha256, writeDelta, writeDeltaIndex } from './deltas';
import { openStore } from './openStore';
import { readHistory, readRegistry, writeRegistry } from './registryFile';
import { removeRelease } from './releases';
import { createS3Store } from './s3Store';
import { ConflictError, type Precondition } from './store';

let server: S3Server;
let store: ReturnType<typeof createS3Store>;
/** Of this run: the bucket may have been used before. */
const prefix = `console-${randomUUID()}`;
beforeAll(async () => {
  server = await startS3Server();
  store = createS3Store({ bucket: server.bucket, prefix, endpoint: server.endpoint, region: 'us-east-1' });
});
afterAll(async () => {
  for (const path of await store.list('')) await store.remove(path);
  store.close();
  await server.close();
});

describe('the bucket store', () => {
  it('keeps bytes, lists and removes', async () => {
    expect(await store.read('none.json')).toBeNull();
    await store.write('modules/mfe-x/1.0.0/page.js', Buffer.from([0, 255, 10]));
    await store.write('modules/mfe-x/1.0.0/page.css', 'a{}');
    expect((await store.read('modules/mfe-x/1.0.0/page.js'))?.bytes).toEqual(Buffer.from([0, 255, 10]));
    expect(await store.list('modules/mfe-x/')).toEqual(['modules/mfe-x/1.0.0/page.css', 'modules/mfe-x/1.0.0/page.js']);
    await store.remove('modules/mfe-x/1.0.0/');
    expect(await store.list('modules/mfe-x/')).toEqual([]);
  });

  it('keeps what changed beside a version, and removes it with it', async () => {
    const bytes = Buffer.concat([dczHeader(sha256(Buffer.from('earlier'))), Buffer.from([0, 255])]);
    const dictionary = sha256(Buffer.from('earlier')).toString('hex');
    const hash = sha256(bytes).toString('hex');
    await writeDelta(store, 'mfe-x', '1.1.0', 'page.js', dictionary, bytes);
    const index: DeltaIndex = {
      schema: 1,
      files: { 'page.js': { hash, deltas: { [dictionary]: { hash, size: bytes.length } } } },
    };
    await writeDeltaIndex(store, 'mfe-x', '1.1.0', index);
    expect(await readDeltaIndex(store, 'mfe-x', '1.1.0')).toEqual(index);
    const of = { id: 'mfe-x', version: '1.1.0', file: 'page.js', dictionary };
    expect(await readDelta(store, index, of)).toEqual(bytes);
    await removeRelease(store, 'mfe-x', '1.1.0');
    expect(await store.list('modules/mfe-x/1.1.0/')).toEqual([]);
    await expect(readDelta(store, index, of)).rejects.toThrow('is not in the store');
  });

  it('writes only over what the writer has seen', async () => {
    await store.write('a.json', 'one', { absent: true });
    await expect(store.write('a.json', 'two', { absent: true })).rejects.toThrow(ConflictError);
    await expect(store.write('a.json', 'two', { tag: '"old"' })).rejects.toThrow(ConflictError);
    await expect(store.write('gone.json', 'two', { tag: '"old"' })).rejects.toThrow(ConflictError);
    const seen = await store.read('a.json');
    await store.write('a.json', 'two', { tag: seen?.tag ?? '' });
    expect((await store.read('a.json'))?.bytes.toString()).toBe('two');
  });

  it.each<[string, Precondition | undefined]>([
    ['a file that is new', { absent: true }],
    ['a file that all have seen', undefined],
  ])('lets one of ten writers at once win over %s', async (_what, absent) => {
    await store.remove('race.json');
    if (!absent) await store.write('race.json', 'seen by all');
    const precondition = absent ?? { tag: (await store.read('race.json'))?.tag ?? '' };
    const writers = Array.from({ length: 10 }, (_, index) => `writer ${index}`);
    const results = await Promise.allSettled(writers.map((name) => store.write('race.json', name, precondition)));
    const winners = writers.filter((_, index) => results[index]?.status === 'fulfilled');
    expect(winners).toEqual([(await store.read('race.json'))?.bytes.toString()]);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ConflictError);
  });

  it('carries a rollout by the same commands, and of two at once one', async () => {
    for (const version of ['1.1.0', '1.2.0', '1.3.0', '1.4.0'])
      await publishSample(store, 'mfe-alarms', sampleModule('mfe-alarms', version));
    await publishSample(store, 'mfe-fleet', sampleModule('mfe-fleet', '1.0.0'));
    await publishSample(store, 'shell', sampleShell('1.0.0'));
    await writeRegistry(store, sampleSet(), { who: 'test', why: '' });
    const out: string[] = [];
    const rollout = (...args: string[]) =>
      runCommand(args, {
        env: { STORE_URL: `s3://${server.bucket}/${prefix}`, S3_ENDPOINT: server.endpoint, USER: 'ana' },
        fallbackDir: '/nowhere',
        print: (text) => void out.push(text),
        printError: (text) => void out.push(text),
      });
    const codes = await Promise.all([rollout('promote', 'mfe-alarms@1.3.0'), rollout('promote', 'mfe-alarms@1.4.0')]);
    expect(codes.sort()).toEqual([0, 1]);
    expect(out.join('\n')).toContain('look again');
    expect((await readRegistry(store))?.registry.revision).toBe(2);
    expect(await readHistory(store)).toHaveLength(2);
    expect(await rollout('rollback')).toBe(0);
    expect((await readRegistry(store))?.registry.modules['mfe-alarms']?.stable.version).toBe('1.2.0');
  });
});

describe('publish --from a bucket', () => {
  const live = `${prefix}-live`;
  const addressOf = (below: string) => `s3://${server.bucket}/${below}`;
  const take = async (target: string) => {
    const out: string[] = [];
    const code = await runCommand(['publish', target, '--from', addressOf(prefix)], {
      env: { STORE_URL: addressOf(live), S3_ENDPOINT: server.endpoint, USER: 'ana' },
      fallbackDir: '/nowhere',
      print: (text) => void out.push(text),
      printError: (text) => void out.push(text),
    });
    return { code, out: out.join('\n') };
  };
  const bytesIn = async (of: typeof store, folder: string) =>
    Promise.all((await of.list(folder)).sort().map(async (path) => [path, (await of.read(path))?.bytes]));
  let other: typeof store;
  beforeAll(() => {
    other = createS3Store({ bucket: server.bucket, prefix: live, endpoint: server.endpoint, region: 'us-east-1' });
  });
  afterAll(async () => {
    for (const path of await other.list('')) await other.remove(path);
    other.close();
  });

  it('takes a version into another one byte for byte', async () => {
    await publishSample(store, 'mfe-routes', sampleModule('mfe-routes', '1.5.0'));
    const { code, out } = await take('mfe-routes@1.5.0');
    expect([code, out]).toEqual([0, expect.stringContaining('published mfe-routes@1.5.0')]);
    const files = await bytesIn(store, 'modules/mfe-routes/1.5.0/');
    expect(files.length).toBeGreaterThan(0);
    expect(await bytesIn(other, 'modules/mfe-routes/1.5.0/')).toEqual(files);
  });

  it('takes nothing that is not as it was built, or is not there', async () => {
    await publishSample(store, 'mfe-routes', sampleModule('mfe-routes', '1.6.0'));
    const [file = ''] = (await store.list('modules/mfe-routes/1.6.0/')).filter((path) => path.endsWith('.js'));
    await store.write(file, 'tampered');
    for (const [version, reason] of [
      ['1.6.0', 'has other bytes than its hash'],
      ['1.7.0', `mfe-routes@1.7.0 is not published in ${addressOf(prefix)}`],
    ] as const) {
      expect(await take(`mfe-routes@${version}`)).toEqual({ code: 1, out: expect.stringContaining(reason) });
      expect(await other.list(`releases/mfe-routes/${version}`)).toEqual([]);
    }
  });
});

it.each(['fleet', 'ftp://bucket', 's3:///x'])('STORE_URL=%s is refused by name', async (STORE_URL) => {
  await expect(openStore({ STORE_URL }, '/nowhere')).rejects.toThrow(SettingError);
});
