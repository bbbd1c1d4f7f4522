/** @clock real */
import { loadavg } from 'node:os';
import { developmentIngestKey } from '../../index';
import type { Database } from '../../platform/database/database';
import type { TestApi } from '../../testing/client';
import { startKillableServers } from '../../testing/killableServers';
import { eventBody, positionBody } from '../../testing/traccar';
import { startWebhookReceiver } from '../../testing/webhookReceiver';

// Minutes of load on a PostgreSQL and a server of its own.
jest.setTimeout(1_200_000);

const SECONDS = Number(process.env.LOAD_SECONDS ?? 60);
const POSITIONS_A_SECOND = 1_000;
/** 10,000 an hour are 2.8 a second. */
const ALARMS_A_SECOND = 3;
const TRACKERS = 500;

let database: Database;
let channel: string;
let servers: Awaited<ReturnType<typeof startKillableServers>>;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
const uid = (index: number) => String(359_632_090_000_000 + index);

async function prepare(test: TestApi): Promise<void> {
  const { body } = await test.call('admin', 'POST', '/api/notification-webhooks', { name: 'SMS', url: receiver.url });
  receiver.expectSecret(body.data.secret);
  channel = body.data.channel;
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
    `insert into users (username, username_key, email, email_key, password_hash, first_name, last_name, role, sees_all, search_text)
     select 'p' || v.id, 'p' || v.id, 'p' || v.id || '@example.mk', 'p' || v.id || '@example.mk', 'none', 'Лице', v.id::text, 'operator', true, ''
     from vehicles v where v.vehicle_code like 'L-%'`,
  );
  await query(
    `insert into notification_rules (owner_id, created_by, severities, vehicle_ids, moment, steps)
     select u.id, u.id, array['critical'], array[substr(u.username, 2)::int], 'always', $1::text::jsonb from users u where u.username ~ '^p[0-9]+$'`,
    [JSON.stringify([{ after_minutes: 0, users: [], roles: [], channels: [channel] }])],
  );
}
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  servers = await startKillableServers({ count: 1, prepare });
  ({ database } = servers);
});
afterAll(async () => {
  await servers?.end();
  await receiver?.close();
});

