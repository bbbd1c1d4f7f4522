import { randomBytes } from 'node:crypto';
import { recordAudit } from '../../audit/auditLog';
import { HttpError, notFound } from '../../platform/http/errors';
import { Done, Envelope, Id, Input, message, Text, Type } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { shownAddress } from './channelHealth';

const addressError = 'Адресата не смее да содржи корисничко име и лозинка';

const NewWebhook = Input({
  name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', ...message('Името е задолжително') }),
  url: Type.String({
    maxLength: 2000,
    pattern: '^https?://[^\\s/]+',
    ...message('Адресата мора да почнува со https:// или http://'),
  }),
});

/**
 * Receivers of signed messages, for administrators: the server posts to any address that is here. They are listed
 * with the channels.
 */
export function webhookRoutes(app: Server): void {
  const { database } = app;
  app.post('/api/notification-webhooks', {
    config: { permission: 'notifications.webhooks', budget: 'endPoints' },
    schema: {
      tags: ['notifications'],
      body: NewWebhook,
      response: { 201: Envelope(Type.Object({ id: Type.Integer(), channel: Text, secret: Text })) },
    },
    handler: async (request, reply) => {
      const { body, session } = request;
      if (hasCredentials(body.url)) throw new HttpError(400, addressError, { url: addressError });
      const shown = { name: body.name, url: shownAddress(body.url) };
      const secret = `whs_${randomBytes(24).toString('base64url')}`;
      const row = await database.transaction(async (queries) => {
        const [made] = await queries.query<{ id: number }>(
          'insert into notification_webhooks (name, url, secret, created_by) values ($1, $2, $3, $4) returning id',
          [body.name.trim(), body.url, secret, session.user.id],
        );
        if (!made) throw new Error('The insert returned no row.');
        await recordAudit(queries, request, { type: 'webhook_created', details: { webhook: made.id }, after: shown });
        return made;
      });
      return reply
        .code(201)
        .send({ success: true as const, data: { id: row.id, channel: `webhook:${row.id}`, secret } });
    },
  });

  app.delete('/api/notification-webhooks/:id', {
    config: { permission: 'notifications.webhooks', budget: 'cheap' },
    schema: { tags: ['notifications'], params: Id, response: { 200: Done } },
    handler: async (request) => {
      const { id } = request.params;
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
      return { success: true as const, message: 'Каналот е избришан.' };
    },
  });
}

/**
 * They would be sent in the clear of each message's address; the signature states who sends (docs/notifications.md).
 */
function hasCredentials(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}

const missing = () => notFound('Каналот не е пронајден.');
