import { createServer } from 'node:http';
import { knownWeaknesses } from './advisories.mjs';

const dependencies = [
  { name: 'left', version: '1.0.0' },
  { name: 'left', version: '2.0.0' },
  { name: '@right/one', version: '3.0.0' },
];
const advisory = { severity: 'high', title: 'Bad', vulnerable_versions: '<2.0.0', url: 'https://example.test/1' };

/** The registry's answer, and the body that it was sent. */
let answer = { status: 200, body: '{}' };
let asked = '';
/** @type {import('node:http').Server} */
let server;
let registry = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    asked = `${request.method} ${request.url} `;
    request.on('data', (chunk) => {
      asked += chunk;
    });
    request.on('end', () => response.writeHead(answer.status).end(answer.body));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = server.address();
  registry = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => server.close());

it('asks about all versions at once, and returns what is known by package', async () => {
  answer = { status: 200, body: JSON.stringify({ left: [advisory] }) };
  expect(await knownWeaknesses(`${registry}/`, dependencies)).toEqual([{ name: 'left', ...advisory }]);
  expect(asked).toBe('POST /-/npm/v1/security/advisories/bulk {"left":["1.0.0","2.0.0"],"@right/one":["3.0.0"]}');
});

it.each([
  ['does not know the question', { status: 405, body: '' }, 'it answered 405'],
  ['is in trouble', { status: 503, body: '{}' }, 'it answered 503'],
  ['answers a page', { status: 200, body: '<!doctype html>' }, 'JSON'],
  ['answers something else', { status: 200, body: '{"error":"no"}' }, 'its answer lists no advisories'],
])('reports that nothing is known where the registry %s', async (_what, given, reason) => {
  answer = given;
  const asking = knownWeaknesses(registry, dependencies);
  await expect(asking).rejects.toThrow(reason);
  await expect(asking).rejects.toThrow('Nothing is known about 2 packages.');
});

it('reports it where nobody listens', async () => {
  await expect(knownWeaknesses('http://127.0.0.1:1', dependencies)).rejects.toThrow(
    'The registry could not be asked for known weaknesses (fetch failed',
  );
});
