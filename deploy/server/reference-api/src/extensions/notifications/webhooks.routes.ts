import { randomBytes } from 'node:crypto';
import type { ForeignClient } from '@fleet/tracing/egress';
import { webhookCalls } from 'shared-auth/calls';
import { recordAudit } from '../../audit/auditLog';
import { HttpError, notFound } from '../../platform/http/errors';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { shownAddress } from './channelHealth';

const messages = {
  name: 'Името е задолжително',
  url: 'Адресата мора да почнува со https:// или http://',
};

/**
 * Receivers of signed messages. Only administrators may set them, because the server posts to any address in the list.
 * They are listed with the channels.
 */
export function webhookRoutes(app: Server): void {
  const { database, egress } = app;
  const client = egress.client('webhook');
  const create = async ({ request, body }: Served<typeof webhookCalls.create>) => {
    const wrong = await addressError(client, body.url);
    if (wrong !== undefined) throw new HttpError(400, wrong, { url: wrong });
    const shown = { name: body.name, url: shownAddress(body.url) };
    const secret = `whs_${randomBytes(24).toString('base64url')}`;
    const { id } = await database.transaction(async (queries) => {
      const [made] = await queries.query<{ id: number }>(
        'insert into notification_webhooks (name, url, secret, created_by) values ($1, $2, $3, $4) returning id',
        [body.name.trim(), body.url, secret, request.session.user.id],
      );
      if (!made) throw new Error('The insert returned no row.');
      await recordAudit(queries, request, { type: 'webhook_created', details: { webhook: made.id }, after: shown });
      return made;
    });
    return { id, channel: `webhook:${id}`, secret };
  };
  serve(app, webhookCalls.create, create, messages);

  serve(app, webhookCalls.remove, async ({ request, params: { id } }) => {
    if (!/^\d{1,9}$/.test(id)) throw missing();
    await database.transaction(async (queries) => {
      const [gone] = await queries.query<{ name: string; url: string }>(
        'delete from notification_webhooks where id = $1 returning name, url',
        [Number(id)],
      );
      if (!gone) throw missing();
      await queries.query('delete from notification_channels where channel = $1', [`webhook:${id}`]);
      await recordAudit(queries, request, {
        type: 'webhook_deleted',
        details: { webhook: Number(id) },
        before: { ...gone, url: shownAddress(gone.url) },
      });
    });
    return 'Каналот е избришан.';
  });
}

/** The reason why messages could not or may not be delivered to the address. */
async function addressError(client: ForeignClient, address: string): Promise<string | undefined> {
  if (!URL.canParse(address)) return messages.url;
  const url = new URL(address);
  // Credentials in an address would be stored and sent in the clear; the signature proves who sends.
  if (url.username !== '' || url.password !== '') return 'Адресата не смее да содржи корисничко име и лозинка';
  return (await client.refuses(url))
    ? 'Адресата не е на интернет. EGRESS_ALLOW кажува што уште е дозволено.'
    : undefined;
}

const missing = () => notFound('Каналот не е пронајден.');
