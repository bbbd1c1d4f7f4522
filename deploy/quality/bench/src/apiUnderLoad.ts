import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { raiseAlarms } from './raiseAlarms';
import { type Bench, median, type Row } from './results/rows';

const POSITIONS_PER_SECOND = 1_000;
/** Live connections, of as many people as the server's limit for each asks for. */
const SOCKETS = 200;
const PEOPLE = 5;
const LISTS = [
  '/api/vehicles?page=1&limit=20',
  '/api/devices?page=2&limit=20',
  '/api/locations?page=1&limit=50',
  '/api/alarms?page=1&limit=50',
];

/** Times that the same calls are compared; each must hold. */
const RUNS = 10;

/**
 * List calls of the reference API alongside 1,000 positions/s and 200 live connections, compared with the same calls
 * when nothing else happens.
 */
export const apiUnderLoad: Bench = {
  name: 'api-under-load',
  measures:
    'List calls beside 1,000 positions/s and 200 live connections, against the same calls on the same server while the positions pause: ten times in turn, and the worst of the ten counts. ' +
    'Tables, plans and code are the same on both sides; a short run differs from `--full` by the number of calls only.',
  minutes: { short: 2, full: 4 },
  async run(_, { full }): Promise<Row[]> {
    const { DATABASE_URL } = process.env;
    const rounds = full ? 50 : 25;
    const rows = [await measure('PGlite', '', rounds)];
    if (DATABASE_URL) rows.push(await measure('PostgreSQL', DATABASE_URL, rounds));
    return rows;
  },
};

/** Server and load run in processes of their own, so that no process measures its own waiting. */
async function measure(database: string, databaseUrl: string, rounds: number): Promise<Row> {
  const server = start('apiServer.ts', { DATABASE_URL: databaseUrl });
  try {
    const { url } = await message<{ url: string }>(server);
    const token = await signIn(url);
    await raiseAlarms(url, 60);
    const load = start('apiLoad.ts', {
      URL: url,
      TOKENS: (await signInPeople(url, PEOPLE)).join(),
      SOCKETS: String(SOCKETS),
      RATE: String(POSITIONS_PER_SECOND),
    });
    await message(load);
    const order = async (word: 'pause' | 'resume') => {
      load.send(word);
      await message(load);
    };
    // Every vehicle gets its first state, and code that runs for the first time is compiled.
    await times(url, token, 50);
    const runs: { idle: Call[]; loaded: Call[] }[] = [];
    for (let run = 0; run < RUNS; run++) {
      await order('pause');
      await times(url, token, 3);
      const idle = await times(url, token, rounds);
      await order('resume');
      await times(url, token, 10);
      runs.push({ idle, loaded: await times(url, token, rounds) });
    }
    load.send('stop');
    const { perSecond } = await message<{ perSecond: number }>(load);
    const ratios = runs.map(({ idle, loaded }) => p95(loaded) / p95(idle));
    const of = (side: 'idle' | 'loaded', path: string) =>
      p95(runs.flatMap((each) => each[side].filter((call) => call.path === path))).toFixed(1);
    const paths = LISTS.map((path) => `${path.split('?')[0]} ${of('loaded', path)} / ${of('idle', path)} ms`);
    return {
      name: `list calls beside ${POSITIONS_PER_SECOND.toLocaleString('en')} positions/s on ${database}: p95 / p95 while they pause, worst of ten`,
      unit: '×',
      value: Math.max(...ratios),
      samples: ratios,
      target: { atMost: 1.5 },
      detail: `median ${median(ratios).toFixed(2)}; ${paths.join(', ')}; ${Math.round(perSecond)} positions/s stored, ${SOCKETS} sockets`,
    };
  } finally {
    server.kill('SIGTERM');
  }
}

/** Starts one of the files alongside this one as a process of its own. */
export const start = (file: string, env: Record<string, string>, flags: readonly string[] = []): ChildProcess =>
  fork(fileURLToPath(new URL(`./${file}`, import.meta.url)), {
    env: { ...process.env, ...env },
    execArgv: [...process.execArgv, ...flags],
  });

/** Ends a listener that is not needed any more. */
function cancellation() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** The next message of such a process. */
export async function message<T>(child: ChildProcess): Promise<T> {
  const { signal, abort } = cancellation();
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`A process of the bench ended with ${code}.`);
  });
  ended.catch(() => {});
  const [result] = await Promise.race([once(child, 'message'), ended]).finally(abort);
  return result as T; // sent by the files that are started here
}

export async function signIn(url: string, username = 'operator', password = 'operator123'): Promise<string> {
  const { token } = await post<{ token: string }>(url, '/api/auth/login', { username, password });
  return token;
}

/** Signs several new people in: the server limits the live connections of each. @returns their tokens */
export async function signInPeople(url: string, count: number): Promise<string[]> {
  const admin = await signIn(url, 'admin', 'admin123');
  const people = Array.from({ length: count }, (_, i) => ({
    username: `watcher${i}`,
    email: `watcher${i}@fleet.example`,
    password: `keeps-watch-${i}`,
    first_name: 'Watcher',
    last_name: String(i),
    role: 'operator',
  }));
  const tokens: string[] = [];
  for (const person of people) {
    await post(url, '/api/users', person, admin);
    tokens.push(await signIn(url, person.username, person.password));
  }
  return tokens;
}

async function post<T>(url: string, path: string, body: object, token?: string): Promise<T> {
  const authorization = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T; // the reference API's own answer
}

interface Call {
  path: string;
  ms: number;
}

/** Every list call in turn, one after the other, as a person turns pages. */
async function times(url: string, token: string, rounds: number): Promise<Call[]> {
  const measured: Call[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const path of LISTS) {
      const began = performance.now();
      const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
      measured.push({ path, ms: performance.now() - began });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  return measured;
}

const p95 = (calls: readonly Call[]): number =>
  calls.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(calls.length * 0.95)] ?? Number.NaN;
