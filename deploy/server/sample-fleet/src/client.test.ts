import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IngestClient } from './client';

describe('the sample fleet as a forwarder', () => {
  const batches: unknown[][] = [];
  /** How many calls are still refused, and for how many seconds. */
  let refused = { calls: 0, seconds: 0 };
  const refusedAt: number[] = [];
  const takenAt: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (refused.calls > 0) {
        refused.calls--;
        refusedAt.push(performance.now());
        response.writeHead(429, { 'retry-after': String(refused.seconds) }).end();
        return;
      }
      takenAt.push(performance.now());
      batches.push(JSON.parse(String(Buffer.concat(chunks))) as unknown[]);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}');
    });
  });
  const client = () => new IngestClient(`http://localhost:${(server.address() as AddressInfo).port}`, 'key');

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    batches.length = 0;
  });

  it('sends more messages than a call takes in several, in their order', async () => {
    const messages = Array.from({ length: 50_000 }, (_, i) => i);
    await client().postAll('/ingest/positions', messages);
    expect(batches.every((batch) => batch.length <= 5_000)).toBe(true);
    expect(batches.flat()).toEqual(messages);
    await client().postAll('/ingest/positions', []);
    expect(batches.flat()).toHaveLength(messages.length);
  });

  it('waits as long as a server that has had too many calls asks for, and loses nothing', async () => {
    refused = { calls: 2, seconds: 1 };
    await client().postAll('/ingest/positions', [1, 2, 3]);
    expect(batches).toEqual([[1, 2, 3]]);
    const [first = 0, second = 0] = refusedAt;
    expect(second - first).toBeGreaterThanOrEqual(990);
    expect((takenAt.at(-1) ?? 0) - second).toBeGreaterThanOrEqual(990);
  });
});
