import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { connect } from 'socket.io-client';
import { pausedSchedule } from '../pausedSchedule';

/** Who attacks what. */
export interface Target {
  url: string;
  /** Of ten managers, one after the other. */
  managers: readonly string[];
  operator: string;
  driver: string;
  admin: string;
  /** `YYYY-MM-DD`, a month ago and today. */
  from: string;
  to: string;
}

/** One blow; it is struck again and again. @param n how often it was struck before */
export type Attack = (n: number) => Promise<unknown>;

const LATER = 30_000;

const rows = Array.from({ length: 5_000 }, (_, i) => ({
  vehicle_id: `Б-${i}`,
  license_plate: `ST-${i}`,
  make: 'x',
  model: 'y',
}));
const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;

/** The id of a created record; empty if it was refused. */
const idOf = ({ status, text }: { status: number; text: string }): number[] =>
  status < 300 ? [(JSON.parse(text) as { data: { id: number } }).data.id] : [];

/** The attacks of the third review on a server, all at once: T1, T2, T7, T12, T18, T27–T29 and the base. */
export async function prepareAttacks(target: Target): Promise<{ attacks: Record<string, Attack>; end(): void }> {
  const { url, managers, operator, driver, admin, from, to } = target;
  const receivers = await startReceivers();
  const call = caller(url);
  const manager = (n: number) => managers[n % managers.length] ?? '';
  const hooks: number[] = [];
  for (const [name, { port }] of Object.entries(receivers.ports)) {
    const made = await call(admin, 'POST', '/api/notification-webhooks', { name, url: `http://127.0.0.1:${port}/x` });
    hooks.push(...idOf(made));
  }
  const rule = await call(
    admin,
    'POST',
    '/api/notification-rules',
    ruleOf(['console', ...hooks.map((id) => `webhook:${id}`)]),
  );
  const [ruleId = 1] = idOf(rule);
  const schedule = await call(manager(0), 'POST', '/api/report-schedules', scheduleOf);
  const [scheduleId = 1] = idOf(schedule);

  const attacks: Record<string, Attack> = {
    'routes of a month': (n) =>
      call(manager(n), 'GET', `/api/routes/exported?device_id=1&start_date=${from}&end_date=${to}`),
    'routes that nobody waits for': (n) =>
      call(manager(n), 'GET', `/api/routes/exported?device_id=2&start_date=${from}&end_date=${to}`, undefined, 200),
    'sums of each vehicle and day': (n) =>
      call(manager(n), 'GET', `/api/distances?group=vehicle-day&start_date=${from}&end_date=${to.slice(0, 10)}`),
    'reports of 90 days': (n) => call(manager(n), 'GET', '/api/reports/operational?days=90'),
    histories: (n) => call(manager(n), 'GET', '/api/locations?limit=1000'),
    'trials of a report': () => call(manager(0), 'POST', `/api/report-schedules/${scheduleId}/test`, {}),
    'tests of a rule': () => call(admin, 'POST', `/api/notification-rules/${ruleId}/test`, {}),
    'a person’s data': (n) => call(manager(n), 'GET', '/api/auth/data'),
    'imports of 5,000 rows': (n) => call(manager(n), 'POST', '/api/vehicles/import', { rows, dry_run: true }),
    'records of a page': () => call(driver, 'POST', '/api/acts/exports', { file: 'a.csv', bytes: 120 }),
    'guesses of passwords': (n) =>
      call('', 'POST', '/api/auth/login', { username: `operator${n % 50}`, password: `guess-${n}` }),
    'guesses of one account': (n) =>
      call('', 'POST', '/api/auth/login', { username: 'operator', password: `guess-${n}` }),
    'the password meter': (n) =>
      call(operator, 'POST', '/api/auth/password-strength', { password: 'правилник'.repeat(20) + n }),
    'forged tokens': (n) => call(`${operator.slice(0, -6)}${n}abcdef`, 'GET', '/api/vehicles'),
    'bodies nested 5,000 deep': () => call(operator, 'PUT', '/api/auth/profile', deep),
    'names with line breaks': (n) =>
      call(operator, 'PUT', '/api/auth/profile', { first_name: `Ана\r\nBcc: ${n}@example.mk` }),
    'positions without a key': (n) => call(`key-${n}`, 'POST', '/ingest/positions', { position: {}, device: {} }),
    'doors spelt otherwise': (n) =>
      call(
        '',
        'GET',
        ['//ingest/osmand/KEY', '/INGEST/x', '/%69ngest/osmand/KEY', '/api/..', '/modules/'][n % 5] ?? '',
      ),
    'live links with false tokens': (n) => socket(url, `forged-${n}`),
    'live links that come and go': (n) => socket(url, manager(n)),
    'requests that never end': () => slowRequest(url),
  };
  return { attacks, end: receivers.close };
}

const ruleOf = (channels: string[]) => ({
  alarm_types: null,
  severities: null,
  vehicle_ids: null,
  moment: 'always',
  is_own: true,
  is_paused: false,
  steps: [{ after_minutes: 0, users: [], roles: [], channels }],
});

const scheduleOf = pausedSchedule({ name: 'Бура', view: 'locations', days: 30 });

/** Each call comes from an address of its own hundred, as proxies in front name them. */
function caller(url: string) {
  let calls = 0;
  return async (token: string, method: string, path: string, body?: object | string, giveUpAfter = LATER) => {
    calls++;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'x-forwarded-for': `198.51.100.${calls % 100}`,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(giveUpAfter),
    });
    return { status: response.status, text: await response.text() };
  };
}

async function socket(url: string, token: string): Promise<{ status: number }> {
  const link = connect(url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
  const status = await new Promise<number>((resolve) => {
    link.once('connect', () => resolve(101));
    link.once('connect_error', () => resolve(401));
    setTimeout(() => resolve(0), 10_000).unref();
  });
  link.disconnect();
  return { status };
}

/** Sends half of a request, and nothing more for ten seconds. */
function slowRequest(url: string): Promise<{ status: number }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const link = connectTcp(Number(port), hostname, () =>
      link.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Le'),
    );
    const done = () => {
      link.destroy();
      resolve({ status: 0 });
    };
    link.once('error', done);
    link.once('close', done);
    setTimeout(done, 10_000).unref();
  });
}

/** Receivers of messages that answer without end, and one byte at a time. */
async function startReceivers() {
  const endless = createServer((_, response) => {
    const write = () => {
      while (response.write(Buffer.alloc(65_536, 'x')));
      response.once('drain', write);
    };
    response.on('error', () => {});
    write();
  });
  const dripping = createServer((_, response) => {
    const timer = setInterval(() => response.write('.'), 3_000);
    response.once('close', () => clearInterval(timer));
  });
  const listen = async (server: Server) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { port: (server.address() as AddressInfo).port }; // listening on TCP
  };
  const ports = { endless: await listen(endless), dripping: await listen(dripping) };
  const close = () => {
    for (const server of [endless, dripping]) {
      server.closeAllConnections();
      server.close();
    }
  };
  return { ports, close };
}
