import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { integrityMapOf, precompress } from '@fleet/build/artifact';
import { SettingError } from '@fleet/build/errors';
import { createLocalStore, type Store } from '@fleet/rollout/store';
import Fastify from 'fastify';
import { decodeDcz } from '../../../rollout/src/deltas/dcz';
import { storeDeltas } from '../../../rollout/src/deltas/storeDeltas';
import { sha256 } from '../../../rollout/src/store/deltas';
import { serveStoredModules } from '../moduleFiles';
import { settingsFrom } from '../settings';
import { startTestGateway } from '../testing';
import { sampleRegistry } from '../testStore';
import { serveDeltas } from './serveDeltas';

/** Code of which a version changes a line. */
const code = (version: string) =>
  Array.from({ length: 400 }, (_, i) => `const a${i * 31} = "${i === 200 ? version : i * 7919}";`).join('\n');
const dictionaryOf = (text: string) => `:${sha256(Buffer.from(text)).toString('base64')}:`;
const FILE = '/modules/mfe-alarms/1.3.0/page.js';
const DELTA = `${FILE}.${sha256(Buffer.from(code('1.2.0'))).toString('hex')}.dcz`;
const INDEX = 'modules/mfe-alarms/1.3.0/deltas.index';

/** A store in which 1.2.0 is live and 1.3.0 is published with its differences from it. */
const published = mkdtempSync(join(tmpdir(), 'fleet-published-'));
const folders: string[] = [published];
beforeAll(async () => {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(published, path)), { recursive: true });
    writeFileSync(join(published, path), text);
  };
  for (const version of ['1.2.0', '1.3.0']) {
    write(`modules/mfe-alarms/${version}/page.js`, code(version));
    write(`modules/mfe-alarms/${version}/page.css`, `a { color: red }`);
    precompress(join(published, `modules/mfe-alarms/${version}`));
  }
  const dirOf = (version: string) => join(published, `modules/mfe-alarms/${version}`);
  const registry = structuredClone(sampleRegistry);
  registry.modules['mfe-alarms']!.stable.integrity = integrityMapOf(dirOf('1.2.0'));
  write('registry.json', JSON.stringify(registry));
  const release = {
    ...registry.modules['mfe-alarms']!.stable,
    version: '1.3.0',
    integrity: integrityMapOf(dirOf('1.3.0')),
  };
  const artifact = { kind: 'module', id: 'mfe-alarms', version: '1.3.0', dir: dirOf('1.3.0'), release } as const;
  await storeDeltas(createLocalStore(published), artifact as unknown as Parameters<typeof storeDeltas>[1]);
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The store as it was published, to damage. */
function copy(): string {
  const dir = mkdtempSync(join(tmpdir(), 'fleet-copy-'));
  folders.push(dir);
  cpSync(published, dir, { recursive: true });
  return dir;
}

interface Answer {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** A request whose body nothing decodes. */
const send = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .once('error', reject)
      .end();
  });

/** The headers of a browser that has the file of 1.2.0. */
const returning = {
  'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz',
  'available-dictionary': dictionaryOf(code('1.2.0')),
};

/** The gateway over a folder, and module files over a store that is none, as a bucket's are. */
const servers: [
  string,
  (dir: string, store?: Store) => Promise<{ url: string; warnings: string[]; close(): Promise<unknown> }>,
][] = [
  [
    'a folder',
    async (storeDir) => {
      const warnings: string[] = [];
      const gateway = await startTestGateway('http://localhost:1', {
        storeDir,
        logLevel: 'warn',
        log: (line) => warnings.push(line),
      });
      return { ...gateway, close: () => gateway.close(), warnings };
    },
  ],
  [
    'another store',
    async (dir, store = createLocalStore(dir)) => {
      const warnings: string[] = [];
      const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => warnings.push(line) } } });
      serveDeltas(app, store);
      serveStoredModules(app, store);
      return { url: await app.listen({ port: 0 }), warnings, close: () => app.close() };
    },
  ],
];

