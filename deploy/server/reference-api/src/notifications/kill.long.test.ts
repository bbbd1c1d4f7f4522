import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open';
import { developmentIngestKey } from '../index';
import { startTestApi } from '../testing/client';
import { type PostgresServer, startPostgres } from '../testing/postgres';
import { type ServerProcess, startProcess } from '../testing/process';
import { eventBody } from '../testing/traccar';
import { startWebhookReceiver } from '../testing/webhookReceiver';

// Two servers on one PostgreSQL, one of which is killed and started again in every round.
jest.setTimeout(3_600_000);

const rounds = Number(process.env.KILL_ROUNDS ?? 5);
/** Managers who are told of each alarm. */
const PEOPLE = 40;
/** Messages that one server may have under way on a channel. */
const UNDER_WAY = 8;
const tracker = '359632080000009';

let postgres: PostgresServer;
let database: Database;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
const servers: ServerProcess[] = [];
let before: string | undefined;

beforeAll(async () => {
  postgres = await startPostgres();
  before = process.env.DATABASE_URL;
  process.env.DATABASE_URL = postgres.url;
  receiver = await startWebhookReceiver();
  const test = await startTestApi({ databaseUrl: postgres.url, notifications: { tickMs: 0 } });
  const { body } = await test.call('admin', 'POST', '/api/notification-webhooks', { name: 'SMS', url: receiver.url });
  receiver.expectSecret(body.data.secret);
  await test.enterDevices([tracker]);
  await test.api.database.query(
    `insert into users (username, username_key, email, email_key, password_hash, first_name, last_name, role, search_text)
     select 'm' || n, 'm' || n, 'm' || n || '@example.mk', 'm' || n || '@example.mk', 'none', 'Менаџер', n::text, 'manager', '' from generate_series(2, $1) n`,
    [PEOPLE],
  );
  const step = { after_minutes: 0, users: [], roles: ['manager'], channels: [body.data.channel] };
  const { status } = await test.call('admin', 'POST', '/api/notification-rules', {
    alarm_types: null,
    severities: null,
    vehicle_ids: null,
    moment: 'always',
    steps: [step],
    is_paused: false,
  });
  expect(status).toBe(201);
  await test.api.close();
  database = await openDatabase({ databaseUrl: postgres.url });
});
afterAll(async () => {
  for (const { process: child } of servers) child.kill('SIGKILL');
  await database?.close();
  await receiver?.close();
  await postgres?.stop();
  if (before === undefined) delete process.env.DATABASE_URL;
  else process.env.DATABASE_URL = before;
});

const start = () => startProcess({ DATABASE_URL: postgres.url });

/** Resolves when so many deliveries have come in all. */
async function came(count: number): Promise<void> {
  while (receiver.deliveries.length < count) await once(receiver.arrivals, 'delivery');
}

/** Posts an event as a Traccar server does: until some server has taken it. */
async function post(body: unknown, at: () => ServerProcess[]): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const [server] = at().slice(attempt % 2);
    const response = await fetch(`${server?.url}/ingest/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${developmentIngestKey}` },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    if (response?.ok) return;
  }
}

it(`kill -9 of one of two servers at any moment, ${rounds} times: no message is lost, and none is made twice`, async () => {
  servers.push(...(await Promise.all([start(), start()])));
  // Long enough for a kill to find messages under way.
  receiver.answerWith(() => new Promise((resolve) => setTimeout(resolve, randomInt(5, 40), 204)));
  const startedAt = Date.now();
  for (let round = 0; round < rounds; round++) {
    // As if two minutes had passed: then each person gets the alarm at once, not in a digest.
    await database.query("update notification_messages set created_at = created_at - interval '2 minutes'");
    const victim = servers[round % 2] as ServerProcess;
    const survivor = servers[(round + 1) % 2] as ServerProcess;
    const posted = post(eventBody(tracker, 'alarm', new Date(startedAt - 60_000 + round), { alarm: 'sos' }), () =>
      round % 4 < 2 ? [victim, survivor] : [survivor, victim],
    );
    // In the middle of storing, of making the messages, or of handing over the first, the tenth or the last of them.
    const target = receiver.deliveries.length + randomInt(0, PEOPLE);
    await (round % 5 === 0 ? new Promise((resolve) => setTimeout(resolve, randomInt(0, 60))) : came(target));
    victim.process.kill('SIGKILL');
    expect(await victim.ended).toBe('SIGKILL');
    await posted;
    servers[round % 2] = await start();
  }
  // What died with its sender is sent when its lease ends.
  for (;;) {
    const [row] = await database.query<{ open: number }>(
      `select (select count(*) from notification_messages where status = 'waiting')::int
         + (select count(*) from notification_dues where message_id is null and not is_stopped)::int as open`,
    );
    if (row?.open === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const [sums] = await database.query<{ alarms: number; dues: number; messages: number }>(
    `select (select count(*) from alarms)::int as alarms, (select count(*) from notification_dues)::int as dues,
       (select count(*) from notification_messages)::int as messages`,
  );
  expect(sums).toMatchObject({ alarms: rounds, dues: rounds * PEOPLE });
  // A receiver that drops the keys it has seen keeps exactly one message for each person and alarm.
  const keys = receiver.deliveries.map(({ key }) => key);
  const distinct = new Set(keys);
  const told = new Map<string, number>();
  const seen = new Set<string>();
  for (const { key, isSigned, body } of receiver.deliveries) {
    expect(isSigned).toBe(true);
    if (seen.has(key)) continue;
    seen.add(key);
    for (const { id } of body.alarms) {
      const name = `${body.person.id} ${id}`;
      told.set(name, (told.get(name) ?? 0) + 1);
    }
  }
  expect(distinct.size).toBe(sums?.messages);
  expect(told.size).toBe(rounds * PEOPLE);
  expect([...told.values()].filter((count) => count !== 1)).toEqual([]);
  // Only what was under way when a server died came again, with its key.
  const repeats = keys.length - distinct.size;
  expect(repeats).toBeLessThanOrEqual(rounds * UNDER_WAY);
  console.info(
    `${rounds} kills, ${rounds * PEOPLE} messages owed, ${told.size} arrived, ${repeats} came again with their key`,
  );
  for (const server of servers) {
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  }
});
