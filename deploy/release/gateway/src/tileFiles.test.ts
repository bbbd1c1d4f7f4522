import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { serveTileFiles } from './tileFiles';

const folder = mkdtempSync(join(tmpdir(), 'fleet-tiles-'));
const outside = `${folder}.pmtiles`;
const app = Fastify();

beforeAll(async () => {
  writeFileSync(join(folder, 'mk.pmtiles'), 'PMTiles of the country');
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  writeFileSync(join(folder, '.hidden.pmtiles'), 'not yet');
  mkdirSync(join(folder, '.git'));
  writeFileSync(join(folder, '.git', 'a.png'), 'not public');
  writeFileSync(outside, 'of somebody else');
  symlinkSync(outside, join(folder, 'link.pmtiles'));
  symlinkSync(join(folder, 'mk.pmtiles'), join(folder, 'newest.pmtiles'));
  await serveTileFiles(app, folder);
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
  rmSync(outside);
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

it.each(['/tiles/link.pmtiles', '/tiles/.hidden.pmtiles', '/tiles/.git/a.png', '/tiles/%2egit/a.png'])(
  'A21: serves nothing from outside its folder and nothing hidden: %s',
  async (url) => expect((await app.inject(url)).statusCode).toBe(404),
);

it('follows a link to another file of the folder', async () => {
  expect((await app.inject('/tiles/newest.pmtiles')).body).toBe('PMTiles of the country');
});
