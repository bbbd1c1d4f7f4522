import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { serveTileFiles } from './tileFiles';

const folder = mkdtempSync(join(tmpdir(), 'fleet-tiles-'));
const app = Fastify();

beforeAll(async () => {
  writeFileSync(join(folder, 'mk.pmtiles'), 'PMTiles of the country');
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  await serveTileFiles(app, folder);
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

it('answers the range that was asked for, with the etag of the whole file', async () => {
  const whole = await app.inject('/tiles/mk.pmtiles');
  expect([whole.statusCode, whole.headers['accept-ranges']]).toEqual([200, 'bytes']);
  const part = await app.inject({ url: '/tiles/mk.pmtiles', headers: { range: 'bytes=3-6' } });
  expect([part.statusCode, part.body]).toEqual([206, 'iles']);
  expect(part.headers).toMatchObject({ 'content-range': 'bytes 3-6/22', etag: whole.headers.etag });
});

it.each([
  '/tiles/notes.txt',
  '/tiles/',
  '/tiles/../package.json',
  '/tiles/%2e%2e%2fpackage.json',
  '/tiles/none.pmtiles',
])('has nothing else: %s', async (url) => expect((await app.inject(url)).statusCode).toBeGreaterThanOrEqual(400));
