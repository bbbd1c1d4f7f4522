import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readErrorDays } from './errorDays';
import { openKeptHealth } from './keptHealth';

const NOW = Date.parse('2026-03-31T12:00:00Z');
const HOUR_MS = 3_600_000;
const files = ['2026-02-27', '2026-03-02', '2026-03-25', '2026-03-31'].map((day) => `health-${day}.jsonl`);

/** An API that replies so to `GET /api/retention/errors`. */
async function startApi(reply: { status: number; body: object }) {
  const server = createServer((request, response) => {
    const isKnown = request.url === '/api/retention/errors';
    response.writeHead(isKnown ? reply.status : 404).end(JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // listening on TCP
    reply,
    close: () => server.close(),
  };
}

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fleet-health-'));
  for (const file of files) writeFileSync(join(dir, file), '');
});
afterEach(() => rmSync(dir, { recursive: true }));

it('A12: keeps errors for the days that administrators chose, asked for every hour', async () => {
  const api = await startApi({ status: 200, body: { success: true, data: { days: 10 } } });
  try {
    let now = NOW;
    const health = await openKeptHealth(
      dir,
      () => now,
      () => readErrorDays(api.origin),
    );
    expect(await health.sample([])).toEqual([]);
    expect(readdirSync(dir).sort()).toEqual(files.slice(2));
    api.reply.body = { success: true, data: { days: 1 } };
    now += HOUR_MS;
    await health.sample([]);
    expect(readdirSync(dir)).toEqual(files.slice(3));
  } finally {
    api.close();
  }
});

it('keeps them for 30 days where the API does not say, and drops none while it is away', async () => {
  const api = await startApi({ status: 503, body: {} });
  try {
    let now = NOW;
    const health = await openKeptHealth(
      dir,
      () => now,
      () => readErrorDays(api.origin),
    );
    expect(await health.sample([])).toEqual([expect.stringMatching(/^old health stays on disk/)]);
    expect(readdirSync(dir).sort()).toEqual(files);
    api.reply.status = 404;
    now += HOUR_MS;
    expect(await health.sample([])).toEqual([]);
    expect(readdirSync(dir).sort()).toEqual(files.slice(1));
  } finally {
    api.close();
  }
});
