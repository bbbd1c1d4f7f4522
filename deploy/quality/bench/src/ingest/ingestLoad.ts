import { Agent, request } from 'node:http';
import { developmentIngestKey } from '@fleet/reference-api';
import { placeOf } from '../placeOf';

/**
 * Posts positions as fast as they are stored, each connection those of trackers of its own, in order. Environment: URL,
 * BATCH (positions a request), CONNECTIONS, SECONDS, VEHICLES.
 */
const { URL: url = '', BATCH = '1', CONNECTIONS = '200', SECONDS = '10', VEHICLES = '1000' } = process.env;
const batch = Number(BATCH);
const connections = Number(CONNECTIONS);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const headers = { authorization: `Bearer ${developmentIngestKey}`, 'content-type': 'application/json' };
const MAX_PAUSE_MS = 5_000;

/** Counts of the messages by their result. */
const sums = { stored: 0, duplicates: 0, refused: 0, failed: 0, requests: 0 };
let round = 0;

/** The next position of a tracker; no two of one tracker have the same time. @param at epoch ms */
function position(tracker: number, at: number): string {
  round++;
  const time = new Date(at).toISOString();
  const { latitude, longitude, speed } = placeOf(tracker, at);
  return `{"position":{"protocol":"teltonika","deviceTime":"${time}","fixTime":"${time}","valid":true,"latitude":${latitude.toFixed(6)},"longitude":${longitude.toFixed(5)},"speed":${speed.toFixed(2)},"course":${round % 360},"altitude":240,"accuracy":5,"attributes":{"ignition":true,"motion":true,"sat":11,"power":13.9,"batteryLevel":95,"totalDistance":${round}}},"device":{"uniqueId":"35963208${String(tracker + 1).padStart(7, '0')}"}}`;
}

function post(body: string): Promise<{ status: number; retryAfter: number; text: string }> {
  return new Promise((resolve) => {
    const call = request(`${url}/ingest/positions`, { method: 'POST', headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: Number(response.headers['retry-after'] ?? 1), text }),
      );
    });
    call.once('error', () => resolve({ status: 0, retryAfter: 1, text: '' }));
    call.end(body);
  });
}

/** Trackers that one connection speaks for. */
const trackersOf = (connection: number) =>
  Array.from({ length: Number(VEHICLES) }, (_, i) => i).filter((i) => i % connections === connection);

const until = performance.now() + Number(SECONDS) * 1000;

async function send(connection: number): Promise<void> {
  const trackers = trackersOf(connection);
  let next = 0;
  let last = 0;
  while (performance.now() < until) {
    const rows: string[] = [];
    while (rows.length < batch) {
      if (next % trackers.length === 0) last = Math.max(last + 1, Date.now());
      rows.push(position(trackers[next % trackers.length] ?? 0, last));
      next++;
    }
    const body = batch === 1 ? (rows[0] ?? '') : `[${rows.join()}]`;
    for (;;) {
      const { status, retryAfter, text } = await post(body);
      sums.requests++;
      if (status === 200) {
        // The reference API's own answer
        const { data } = JSON.parse(text) as { data: { stored: number; duplicates: number } };
        sums.stored += data.stored;
        sums.duplicates += data.duplicates;
        break;
      }
      if (status === 429) sums.refused++;
      else sums.failed++;
      await new Promise((resolve) => setTimeout(resolve, Math.min(retryAfter * 1000, MAX_PAUSE_MS)));
    }
  }
}

const began = performance.now();
await Promise.all(Array.from({ length: connections }, (_, i) => send(i)));
const { user, system } = process.cpuUsage();
process.send?.({ ...sums, seconds: (performance.now() - began) / 1000, cpuMs: (user + system) / 1000 }, () =>
  process.exit(0),
);
