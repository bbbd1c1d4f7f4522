import { acceptedEncoding } from './acceptedEncoding';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['identity', null],
  ['gzip;q=0', null],
  ['brotli', null],
  [undefined, null],
])('%s: %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
