import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import ece from 'http_ece';
import webPush from 'web-push';
import type { ReferenceApiOptions } from '../../index';
import { selfSigned } from '../certificate';
import type { TestApi } from '../client';
import { startMailServer } from '../mailServer';
import { trustCertificate } from '../trust';
import { startWebhookReceiver } from '../webhookReceiver';

/** What left the server for a person. */
export interface Posted {
  to: string;
  where: 'a mail' | 'a webhook' | 'a push message';
  /** The text of a mail, the JSON of the others. */
  what: unknown;
}

/** A push service with one browser for each person, which reads what it is sent. */
async function startPushService() {
  const posted: Posted[] = [];
  const certificate = selfSigned();
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const server = createServer(certificate, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const keys = { version: 'aes128gcm', privateKey: browser, authSecret: auth.toString('base64url') } as never;
    const what = JSON.parse(ece.decrypt(Buffer.concat(chunks), keys).toString('utf8'));
    posted.push({ to: request.url?.slice(1) ?? '', where: 'a push message', what });
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  trustCertificate(certificate.cert);
  const { port } = server.address() as AddressInfo; // listening on TCP
  const { publicKey: vapidPublicKey, privateKey: vapidPrivateKey } = webPush.generateVAPIDKeys();
  return {
    posted,
    settings: { vapidPublicKey, vapidPrivateKey, vapidSubject: 'mailto:fleet@example.mk' },
    subscribe: (test: TestApi) =>
      test.api.database.query(
        `insert into push_subscriptions (user_id, endpoint, p256dh, auth) select id, $1 || username, $2, $3 from users`,
        [`https://localhost:${port}/`, browser.getPublicKey('base64url'), auth.toString('base64url')],
      ),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** What notifications of alarms send to the world outside: mails, webhooks and push messages. */
export class Outbox {
  private constructor(
    private readonly mail: Awaited<ReturnType<typeof startMailServer>>,
    private readonly push: Awaited<ReturnType<typeof startPushService>>,
    private readonly webhook: Awaited<ReturnType<typeof startWebhookReceiver>>,
  ) {}

  static async open(): Promise<Outbox> {
    const outbox = new Outbox(await startMailServer(), await startPushService(), await startWebhookReceiver());
    // A message that was refused is worded anew for the next attempt.
    outbox.webhook.answerWith((count) => (count % 3 === 0 ? 503 : 204));
    return outbox;
  }

  get settings(): Partial<ReferenceApiOptions> {
    const [mail, push] = [this.mail.settings, this.push.settings];
    return { notifications: { tickMs: 0, publicOrigin: 'https://console.example.mk', mail, push } };
  }

  /** Lets every alarm reach everybody of these roles in every way: at once, and after half an hour again. */
  async connect(test: TestApi, roles: readonly string[]): Promise<void> {
    await this.push.subscribe(test);
    const { url } = this.webhook;
    const { body } = await test.call('admin', 'POST', '/api/notification-webhooks', { name: 'SMS', url });
    this.webhook.expectSecret(body.data.secret);
    const step = { users: [], roles, channels: ['mail', 'push', 'console', body.data.channel] };
    const rule = {
      ...{ alarm_types: null, severities: null, vehicle_ids: null, moment: 'always', is_paused: false },
      steps: [0, 30].map((after_minutes) => ({ ...step, after_minutes })),
    };
    const made = await test.call('admin', 'POST', '/api/notification-rules', rule);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  }

  /** Lets go out what is due. @returns all that went out since the last time */
  async deliver(test: TestApi): Promise<Posted[]> {
    // Each time a minute later: otherwise most of it would wait to be folded.
    await test.api.database.query("update notification_messages set created_at = created_at - interval '2 minutes'");
    await test.api.services.notifications.settled();
    const users = await test.api.database.query<{ username: string; email: string }>(
      'select username, email from users',
    );
    const of = (email: string) => users.find((user) => user.email === email)?.username ?? email;
    return [
      ...this.mail.mails.splice(0).map(({ to, text }): Posted => ({ to: of(to), where: 'a mail', what: text })),
      ...this.webhook.deliveries
        .splice(0)
        .map(({ body }): Posted => ({ to: of(body.person.email), where: 'a webhook', what: body })),
      ...this.push.posted.splice(0),
    ];
  }

  /** As if half an hour had passed: what is owed comes due, and what was refused is tried again. */
  async passTime(test: TestApi): Promise<void> {
    await test.api.database.query("update notification_dues set due_at = due_at - interval '30 minutes'");
    await test.api.database.query(
      "update notification_messages set next_attempt_at = now(), leased_until = null where status = 'waiting'",
    );
  }

  async close(): Promise<void> {
    await Promise.all([this.mail.close(), this.push.close(), this.webhook.close()]);
  }
}
