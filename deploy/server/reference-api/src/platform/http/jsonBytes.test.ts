import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { encodingFor, jsonBytesOfRows } from './jsonBytes';
import { Type } from './schemas';

const Item = Type.Object({ n: Type.Number(), text: Type.String() });
const Whole = Type.Object({ name: Type.String(), rows: Type.Array(Item), after: Type.String() });
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
const tagOf = (text: string) => `W/"${createHash('sha1').update(text).digest('base64url')}"`;

it('T7: writes and packs a long list in pieces as it would be written at once, with the tag of its text', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 5 });
  const encodings = fc.constantFrom('br' as const, 'gzip' as const);
  const texts = fc.array(text, { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(text, texts, fc.integer({ min: 1, max: 300 }), encodings, async (name, some, times, encoding) => {
      const rows = Array.from({ length: times }, () => some).flat();
      const read = (one: string) => ({ n: one.length, text: one });
      const value = { name, rows: [], after: name };
      const { bytes, etag } = await jsonBytesOfRows(Whole, value, { schema: Item, rows, read }, encoding);
      const written = unpack[encoding](bytes).toString();
      expect(JSON.parse(written)).toEqual({ ...value, rows: rows.map(read) });
      expect(etag).toBe(tagOf(written));
      // The buffer is handed to the server's thread as a whole, so it must not contain other data than this text.
      expect(bytes.byteLength).toBe(bytes.buffer.byteLength);
    }),
    { numRuns: 50 },
  );
});

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['*', 'br'],
  ['deflate', undefined],
  ['', undefined],
])('takes a response packed as its caller prefers (%s)', (header, encoding) => {
  const request = { headers: { 'accept-encoding': header } } as unknown as FastifyRequest; // all that is read of it
  expect(encodingFor(request)).toBe(encoding);
});
