import { randomBytes } from 'node:crypto';
import { sha256 } from '../store/deltas';
import { decodeDcz, encodeDcz } from './dcz';

const before = Buffer.from(
  Array.from({ length: 3_000 }, (_, index) => `const v${index} = ${index * 7919};\n`).join(''),
);
const after = Buffer.from(before.toString().replace('const v1500 = 11878500;', 'const v1500 = "a changed line";'));

it('a file is its difference from an earlier one, in the form of RFC 9842, and comes back whole', async () => {
  const delta = (await encodeDcz(after, before)) ?? Buffer.alloc(0);
  // A skippable frame of 32 bytes, the dictionary's SHA-256; then a frame of zstd.
  expect(delta.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  expect(delta.subarray(8, 40)).toEqual(sha256(before));
  expect(delta.subarray(40, 44).toString('hex')).toBe('28b52ffd');
  expect(delta.length).toBeLessThan(140);
  expect(await decodeDcz(delta, before)).toEqual(after);
});

it('refers to all of a dictionary as large as the file, in one segment: what a browser must keep is the file itself', async () => {
  const large = randomBytes(3_000_000);
  const delta = (await encodeDcz(
    Buffer.concat([large.subarray(1_000_000), large.subarray(0, 1_000_000)]),
    large,
  )) as Buffer;
  expect(delta.length).toBeLessThan(2_000);
  // Bit 5 of the frame header's descriptor: no window of its own (RFC 8878, 3.1.1.1.1.2).
  expect((delta[44] ?? 0) & 0b10_0000).toBeTruthy();
});

it('a damaged difference, and one from another file, are told', async () => {
  const delta = (await encodeDcz(after, before)) as Buffer;
  await expect(decodeDcz(delta, after)).rejects.toThrow('from another file');
  await expect(decodeDcz(delta.subarray(0, delta.length - 9), before)).rejects.toThrow();
});

it.each([
  ['an earlier file that zstd would read as a dictionary of its own', Buffer.from([0x37, 0xa4, 0x30, 0xec, 1, 2, 3])],
  ['an empty one', Buffer.alloc(0)],
  ['one that is too large for every browser', Buffer.alloc(4_000_001)],
])('makes none from %s', async (_what, dictionary) => {
  expect(await encodeDcz(after, dictionary)).toBeNull();
});
