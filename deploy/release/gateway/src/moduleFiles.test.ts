import { createLocalStore } from '@fleet/rollout/store';
import Fastify from 'fastify';
import { serveStoredModules } from './moduleFiles';
import { createSampleStore } from './testStore';

const app = Fastify();
const store = createLocalStore(createSampleStore());
const reads: string[] = [];
serveStoredModules(app, {
  ...store,
  read(path) {
    reads.push(path);
    return store.read(path);
  },
});
afterAll(() => app.close());

const file = '/modules/mfe-alarms/1.2.0/page.js';
const get = (url: string, encoding = '') => app.inject({ url, headers: { 'accept-encoding': encoding } });

it('serves files of a store that is no folder, in the form the browser takes, each read once', async () => {
  for (let visit = 0; visit < 2; visit += 1) {
    const answer = await get(file, 'gzip, br');
    expect(answer.body).toBe('brotli');
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
  }
  expect(reads).toHaveLength(1);
  expect((await get(file)).body).toBe('plain');
});

it.each([
  '/modules/mfe-alarms/1.2.0/gone.js',
  '/modules/..%2fregistry.json',
  '/modules/mfe-alarms/1.2.0/page.js.br',
  '/modules/mfe-alarms/1.2.0/page.js.map',
])('%s is a 404', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

it('serves source maps to a developer', async () => {
  const development = Fastify();
  serveStoredModules(development, store, { sourceMaps: true });
  const { statusCode, headers, body } = await development.inject({ url: `${file}.map` });
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: '{"sources":[]}' });
  expect(headers['content-type']).toMatch('application/json');
  await development.close();
});