/** Sends as a forwarder does: what a server puts off comes again. */
async function post(path: string, body: unknown): Promise<void> {
  const response = await fetch(servers.at(0).url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${developmentIngestKey}` },
    body: JSON.stringify(body),
  });
  if (![429, 503].includes(response.status)) return expect(response.status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get('retry-after') ?? 1) * 1000));
  return post(path, body);
}

/** A second of the fleet: two positions of each tracker. */
const postPositions = (now: Date): Promise<void>[] => {
  const positions = Array.from({ length: POSITIONS_A_SECOND }, (_, index) =>
    positionBody(uid(index % TRACKERS), new Date(now.getTime() - (index < TRACKERS ? 500 : 0))),
  );
  return Array.from({ length: 10 }, (_, part) =>
    post('/ingest/positions', positions.slice(part * 100, part * 100 + 100)),
  );
};
const postAlarm = (index: number, at: Date, alarm: string) =>
  post('/ingest/events', eventBody(uid(index % TRACKERS), 'alarm', at, { alarm }));

/**
 * Runs something at the beginning of each of so many seconds, or later where what was sent two seconds before is not
 * stored yet, as a forwarder has so many messages under way; resolves when all is stored.
 */
async function everySecond(seconds: number, run: (second: number, now: Date) => Promise<void>[]): Promise<void> {
  const sent: Promise<unknown>[] = [];
  for (let second = 0; second < seconds; second++) {
    const next = new Promise((resolve) => setTimeout(resolve, 1_000));
    sent.push(Promise.all(run(second, new Date())));
    await Promise.all([next, sent[second - 1]]);
  }
  await Promise.all(sent);
}

it('hands alarms over while 1,000 positions a second and 10,000 alarms an hour come in', async () => {
  /** When the alarm of a vehicle was posted. */
  const posted = new Map<string, number>();
  const took: number[] = [];
  receiver.arrivals.on('delivery', () => {
    const alarm = receiver.deliveries.at(-1)?.body.alarms[0];
    const at = posted.get(`${alarm.license_plate} ${Date.parse(alarm.created_at)}`);
    if (at !== undefined) took.push(performance.now() - at);
  });
  let alarms = 0;
  const started = performance.now();
  await everySecond(SECONDS, (_, now) => [
    ...postPositions(now),
    ...Array.from({ length: ALARMS_A_SECOND }, () => {
      const index = alarms++;
      posted.set(`СК-${index % TRACKERS}-ТТ ${now.getTime()}`, performance.now());
      return postAlarm(index, now, 'sos');
    }),
  ]);
  const meanwhile = receiver.deliveries.length;
  while (receiver.deliveries.length < alarms)
    await new Promise((resolve) => receiver.arrivals.once('delivery', resolve));
  receiver.arrivals.removeAllListeners();
  took.sort((a, b) => a - b);
  const at = (share: number) => Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0);
  console.info(
    `${SECONDS * POSITIONS_A_SECOND} positions and ${alarms} alarms in ${Math.round((performance.now() - started) / 1000)} s, load average ${loadavg()[0]?.toFixed(0)}: handed over p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms`,
  );
  expect(took).toHaveLength(alarms);
  // On any machine what the first half raised has gone out before the last position came in.
  expect(meanwhile).toBeGreaterThanOrEqual(alarms / 2);
});

it('folds a storm of 2,000 alarms in a minute into a few digests for each person, while the positions go on', async () => {
  const STORM = 2_000;
  await database.query('update notification_rules set is_paused = true');
  await database.query(
    "insert into notification_rules (created_by, moment, steps) select id, 'always', $1::text::jsonb from users where username = 'admin'",
    [JSON.stringify([{ after_minutes: 0, users: [], roles: ['manager'], channels: [channel] }])],
  );
  const [managers] = await database.query<{ count: number }>(
    "select count(*)::int as count from users where role = 'manager' and is_active",
  );
  const people = managers?.count ?? 0;
  receiver.deliveries.length = 0;
  let alarms = 0;
  const began = performance.now();
  await everySecond(60, (second, now) => [
    ...postPositions(now),
    ...Array.from({ length: Math.ceil((STORM * (second + 1)) / 60) - alarms }, () => {
      const index = alarms++;
      return postAlarm(index, new Date(now.getTime() - (index % 1000)), index % 10 === 0 ? 'sos' : 'hardBraking');
    }),
  ]);
  /** Of each alarm and person, how long it took from storing it to the message's end. */
  const done = async () => {
    const [row] = await database.query<{ told: number; open: number; p95: number; most: number }>(
      `select count(m.ended_at)::int as told, count(*) filter (where m.ended_at is null)::int as open,
         percentile_cont(0.95) within group (order by extract(epoch from m.ended_at - d.due_at))::float8 as p95,
         max(extract(epoch from m.ended_at - d.due_at))::float8 as most
       from notification_dues d join notification_rules r on r.id = d.rule_id and not r.is_paused
       left join notification_messages m on m.id = d.message_id`,
    );
    return row;
  };
  let sums = await done();
  const meanwhile = sums?.told ?? 0;
  while (sums?.open !== 0) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    sums = await done();
  }
  const seconds = (performance.now() - began) / 1000;
  const counts = receiver.deliveries.map(({ body }) => body.alarm_count as number);
  console.info(
    `${alarms} alarms in ${Math.round(seconds)} s, load average ${loadavg()[0]?.toFixed(0)}: ${receiver.deliveries.length} messages to ${people} people, of ${counts.join(', ')} alarms; stored to handed over p95 ${sums.p95.toFixed(1)} s, most ${sums.most.toFixed(1)} s`,
  );
  expect(alarms).toBe(STORM);
  expect(sums.told).toBe(STORM * people);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(STORM * people);
  // A few at once, then one in 15 s: a minute has four.
  expect(receiver.deliveries.length).toBeLessThanOrEqual(people * (6 + Math.ceil(seconds / 15)));
  expect(meanwhile).toBeGreaterThanOrEqual((STORM * people) / 2);
});
