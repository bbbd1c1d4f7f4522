import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { encodingFor, jsonBytes, jsonBytesOfRows, packed } from './jsonBytes';
import { Type } from './schemas';

const Item = Type.Object({ n: Type.Number(), text: Type.String() });
const Whole = Type.Object({ name: Type.String(), rows: Type.Array(Item) });

it('T7: writes a long list in pieces as it would be written at once, with the same tag', () => {
  const text = fc.string({ unit: 'binary', maxLength: 5 });
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 20 }), fc.integer({ min: 1, max: 300 }), (name, texts, times) => {
      const rows = Array.from({ length: times }, () => texts).flat();
      const read = (one: string) => ({ n: one.length, text: one });
      const pieces = jsonBytesOfRows(Whole, { name, rows: [] }, Item, rows, read);
      expect(pieces).toEqual(jsonBytes(Whole, { name, rows: rows.map(read) }));
    }),
    { numRuns: 50 },
  );
});

it.each<[string, 'br' | 'gzip' | undefined]>([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['deflate', undefined],
  ['', undefined],
])('packs a long response as its caller takes it (%s), under the tag of its text', (header, encoding) => {
  const request = { headers: { 'accept-encoding': header } } as unknown as FastifyRequest; // all that is read of it
  expect(encodingFor(request)).toBe(encoding);
  const plain = jsonBytes(Whole, { name: 'п'.repeat(500), rows: [] });
  const { bytes, etag } = packed(plain, encoding);
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: Buffer.from }[
    encoding ?? 'none'
  ] as typeof gunzipSync;
  expect(unpack(bytes).equals(plain.bytes)).toBe(true);
  expect(etag).toBe(plain.etag);
});
