import type { ChildProcess } from 'node:child_process';
import { connect, type Socket } from 'socket.io-client';
import { message, start } from './apiUnderLoad';
import type { Bench, Row } from './results/rows';

const VEHICLES = 999;
const TEAMS = 3;
const POSITIONS_PER_SECOND = 1_000;

/** What a live connection is sent by who its user sees. */
export const roomsByTeam: Bench = {
  name: 'rooms-by-team',
  measures:
    `What a console's live connection is sent that follows the fleet, of ${VEHICLES} vehicles that send 1,000 positions/s together: of a user who is given one of three teams, against one who sees all, ` +
    'at the same time on the same server (PGlite). Bytes are those of the websocket messages, before compression.',
  minutes: { short: 1, full: 2 },
  async run(_, { full }): Promise<Row[]> {
    const server = start('apiServer.ts', { VEHICLES: String(VEHICLES) });
    let load: ChildProcess | undefined;
    try {
      const { url } = await message<{ url: string }>(server);
      await limitOperator(url);
      const [limited, all] = [await follow(url, 'operator'), await follow(url, 'manager')];
      load = start('apiLoad.ts', {
        URL: url,
        TOKEN: '',
        SOCKETS: '0',
        RATE: String(POSITIONS_PER_SECOND),
        VEHICLES: String(VEHICLES),
      });
      await message(load);
      const seconds = full ? 60 : 20;
      // Every vehicle gets its first state, and code that runs for the first time is compiled.
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      limited.reset();
      all.reset();
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      const [ofTeam, ofFleet] = [limited.counts(seconds), all.counts(seconds)];
      for (const { socket } of [limited, all]) socket.disconnect();
      load.send('stop');
      const { perSecond } = await message<{ perSecond: number }>(load);
      const detail = `${textOf(ofTeam)} / ${textOf(ofFleet)}; ${Math.round(perSecond)} positions/s stored`;
      return [
        {
          name: `bytes to a live connection that sees one team of ${TEAMS} / one that sees all`,
          unit: '×',
          value: ofTeam.bytes / ofFleet.bytes,
          target: { atMost: 0.5 },
          detail,
        },
        {
          name: `position updates to a live connection that sees one team of ${TEAMS} / one that sees all`,
          unit: '×',
          value: ofTeam.updates / ofFleet.updates,
          target: { atMost: 0.35 },
          detail,
        },
        {
          name: `messages to a live connection that sees one team of ${TEAMS} / one that sees all`,
          unit: '×',
          value: ofTeam.messages / ofFleet.messages,
          target: { atMost: 1.2 },
          detail,
        },
      ];
    } finally {
      load?.kill();
      server.kill('SIGTERM');
    }
  },
};

/** Of one second. */
interface Counts {
  bytes: number;
  messages: number;
  updates: number;
}

const textOf = ({ bytes, messages, updates }: Counts) =>
  `${(bytes / 1000).toFixed(0)} kB/s, ${messages.toFixed(0)} messages/s, ${updates.toFixed(0)} positions/s`;

async function call<T>(url: string, method: string, path: string, token: string, body?: object): Promise<T> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}.`);
  return (await response.json()) as T; // the reference API's own answer
}

async function tokenOf(url: string, username: string): Promise<string> {
  const credentials = { username, password: `${username}123` };
  return (await call<{ token: string }>(url, 'POST', '/api/auth/login', '', credentials)).token;
}

/** Gives each vehicle one of the teams, and the operator the first. */
async function limitOperator(url: string): Promise<void> {
  const token = await tokenOf(url, 'admin');
  interface List {
    data: { id: number; username?: string }[];
  }
  for (let page = 1; ; page += 1) {
    const { data } = await call<List>(url, 'GET', `/api/vehicles?page=${page}&limit=100`, token);
    for (const { id } of data) await call(url, 'PUT', `/api/vehicles/${id}/team`, token, { team_id: (id % TEAMS) + 1 });
    if (data.length < 100) break;
  }
  const { data } = await call<List>(url, 'GET', '/api/users?limit=100', token);
  const operator = data.find(({ username }) => username === 'operator');
  await call(url, 'PUT', `/api/users/${operator?.id}/teams`, token, { team_ids: [1] });
}

/** A console that follows the fleet, and counts what it is sent. */
async function follow(url: string, username: string) {
  const token = await tokenOf(url, username);
  const socket: Socket = connect(url, { transports: ['websocket'], auth: { token, batch: true }, forceNew: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const sums = { bytes: 0, messages: 0, updates: 0 };
  socket.io.engine.on('data', (data: string | ArrayBuffer) => {
    sums.bytes += typeof data === 'string' ? Buffer.byteLength(data) : data.byteLength;
    sums.messages += 1;
  });
  socket.on('location-update', (updates: readonly unknown[]) => {
    sums.updates += updates.length;
  });
  await socket.emitWithAck('join-fleet-tracking');
  return {
    socket,
    reset: () => Object.assign(sums, { bytes: 0, messages: 0, updates: 0 }),
    counts: (seconds: number): Counts => ({
      bytes: sums.bytes / seconds,
      messages: sums.messages / seconds,
      updates: sums.updates / seconds,
    }),
  };
}
