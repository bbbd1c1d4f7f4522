import { acceptedEncoding, acceptsDcz } from './acceptedEncoding';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity', null],
  ['gzip;q=0', null],
  ['brotli', null],
  [undefined, null],
])('%s: %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

it.each([
  ['br, dcz', true],
  ['DCZ', true],
  ['dcz;q=0', false],
  ['br, *', false],
  [undefined, false],
])('differences for %s: %s', (header, isTaken) => {
  expect(acceptsDcz(header)).toBe(isTaken);
});
