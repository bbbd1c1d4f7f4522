import type { Servers } from './servers';
import { expect } from './test';

/** Sends what a Traccar server would: one body, or an array of them. */
export async function forward({ api }: Servers, kind: 'positions' | 'events', body: unknown): Promise<void> {
  const answer = await fetch(`${api}/ingest/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer end-to-end-ingest-key' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}
