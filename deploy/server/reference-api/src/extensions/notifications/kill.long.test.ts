/** @clock real */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { developmentIngestKey } from '../../index';
import { enterManagers, startKillableServers } from '../../testing/killableServers';
import { eventBody } from '../../testing/traccar';
import { startWebhookReceiver } from '../../testing/webhookReceiver';

// Two servers on one PostgreSQL, one of which is killed and started again in every round.
jest.setTimeout(3_600_000);

const rounds = Number(process.env.KILL_ROUNDS ?? 5);
/** The number of managers whom each alarm notifies. */
const PEOPLE = 40;
/** Messages that one server may have under way on a channel. */
const UNDER_WAY = 8;
const tracker = '359632080000009';

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let servers: Awaited<ReturnType<typeof startKillableServers>>;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  servers = await startKillableServers({
    count: 2,
    prepare: async (test) => {
      const webhook = { name: 'SMS', url: receiver.url };
      const { body } = await test.call('admin', 'POST', '/api/notification-webhooks', webhook);
      receiver.expectSecret(body.data.secret);
      await test.enterDevices([tracker]);
      // The sample account is one of them.
      await enterManagers(test, PEOPLE - 1);
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
    },
  });
});
afterAll(async () => {
  await servers?.end();
  await receiver?.close();
});

/** Resolves when so many deliveries have come in all. */
async function came(count: number): Promise<void> {
  while (receiver.deliveries.length < count) await once(receiver.arrivals, 'delivery');
}

/** Posts an event as a Traccar server does: until some server has taken it. */
async function post(body: unknown, first: number): Promise<void> {
  for (let turn = first; ; turn++) {
    const response = await fetch(`${servers.at(turn).url}/ingest/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${developmentIngestKey}` },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    if (response?.ok) return;
  }
}

it(`kill -9 of one of two servers at any moment, ${rounds} times: no message is lost, and none is made twice`, async () => {
  const { database } = servers;
  // Long enough for a kill to find messages under way.
  receiver.answerWith(() => new Promise((resolve) => setTimeout(resolve, randomInt(5, 40), 204)));
  const startedAt = Date.now();
  for (let round = 0; round < rounds; round++) {
    // As if two minutes had passed: then each person gets the alarm at once, not in a digest.
    await database.query("update notification_messages set created_at = created_at - interval '2 minutes'");
    const alarm = eventBody(tracker, 'alarm', new Date(startedAt - 60_000 + round), { alarm: 'sos' });
    // To the one that is killed, or to the other.
    const posted = post(alarm, round % 4 < 2 ? round : round + 1);
    // In the middle of storing, of making the messages, or of handing over the first, the tenth or the last of them.
    const target = receiver.deliveries.length + randomInt(0, PEOPLE);
    await (round % 5 === 0 ? new Promise((resolve) => setTimeout(resolve, randomInt(0, 60))) : came(target));
    await servers.kill(round);
    await posted;
    await servers.restart(round);
  }
  // Messages whose sender was killed are sent when their lease ends.
  await servers.until(
    `(select count(*) from notification_messages where status = 'waiting')
       + (select count(*) from notification_dues where message_id is null and not is_stopped)`,
    0,
  );
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
});
