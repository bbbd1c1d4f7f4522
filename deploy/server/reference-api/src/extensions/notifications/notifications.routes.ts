import { notificationCalls } from 'shared-auth/calls';
import { recordAudit } from '../../audit/auditLog';
import { growth } from '../../audit/growth';
import type { SessionUser } from '../../identity/access/caller';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { type Served, serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { channelHealth, isUnreachable } from './channelHealth';
import { findMessageAlarms, readSettings, saveSettings } from './messages.store';
import { messageText } from './messageText';
import { listSent, ownMessages, retryMessage } from './sent.store';

const bothTimes = 'Внесете почеток и крај на мирните часови.';
const clock = 'Времето не е исправно';
const settingsMessages = {
  locale: 'Јазикот не е познат',
  quiet_from: clock,
  quiet_until: clock,
  quiet_critical: 'Изберете дали критичните аларми стигнуваат и тогаш',
  quiet_off_hours: 'Изберете дали мирните часови се и надвор од работното време',
};
const endpointMessages = { endpoint: 'Адресата на прелистувачот не е исправна' };
const pushMessages = { ...endpointMessages, keys: 'Клучевите на прелистувачот не се исправни' };

/** A person's own messages and settings, and for managers the sent messages and the state of the channels. */
export function notificationRoutes(app: Server): void {
  const { database, notifications } = app;
  serve(app, notificationCalls.own, ({ request }) => messagesOf(app, request.session.user));
  serve(app, notificationCalls.markRead, async ({ request }) => {
    await database.query(
      "update notification_messages set read_at = now() where user_id = $1 and channel = 'console' and read_at is null",
      [request.session.user.id],
    );
    return 'Пораките се прочитани.';
  });

  serve(app, notificationCalls.settings, ({ request }) => settingsOf(app, request.session.user));
  const save = async ({ body, request }: Served<typeof notificationCalls.saveSettings>) => {
    const { user } = request.session;
    if ((body.quiet_from === null) !== (body.quiet_until === null))
      throw new HttpError(400, bothTimes, { quiet_until: bothTimes });
    await saveSettings(database, user.id, { quiet_off_hours: false, ...body });
    return settingsOf(app, user);
  };
  serve(app, notificationCalls.saveSettings, save, settingsMessages);

  serve(app, notificationCalls.subscribe, (served) => subscribe(app, served), pushMessages);
  const unsubscribe = async ({ body, request }: Served<typeof notificationCalls.unsubscribe>) => {
    await database.query('delete from push_subscriptions where endpoint = $1 and user_id = $2', [
      body.endpoint,
      request.session.user.id,
    ]);
    return 'Прелистувачот повеќе нема да добива известувања.';
  };
  serve(app, notificationCalls.unsubscribe, unsubscribe, endpointMessages);

  serve(app, notificationCalls.sent, ({ query }) => listSent(database, query));
  serve(app, notificationCalls.retry, async ({ params: { id }, request }) => {
    const retry = async (queries: Queries) => {
      const isBack = await retryMessage(queries, Number(id));
      if (isBack) await recordAudit(queries, request, { type: 'message_retried', details: { message: Number(id) } });
      return isBack;
    };
    const isBack = /^\d{1,15}$/.test(id) && (await database.transaction(retry));
    if (!isBack) throw notFound('Нема таква неиспорачана порака.');
    void notifications.tick();
    return 'Пораката се праќа повторно.';
  });
  serve(app, notificationCalls.channels, () => channelHealth(database, notifications.channels));
}

async function messagesOf({ database, notifications }: Server, user: SessionUser) {
  const { locale } = await readSettings(database, user.id);
  const messages = await ownMessages(database, user.id);
  const nameAt = await notifications.zoneNames(user.id);
  const data = await Promise.all(
    messages.map(async ({ kind, alarm_count, ...message }) => {
      // A user who no longer sees a vehicle must not learn of it from earlier messages, not even how many alarms it
      // had.
      const { alarms, seen } = await findMessageAlarms(database, message.id);
      if (alarm_count > 0 && seen === 0) return [];
      const { title, lines, path } = messageText({ kind, alarm_count: seen, alarms }, locale, undefined, nameAt);
      return [{ ...message, title, body: lines.join('\n'), link: path }];
    }),
  );
  return data.flat();
}

async function subscribe(
  { database, notifications }: Server,
  { body: { endpoint, keys }, request }: Served<typeof notificationCalls.subscribe>,
) {
  const { user } = request.session;
  if (notifications.pushKey === null) throw notFound('Серверот не праќа известувања до прелистувачи.');
  // A browser belongs to whoever signed in to it last.
  await database.query(
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)
     on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, created_at = now()`,
    [user.id, endpoint, keys.p256dh, keys.auth],
  );
  await database.query(
    `delete from push_subscriptions where id in (
       select id from push_subscriptions where user_id = $1 order by created_at desc, id desc offset ${growth.push_subscriptions.most})`,
    [user.id],
  );
  return 'Прелистувачот ќе добива известувања.';
}

async function settingsOf({ database, notifications }: Server, { id, email }: SessionUser) {
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
