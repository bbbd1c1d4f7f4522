import { recordAudit } from '../../audit/auditLog';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { Done, Envelope, Id, Page, Type } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { channelHealth, isUnreachable } from './channelHealth';
import { findMessageAlarms, readSettings, saveSettings } from './messages.store';
import { messageText } from './messageText';
import {
  ChannelRow,
  EndpointInput,
  OwnMessageRow,
  SentQuery,
  SentRow,
  SettingsInput,
  SettingsRow,
  SubscriptionInput,
} from './notifications.schemas';
import { listSent, ownMessages, retryMessage } from './sent.store';

/** More browsers than a person uses; the oldest makes room. */
const MAX_BROWSERS = 10;
const tags = ['notifications'];

/** A person's own messages and wishes, and for managers what was sent and whether the channels work. */
export function notificationRoutes(app: Server): void {
  const { database, notifications } = app;
  app.get('/api/notifications', {
    config: { permission: 'notifications.own', budget: 'cheap', restrictedUsers: true },
    schema: { tags, response: { 200: Envelope(Type.Array(OwnMessageRow)) } },
    handler: async ({ session: { user } }) => {
      const { locale } = await readSettings(database, user.id);
      const messages = await ownMessages(database, user.id);
      const nameAt = await notifications.zoneNames(user.id);
      const data = await Promise.all(
        messages.map(async ({ kind, alarm_count, ...message }) => {
          // A user who no longer sees a vehicle reads no more of it in earlier messages, and not how many alarms it
          // had.
          const { alarms, seen } = await findMessageAlarms(database, message.id);
          if (alarm_count > 0 && seen === 0) return [];
          const { title, lines, path } = messageText({ kind, alarm_count: seen, alarms }, locale, undefined, nameAt);
          return [{ ...message, title, body: lines.join('\n'), link: path }];
        }),
      );
      return { success: true as const, data: data.flat() };
    },
  });

  app.put('/api/notifications/read', {
    config: { permission: 'notifications.own', budget: 'cheap', restrictedUsers: true },
    schema: { tags, response: { 200: Done } },
    handler: async ({ session: { user } }) => {
      await database.query(
        "update notification_messages set read_at = now() where user_id = $1 and channel = 'console' and read_at is null",
        [user.id],
      );
      return { success: true as const, message: 'Пораките се прочитани.' };
    },
  });

  app.get('/api/notifications/settings', {
    config: { permission: 'notifications.own', budget: 'cheap', restrictedUsers: true },
    schema: { tags, response: { 200: Envelope(SettingsRow) } },
    handler: async ({ session: { user } }) => ({ success: true as const, data: await settingsOf(user) }),
  });

  app.put('/api/notifications/settings', {
    config: { permission: 'notifications.own', budget: 'cheap', restrictedUsers: true },
    schema: { tags, body: SettingsInput, response: { 200: Envelope(SettingsRow) } },
    handler: async ({ body, session: { user } }) => {
      if ((body.quiet_from === null) !== (body.quiet_until === null))
        throw new HttpError(400, 'Внесете почеток и крај на мирните часови.', {
          quiet_until: 'Внесете почеток и крај на мирните часови.',
        });
      await saveSettings(database, user.id, { quiet_off_hours: false, ...body });
      return { success: true as const, data: await settingsOf(user) };
    },
  });

  app.post('/api/notifications/push', {
    config: { permission: 'notifications.own', budget: 'endPoints', restrictedUsers: true },
    schema: { tags, body: SubscriptionInput, response: { 201: Done } },
    handler: async ({ body: { endpoint, keys }, session: { user } }, reply) => {
      if (notifications.pushKey === null) throw notFound('Серверот не праќа известувања до прелистувачи.');
      // A browser that another user signs in to belongs to that person from now on.
      await database.query(
        `insert into push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)
         on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, created_at = now()`,
        [user.id, endpoint, keys.p256dh, keys.auth],
      );
      await database.query(
        `delete from push_subscriptions where id in (
           select id from push_subscriptions where user_id = $1 order by created_at desc, id desc offset ${MAX_BROWSERS})`,
        [user.id],
      );
      return reply.code(201).send({ success: true as const, message: 'Прелистувачот ќе добива известувања.' });
    },
  });

  app.delete('/api/notifications/push', {
    config: { permission: 'notifications.own', budget: 'cheap', restrictedUsers: true },
    schema: { tags, body: EndpointInput, response: { 200: Done } },
    handler: async ({ body: { endpoint }, session: { user } }) => {
      await database.query('delete from push_subscriptions where endpoint = $1 and user_id = $2', [endpoint, user.id]);
      return { success: true as const, message: 'Прелистувачот повеќе нема да добива известувања.' };
    },
  });

  app.get('/api/notifications/sent', {
    config: { permission: 'notifications.manage', budget: 'cheap' },
    schema: { tags, querystring: SentQuery, response: { 200: Page(SentRow) } },
    handler: async ({ query }) => ({ success: true as const, ...(await listSent(database, query)) }),
  });

  app.post('/api/notifications/sent/:id/retry', {
    config: { permission: 'notifications.manage', budget: 'messages' },
    schema: { tags, params: Id, response: { 200: Done } },
    handler: async (request) => {
      const { id } = request.params;
      const retry = async (queries: Queries) => {
        const isBack = await retryMessage(queries, Number(id));
        if (isBack) await recordAudit(queries, request, { type: 'message_retried', details: { message: Number(id) } });
        return isBack;
      };
      const isBack = /^\d{1,15}$/.test(id) && (await database.transaction(retry));
      if (!isBack) throw notFound('Нема таква неиспорачана порака.');
      void notifications.tick();
      return { success: true as const, message: 'Пораката се праќа повторно.' };
    },
  });

  app.get('/api/notifications/channels', {
    config: { permission: 'notifications.manage', budget: 'cheap', restrictedUsers: true },
    schema: { tags, response: { 200: Envelope(Type.Array(ChannelRow)) } },
    handler: async () => ({ success: true as const, data: await channelHealth(database, notifications.channels) }),
  });

  async function settingsOf({ id, email }: { id: number; email: string }) {
    const [browsers] = await database.query<{ count: number }>(
      'select count(*)::int as count from push_subscriptions where user_id = $1',
      [id],
    );
    const channels = await channelHealth(database, notifications.channels);
    return {
      ...(await readSettings(database, id)),
      channels: channels.filter(({ is_configured }) => is_configured).map(({ channel, name }) => ({ channel, name })),
      has_links: notifications.hasLinks,
      push_key: notifications.pushKey,
      browsers: browsers?.count ?? 0,
      email,
      is_unreachable: await isUnreachable(database, id),
    };
  }
}
