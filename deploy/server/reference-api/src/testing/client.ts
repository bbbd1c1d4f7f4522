import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'socket.io-client';
import { type ReferenceApi, type ReferenceApiOptions, startReferenceApi } from '../index';
import type { Extension } from '../platform/extension';

// Starting a server takes seconds on a machine that is busy with other tests.
jest.setTimeout(30_000);

/** A response that is read without a schema, so that tests can look at any part of it. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape, which is what they are for.
  body: any;
}

/** scrypt at a cost that tests can afford; its parameters have a test of their own. */
export const cheap = 2 ** 10;

/**
 * A server of its own for one test file: PGlite in memory, or an emptied schema of the PostgreSQL that `DATABASE_URL`
 * names.
 */
export async function startTestApi(
  options: ReferenceApiOptions = {},
  extensions?: readonly Extension[],
): Promise<TestApi> {
  const databaseUrl = options.dataDir === undefined ? await emptyDatabase() : undefined;
  const started = startReferenceApi(
    {
      demoAccounts: true,
      passwordCost: cheap,
      flushEvery: 5,
      traccarPollEvery: 0,
      deriveTripsEvery: 0,
      budgetFactor: 1_000,
      // A thread has the computer's clock, and takes its time to start.
      heavyThreads: false,
      // One instance only.
      privateTimeLead: 0,
      ...(databaseUrl && { databaseUrl }),
      ...options,
    },
    extensions,
  ).then((api) => new TestApi(api, databaseUrl));
  // A hook that ran out of time does not wait for it, and nothing else would close it.
  atEndOfFile(async () => (await started).close());
  return started;
}

/** Ends something when the test file ends, even if its hooks failed. */
function atEndOfFile(end: () => Promise<void>): void {
  // The tests' environment provides the list (deploy/sdk/fleet/jest/node-environment.cjs).
  const { [Symbol.for('fleet.ends')]: ends } = globalThis as { [key: symbol]: (typeof end)[] | undefined };
  ends?.push(end);
}

/** The console's and the trackers' side of a server. */
export class TestApi {
  readonly api: ReferenceApi;
  readonly databaseUrl: string | undefined;
  readonly #tokens = new Map<string, string>();
  readonly #entered = new Set<unknown>();
  readonly #sockets: Socket[] = [];
  #closed: Promise<void> | undefined;

  constructor(api: ReferenceApi, databaseUrl?: string) {
    this.api = api;
    this.databaseUrl = databaseUrl;
  }

  async login(username: string, password = `${username}123`): Promise<string> {
    const cached = this.#tokens.get(username);
    if (cached) return cached;
    const { body } = await this.send('POST', '/api/auth/login', { body: { username, password } });
    this.#tokens.set(username, body.token);
    return body.token;
  }

  forget(username: string): void {
    this.#tokens.delete(username);
  }

  /** Makes a call in the name of a demo account, or without a session when `as` is missing. */
  async call(
    as: string | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.send(method, path, { body, headers, ...(as !== undefined && { token: await this.login(as) }) });
  }

  /** Makes a call of a forwarding Traccar server, after registering its devices. */
  async tracker(path: string, body: unknown): Promise<Answer> {
    const uids = [body].flat().map((one) => (one as { device?: { uniqueId?: unknown } } | null)?.device?.uniqueId);
    // A test may have taken the database away; then the call itself shows what follows.
    await this.enterDevices(uids).catch(() => undefined);
    return this.forward(path, body);
  }

  /** Makes a call of a forwarding Traccar server, registered devices or not. */
  forward(path: string, body: unknown): Promise<Answer> {
    return this.send('POST', path, { body, token: this.api.ingestKey });
  }

  /** Enters devices without a vehicle, under their trackers' unique ids. */
  async enterDevices(uids: readonly unknown[]): Promise<void> {
    const fresh = uids.filter(
      (uid) => typeof uid === 'string' && /^[^\s\p{C}]{1,64}$/u.test(uid) && !this.#entered.has(uid),
    );
    if (fresh.length === 0) return;
    await this.api.database.query(
      `insert into devices (device_id, imei, device_type, status, search_text)
       select uid, case when uid ~ '^[0-9]{15}$' then uid end, 'Непознат', 'offline', uid from unnest($1::text[]) as x(uid)
       where not exists (select from devices where imei = uid) on conflict do nothing`,
      [fresh],
    );
    for (const uid of fresh) this.#entered.add(uid);
  }

  async send(
    method: string,
    path: string,
    { body, token, headers = {} }: { body?: unknown; token?: string; headers?: Record<string, string> },
  ): Promise<Answer> {
    const response = await fetch(this.api.url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    };
  }

  /** A live connection that is open, or the reason why it was refused. */
  async connect(token: string | undefined, options: { batch?: boolean; origin?: string } = {}): Promise<Socket> {
    const socket = connect(this.api.url, {
      transports: ['websocket'],
      auth: { token, batch: options.batch },
      forceNew: true,
      reconnection: false,
      ...(options.origin && { extraHeaders: { origin: options.origin } }),
    });
    this.#sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
      socket.once('disconnect', (reason) => reject(new Error(`Disconnected before it was connected: ${reason}`)));
    });
    return socket;
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    for (const socket of this.#sockets) socket.disconnect();
    await this.api.close();
    if (this.databaseUrl !== undefined) await onServer(`drop database ${new URL(this.databaseUrl).pathname.slice(1)}`);
  }
}

/** The next event of a name; rejects after 5 s. */
export function nextEvent<T>(socket: Socket, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No ${name} came.`)), 5_000);
    socket.once(name, (payload: T) => {
      clearTimeout(timer);
      resolve(payload);
    });
  });
}

/** Emits and waits for the server's acknowledgement. */
export const emit = (socket: Socket, name: string, ...args: unknown[]): Promise<{ success: boolean }> =>
  socket.timeout(5_000).emitWithAck(name, ...args);

/** Each file gets a database of its own, so that files can run side by side. */
async function emptyDatabase(): Promise<string | undefined> {
  const server = process.env.DATABASE_URL;
  if (!server) return undefined;
  const name = `fleet_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Kept from the first statement on: what a file's end drops comes when Jest loads nothing for it any more. */
let pg: Promise<typeof import('pg')> | undefined;

async function onServer(sql: string): Promise<void> {
  pg ??= import('pg');
  const { Client } = await pg;
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(sql);
  await client.end();
}
