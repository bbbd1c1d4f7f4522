// Connects to nobody: the library encrypts and signs, and platform/egress sends.

import type { ForeignClient } from '@fleet/tracing/egress';
import type { Queries } from '../../../platform/database/database';
import { type Channel, Refused, Undeliverable } from './channel';

export interface PushSettings {
  vapidPublicKey: string;
  vapidPrivateKey: string;
  /** `mailto:` or `https:` address of the server's operator, to whom push services write. */
  vapidSubject: string;
}

interface Subscription {
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

// A push service stores a message for a browser that is offline; an older alarm is of no use.
const TTL_SECONDS = 4 * 3600;

/**
 * Sends Web Push to every browser of a person (RFC 8030, 8291, 8292). `topic` replaces an undelivered repeat at the
 * push service, and the worker's `tag` a displayed one. Subscriptions that no longer exist are deleted.
 */
export const pushChannel = (queries: Queries, client: ForeignClient, settings: PushSettings): Channel => ({
  async send({ key, person, text, is_critical }) {
    const subscriptions = await queries.query<Subscription>(
      'select id, endpoint, p256dh, auth from push_subscriptions where user_id = $1',
      [person.id],
    );
    const payload = JSON.stringify({
      key,
      title: text.title,
      body: text.lines.join('\n'),
      path: text.path,
      lang: person.locale,
      is_critical,
      // A single action needs no button: a click on the message itself does it.
      actions:
        text.actions.length > 1
          ? text.actions.map(({ name, label, path }) => ({ action: name, title: label, path }))
          : [],
    });
    const ends = await Promise.allSettled(
      subscriptions.map((one) => push(queries, client, settings, one, payload, { key, is_critical })),
    );
    if (ends.some(({ status }) => status === 'fulfilled')) return;
    const failed = ends.find((end) => end.status === 'rejected' && !(end.reason instanceof Undeliverable));
    if (failed?.status === 'rejected') throw failed.reason;
    throw new Undeliverable('no browser takes messages for this person');
  },
});

async function push(
  queries: Queries,
  client: ForeignClient,
  { vapidSubject, vapidPublicKey, vapidPrivateKey }: PushSettings,
  { id, endpoint, p256dh, auth }: Subscription,
  payload: string,
  { key, is_critical }: { key: string; is_critical: boolean },
): Promise<void> {
  const { default: webPush } = await import('web-push');
  // web-push encrypts and signs; its own client would read a response without end (T1).
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: vapidSubject, publicKey: vapidPublicKey, privateKey: vapidPrivateKey },
    TTL: TTL_SECONDS,
    urgency: is_critical ? 'high' : 'normal',
    topic: key,
  });
  const status = await client.deliver(endpoint, headers as Record<string, string>, body ?? '');
  if (status >= 200 && status < 300) return;
  if (status === 404 || status === 410) {
    await queries.query('delete from push_subscriptions where id = $1', [id]);
    throw new Undeliverable(`the browser is gone (HTTP ${status})`);
  }
  throw new Refused(`push service: HTTP ${status}`);
}
