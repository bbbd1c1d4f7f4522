import { createHmac } from 'node:crypto';
import type { ForeignClient } from '@fleet/tracing/egress';
import { type Channel, type Message, Refused, Undeliverable } from './channel';

interface Receiver {
  url: string;
  secret: string;
}

/**
 * `t=1764000000,v1=<hex>`: HMAC-SHA256 over the time, a dot and the body, so that neither can be changed or sent again
 * later.
 */
export function signature(secret: string, body: string, seconds: number): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

/** Posts signed JSON to a receiver that an administrator entered (docs/notifications.md). */
export const webhookChannel = ({ url, secret }: Receiver, client: ForeignClient): Channel => ({
  async send(message) {
    const body = JSON.stringify(payload(message));
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': message.key,
      'x-fleet-signature': signature(secret, body, Math.floor(Date.now() / 1000)),
    };
    const status = await client.deliver(url, headers, body);
    if (status >= 200 && status < 300) return;
    const isLasting = status >= 400 && status < 500 && ![408, 425, 429].includes(status);
    throw isLasting ? new Undeliverable(`HTTP ${status}`) : new Refused(`HTTP ${status}`);
  },
});

const payload = ({ key, kind, is_critical, alarm_count, alarms, person, text }: Message) => ({
  key,
  kind,
  is_critical,
  person: { id: person.id, name: person.name, email: person.email, phone: person.phone, locale: person.locale },
  title: text.title,
  text: text.lines.join('\n'),
  url: text.url,
  alarm_count,
  alarms,
});
