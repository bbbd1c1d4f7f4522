import { developmentIngestKey } from '../index';
import { startTestApi } from '../testing/client';
import { type PostgresServer, startPostgres } from '../testing/postgres';
import { type ServerProcess, startProcess } from '../testing/process';
import { eventBody, positionBody } from '../testing/traccar';
import { startWebhookReceiver } from '../testing/webhookReceiver';

// A minute of load on a PostgreSQL and a server of its own.
jest.setTimeout(600_000);

const SECONDS = Number(process.env.LOAD_SECONDS ?? 60);
const POSITIONS_A_SECOND = 1_000;
/** 10,000 an hour are 2.8 a second. */
const ALARMS_A_SECOND = 3;
const TRACKERS = 500;

let postgres: PostgresServer;
let server: ServerProcess;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
const before = process.env.DATABASE_URL;
const uid = (index: number) => String(359_632_090_000_000 + index);

beforeAll(async () => {
  postgres = await startPostgres();
  process.env.DATABASE_URL = postgres.url;
  receiver = await startWebhookReceiver();
  const test = await startTestApi({ databaseUrl: postgres.url, notifications: { tickMs: 0 } });
  const { body } = await test.call('admin', 'POST', '/api/notification-webhooks', { name: 'SMS', url: receiver.url });
  receiver.expectSecret(body.data.secret);
  const query = (sql: string, params: unknown[] = []) => test.api.database.query(sql, params);
  await test.enterDevices(Array.from({ length: TRACKERS }, (_, index) => uid(index)));
  await query(
    `insert into vehicles (vehicle_code, license_plate, plate_key, make, model, vehicle_type, search_text)
     select 'L-' || n, 'СК-' || n || '-ТТ', 'l' || n, 'Fiat', 'Ducato', 'van', '' from generate_series(0, $1) n`,
    [TRACKERS - 1],
  );
  await query(
    `update devices d set vehicle_id = v.id from vehicles v where v.vehicle_code = 'L-' || (d.imei::bigint - 359632090000000)`,
  );
  // Each vehicle has a person of its own: else folding, not the outbox, would be what is measured.
  await query(
    `insert into users (username, username_key, email, email_key, password_hash, first_name, last_name, role, search_text)
     select 'p' || v.id, 'p' || v.id, 'p' || v.id || '@example.mk', 'p' || v.id || '@example.mk', 'none', 'Лице', v.id::text, 'operator', ''
     from vehicles v where v.vehicle_code like 'L-%'`,
  );
  await query(
    `insert into notification_rules (owner_id, created_by, severities, vehicle_ids, moment, steps)
     select u.id, u.id, array['critical'], array[substr(u.username, 2)::int], 'always', $1::text::jsonb from users u where u.username ~ '^p[0-9]+$'`,
    [JSON.stringify([{ after_minutes: 0, users: [], roles: [], channels: [body.data.channel] }])],
  );
  await test.api.close();
  server = await startProcess({ DATABASE_URL: postgres.url });
});
afterAll(async () => {
  server?.process.kill('SIGTERM');
  await server?.ended;
  await receiver?.close();
  await postgres?.stop();
  if (before === undefined) delete process.env.DATABASE_URL;
  else process.env.DATABASE_URL = before;
});

const post = async (path: string, body: unknown) => {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${developmentIngestKey}` },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
};

it('hands alarms over within 5 s (p95) while 1,000 positions a second and 10,000 alarms an hour come in', async () => {
  /** When the alarm of a vehicle was posted. */
  const posted = new Map<string, number>();
  const took: number[] = [];
  receiver.arrivals.on('delivery', () => {
    const alarm = receiver.deliveries.at(-1)?.body.alarms[0];
    const at = posted.get(`${alarm.license_plate} ${Date.parse(alarm.created_at)}`);
    if (at !== undefined) took.push(performance.now() - at);
  });
  let alarms = 0;
  const sent: Promise<void>[] = [];
  const started = performance.now();
  for (let second = 0; second < SECONDS; second++) {
    const now = new Date();
    const positions = Array.from({ length: POSITIONS_A_SECOND }, (_, index) =>
      positionBody(uid(index % TRACKERS), new Date(now.getTime() - (index < TRACKERS ? 500 : 0))),
    );
    for (let part = 0; part < 10; part++)
      sent.push(post('/ingest/positions', positions.slice(part * 100, part * 100 + 100)));
    for (let count = 0; count < ALARMS_A_SECOND; count++) {
      const index = alarms++ % TRACKERS;
      posted.set(`СК-${index}-ТТ ${now.getTime()}`, performance.now());
      sent.push(post('/ingest/events', eventBody(uid(index), 'alarm', now, { alarm: 'sos' })));
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, started + (second + 1) * 1000 - performance.now())));
  }
  await Promise.all(sent);
  while (receiver.deliveries.length < alarms)
    await new Promise((resolve) => receiver.arrivals.once('delivery', resolve));
  took.sort((a, b) => a - b);
  const at = (share: number) => Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0);
  console.info(
    `${SECONDS * POSITIONS_A_SECOND} positions and ${alarms} alarms in ${Math.round((performance.now() - started) / 1000)} s: handed over p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms`,
  );
  expect(took).toHaveLength(alarms);
  expect(at(0.95)).toBeLessThanOrEqual(5_000);
});