describe.each(servers)('out of %s', (_what, start) => {
  let server: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    server = await start(published);
  });
  afterAll(() => server.close());

  it('a browser that has the file of the live version is sent what changed, and that it can be built on', async () => {
    const { status, headers, body } = await send(server.url + FILE, returning);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding, available-dictionary',
      'use-as-dictionary': 'match="/modules/mfe-alarms/*/page.js"',
      'content-length': String(body.length),
    });
    expect(body.length).toBeLessThan(150);
    expect((await decodeDcz(body, Buffer.from(code('1.2.0')))).toString()).toBe(code('1.3.0'));
  });

  it.each<[string, Record<string, string>, string]>([
    ['has nothing yet', { 'accept-encoding': 'br, dcz' }, 'br'],
    ['has another file', { ...returning, 'available-dictionary': dictionaryOf('another') }, 'br'],
    ['knows no differences', { ...returning, 'accept-encoding': 'gzip' }, 'gzip'],
    ['takes anything, without knowing what that is', { ...returning, 'accept-encoding': 'gzip, *' }, 'gzip'],
    ['refuses differences', { ...returning, 'accept-encoding': 'br, dcz;q=0' }, 'br'],
    ['says nonsense', { ...returning, 'available-dictionary': ':../../etc/passwd:' }, 'br'],
  ])('a client that %s is sent the whole file', async (_who, headers, encoding) => {
    const answer = await send(server.url + FILE, headers);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('accept-encoding, available-dictionary');
    expect(answer.headers['use-as-dictionary']).toBe('match="/modules/mfe-alarms/*/page.js"');
  });

  it('HEAD says the same without a body, a range is of the whole file, and who has the file is told so', async () => {
    const whole = await send(server.url + FILE, returning);
    const head = await send(server.url + FILE, returning, 'HEAD');
    const dateless = ({ date: _date, 'x-request-id': _id, ...headers }: IncomingMessage['headers']) => headers;
    expect(head.body).toHaveLength(0);
    expect(dateless(head.headers)).toEqual(dateless(whole.headers));
    const part = await send(server.url + FILE, { ...returning, 'accept-encoding': 'dcz', range: 'bytes=0-9' });
    expect(part.headers['content-encoding']).toBeUndefined();
    expect(code('1.3.0').startsWith(part.body.toString())).toBe(true);
    const etag = whole.headers.etag ?? '';
    // By then it has the new file, and so another dictionary.
    for (const dictionary of [returning['available-dictionary'], dictionaryOf(code('1.3.0'))]) {
      const again = await send(server.url + FILE, {
        ...returning,
        'available-dictionary': dictionary,
        'if-none-match': `"other", ${etag}`,
      });
      expect({ status: again.status, etag: again.headers.etag, body: again.body.length }).toEqual({
        status: 304,
        etag,
        body: 0,
      });
      expect(again.headers.vary).toBe('accept-encoding, available-dictionary');
    }
    expect((await send(server.url + FILE, { ...returning, 'if-none-match': '"other"' })).status).toBe(200);
  });

  it.each([DELTA, `/${INDEX}`, '/modules/mfe-alarms/1.3.0/gone.js'])(
    '%s is a 404 that nothing is built on',
    async (path) => {
      const { status, headers } = await send(server.url + path, returning);
      expect(status).toBe(404);
      expect(headers['use-as-dictionary']).toBeUndefined();
    },
  );
});

const cutOff = (dir: string) => writeFileSync(join(dir, DELTA), readFileSync(join(dir, DELTA)).subarray(0, 60));
const [folder, other] = servers.map(([, start]) => start) as [(typeof servers)[0][1], (typeof servers)[0][1]];

it.each<[string, (dir: string) => void, number, (typeof servers)[0][1]]>([
  ['cut off', cutOff, 1, folder],
  ['cut off in another store', cutOff, 1, other],
  ['missing', (dir) => rmSync(join(dir, DELTA)), 1, other],
  [
    'one byte other',
    (dir) => {
      const bytes = readFileSync(join(dir, DELTA));
      bytes[50] = (bytes[50] ?? 0) ^ 1;
      writeFileSync(join(dir, DELTA), bytes);
    },
    1,
    other,
  ],
  [
    'not to be read',
    (dir) => {
      rmSync(join(dir, DELTA));
      mkdirSync(join(dir, DELTA));
    },
    1,
    other,
  ],
  ['listed wrongly', (dir) => writeFileSync(join(dir, INDEX), '{"schema":1,"fil'), 0, other],
  ['not there, as in an older store', (dir) => rmSync(join(dir, INDEX)), 0, other],
])('where the difference is %s, the whole file is sent, and it is said once', async (_what, damage, times, start) => {
  const dir = copy();
  damage(dir);
  const damaged = await start(dir);
  for (let visit = 0; visit < 2; visit += 1) {
    const { status, headers, body } = await send(damaged.url + FILE, { ...returning, 'accept-encoding': 'dcz' });
    expect({ status, encoding: headers['content-encoding'], text: body.toString() }).toEqual({
      status: 200,
      encoding: undefined,
      text: code('1.3.0'),
    });
  }
  await damaged.close();
  expect(damaged.warnings.filter((line) => line.includes('the whole file is served'))).toHaveLength(times);
});

it('DELTAS=off serves whole files, and asks for nothing to be kept for later', async () => {
  const gateway = await startTestGateway('http://localhost:1', {
    storeDir: published,
    deltas: settingsFrom({ DELTAS: 'off' }).deltas,
  });
  const { headers } = await send(gateway.url + FILE, returning);
  await gateway.close();
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(headers['use-as-dictionary']).toBeUndefined();
  expect(settingsFrom({}).deltas).toBe(true);
  expect(() => settingsFrom({ DELTAS: '0' })).toThrow(SettingError);
});
