import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import webPush from 'web-push';
import { raiseAlarm } from '../../testing/alarms';
import { selfSigned } from '../../testing/certificate';
import { startTestApi, type TestApi } from '../../testing/client';
import { startMailServer } from '../../testing/mailServer';
import { trustCertificate } from '../../testing/trust';
import { startWebhookReceiver } from '../../testing/webhookReceiver';

const tracker = '359632080000009';
let test: TestApi;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let webhook: string;
/** The status that the push service answers with, and how often it was called. */
const pushed = { status: 201, count: 0 };
const certificate = selfSigned();
const pushService = createServer(certificate, (request, response) => {
  pushed.count += 1;
  request.resume().on('end', () => response.writeHead(pushed.status).end());
});

beforeAll(async () => {
  await new Promise<void>((resolve) => pushService.listen(0, '127.0.0.1', resolve));
  trustCertificate(certificate.cert);
  mail = await startMailServer();
  receiver = await startWebhookReceiver();
  const vapid = webPush.generateVAPIDKeys();
  test = await startTestApi({
    notifications: {
      tickMs: 0,
      publicOrigin: 'https://console.example.mk',
      mail: mail.settings,
      push: {
        vapidPublicKey: vapid.publicKey,
        vapidPrivateKey: vapid.privateKey,
        vapidSubject: 'mailto:fleet@example.mk',
      },
    },
  });
  const { body } = await test.call('admin', 'POST', '/api/notification-webhooks', { name: 'SMS', url: receiver.url });
  webhook = body.data.channel;
  receiver.expectSecret(body.data.secret);
  const { status } = await test.call('manager', 'POST', '/api/notification-rules', {
    alarm_types: null,
    severities: ['critical'],
    vehicle_ids: null,
    moment: 'always',
    steps: [{ after_minutes: 0, users: [], roles: ['manager'], channels: ['mail', 'push', webhook, 'console'] }],
    is_paused: false,
  });
  expect(status).toBe(201);
  await subscribe();
});
afterAll(async () => {
  jest.restoreAllMocks();
  await test?.close();
  await mail?.close();
  await receiver?.close();
  pushService.closeAllConnections();
  await new Promise<void>((resolve) => pushService.close(() => resolve()));
});

const query = (sql: string, params: unknown[] = []) => test.api.database.query<Record<string, unknown>>(sql, params);
const settled = () => test.api.services.notifications.settled();
/**
 * As if the pause before the next attempt were over, and a minute had passed: else the messages of several alarms are
 * folded.
 */
const later = async () => {
  await query("update notification_messages set next_attempt_at = now() where status = 'waiting'");
  await query("update notification_messages set created_at = created_at - interval '2 minutes'");
  await settled();
};
/** A browser of the manager's at the push service. */
async function subscribe() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  await query(
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth)
     select id, $1, $2, $3 from users where username = 'manager'`,
    [
      `https://localhost:${(pushService.address() as AddressInfo).port}/push/${randomBytes(8).toString('hex')}`,
      keys.getPublicKey('base64url'),
      randomBytes(16).toString('base64url'),
    ],
  );
}
/** The state of each message about the newest alarm, by channel. */
async function states(): Promise<Record<string, unknown>> {
  const rows = await query(
    `select m.channel, m.status, m.error from notification_messages m
     where exists (select from notification_dues d where d.message_id = m.id and d.alarm_id = (select max(id) from alarms))`,
  );
  return Object.fromEntries(
    rows.map(({ channel, status, error }) => [
      channel === webhook ? 'webhook' : channel,
      error === null ? status : `${status}: ${error}`,
    ]),
  );
}
const failing = async () =>
  (await test.call('manager', 'GET', '/api/notifications/channels')).body.data
    .filter(({ failing_since }: { failing_since: string | null }) => failing_since !== null)
    .map(({ channel }: { channel: string }) => (channel === webhook ? 'webhook' : channel));

it('@long a mail server that is away, a browser that is gone and a receiver that fails, by turns: each holds up nobody else, and what waits arrives once', async () => {
  await raiseAlarm(test, tracker, 'sos');
  await settled();
  expect(await states()).toEqual({ mail: 'sent', push: 'sent', webhook: 'sent', console: 'sent' });
  expect(await failing()).toEqual([]);

  // The mail server is away.
  const { port } = mail;
  await mail.close();
  await query('update alarms set is_acknowledged = true');
  await raiseAlarm(test, tracker, 'sos');
  await later();
  expect(await states()).toEqual({
    mail: expect.stringMatching(/^waiting: (ESOCKET|ECONNECTION|ECONNREFUSED)$/),
    push: 'sent',
    webhook: 'sent',
    console: 'sent',
  });
  expect(await failing()).toEqual(['mail']);
  mail = await startMailServer({ port });
  await later();
  await later();
  expect((await states()).mail).toBe('sent');
  expect(mail.mails).toHaveLength(1);
  expect(await failing()).toEqual([]);

  // The browser is gone: it is forgotten, and the channel itself is well.
  pushed.status = 410;
  await query('update alarms set is_acknowledged = true');
  await raiseAlarm(test, tracker, 'sos');
  await later();
  expect(await states()).toEqual({
    mail: 'sent',
    push: 'dead: no browser takes messages for this person',
    webhook: 'sent',
    console: 'sent',
  });
  expect(await query('select from push_subscriptions')).toEqual([]);
  expect(await failing()).toEqual([]);
  pushed.status = 201;
  await subscribe();

  // The receiver of the webhook fails.
  receiver.deliveries.length = 0;
  receiver.answerWith(() => 500);
  await query('update alarms set is_acknowledged = true');
  await raiseAlarm(test, tracker, 'sos');
  await later();
  expect(await states()).toEqual({ mail: 'sent', push: 'sent', webhook: 'waiting: HTTP 500', console: 'sent' });
  expect(await failing()).toEqual(['webhook']);
  receiver.answerWith(() => 204);
  await later();
  expect((await states()).webhook).toBe('sent');
  expect(new Set(receiver.deliveries.map(({ key }) => key)).size).toBe(1);
  expect(await failing()).toEqual([]);
  expect([mail.mails.length, pushed.count]).toEqual([3, 4]);
});
