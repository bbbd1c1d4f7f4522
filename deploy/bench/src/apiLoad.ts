import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { developmentIngestKey } from '@fleet/reference-api';
import { connect } from 'socket.io-client';

/** Loads a server of its own and measures its list calls before and while. Environment: ROUNDS, SOCKETS, RATE, DATABASE_URL. */
const { ROUNDS = '40', SOCKETS = '200', RATE = '1000' } = process.env;
const VEHICLES = 1_000;
const LISTS = [
  '/api/vehicles?page=1&limit=20',
  '/api/devices?page=2&limit=20',
  '/api/locations?page=1&limit=50',
  '/api/alarms?page=1&limit=50',
];
// The forwarder and the person who turns pages do not share connections: neither waits in the other's queue.
const forwarder = new Agent({ keepAlive: true, maxSockets: 64 });
const person = new Agent({ keepAlive: true });

async function main(): Promise<void> {
  const { server, url } = await startServer();
  try {
    const token = await signIn(url);
    await times(url, token, 10);
    const idle = await times(url, token, Number(ROUNDS));
    const sockets = await joinFleet(url, token);
    const load = startLoad(url);
    const began = Date.now();
    const loaded = await times(url, token, Number(ROUNDS));
    const stored = load.stop();
    for (const socket of sockets) socket.disconnect();
    process.send?.({ idle: p95(idle), loaded: p95(loaded), stored, seconds: (Date.now() - began) / 1000 });
  } finally {
    server.kill('SIGTERM');
    forwarder.destroy();
    person.destroy();
  }
}

async function startServer(): Promise<{ server: ChildProcess; url: string }> {
  const server = fork(fileURLToPath(new URL('./apiServer.ts', import.meta.url)), {
    env: { ...process.env, VEHICLES: String(VEHICLES) },
  });
  const [message] = await once(server, 'message');
  return { server, url: (message as { url: string }).url }; // sent by apiServer.ts
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'operator', password: 'operator123' }),
  });
  const { token } = (await response.json()) as { token: string }; // the reference API's own answer
  return token;
}

/** Milliseconds of every list call, one after the other, as a person turns pages. */
async function times(url: string, token: string, rounds: number): Promise<number[]> {
  const measured: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const path of LISTS) {
      const began = performance.now();
      await send(person, `${url}${path}`, 'GET', token);
      measured.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  return measured;
}

function joinFleet(url: string, token: string) {
  return Promise.all(
    Array.from({ length: Number(SOCKETS) }, async () => {
      const socket = connect(url, { transports: ['websocket'], auth: { token, batch: true }, forceNew: true });
      await new Promise<void>((resolve) => socket.once('connect', resolve));
      await socket.emitWithAck('join-fleet-tracking');
      return socket;
    }),
  );
}

/** Posts one position a request, as a Traccar server forwards them. */
function startLoad(url: string): { stop: () => number } {
  const began = Date.now();
  let sent = 0;
  let stored = 0;
  let waiting = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((Date.now() - began) / 1000) * Number(RATE));
    // A server that cannot keep up is not buried: the figure of stored positions shows it.
    for (; sent < due && waiting < 500; sent++) {
      waiting++;
      void send(forwarder, `${url}/ingest/positions`, 'POST', developmentIngestKey, JSON.stringify(position(sent)))
        .then(() => stored++)
        .finally(() => waiting--);
    }
  }, 10);
  return {
    stop() {
      clearInterval(timer);
      return stored;
    },
  };
}

const position = (i: number) => ({
  position: {
    fixTime: new Date().toISOString(),
    latitude: 41.9 + ((i * 7) % 1000) / 10_000,
    longitude: 21.4 + ((i * 13) % 1000) / 10_000,
    speed: 20 + (i % 10),
    course: i % 360,
    altitude: 240,
    accuracy: 5,
    attributes: { ignition: true, sat: 11, power: 13.9, batteryLevel: 95, fuelLevel: 60 },
  },
  device: { uniqueId: `35963208${String((i % VEHICLES) + 1).padStart(7, '0')}` },
});

function send(agent: Agent, url: string, method: string, token: string, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const call = request(url, { method, headers, agent }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}.`)),
      );
    });
    call.once('error', reject);
    call.end(body);
  });
}

const p95 = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

await main();
