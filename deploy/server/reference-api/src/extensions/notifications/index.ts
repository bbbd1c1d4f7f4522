import type { Extension } from '../../platform/extension';
import { Notifications } from './notifications';
import { notificationRoutes } from './notifications.routes';
import { enqueueNotifications } from './outbox';
import { ruleRoutes } from './rules.routes';
import { type NotificationSettings, readNotificationSettings } from './settings';
import { webhookRoutes } from './webhooks.routes';

declare module '../../platform/options' {
  interface ReferenceApiOptions {
    /** How messages about alarms leave the server: SMTP_URL, MAIL_FROM, VAPID_*, PUBLIC_ORIGIN. */
    notifications?: NotificationSettings;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    notifications: Notifications;
  }
}

/** Messages about alarms, by rules and as people wish: in the console, by mail, Web Push and webhooks. */
export const notifications: Extension = {
  name: 'notifications',
  capabilities: ['notifications', 'notifications.teams', 'notifications.silent'],
  readOptions: (env) => ({ notifications: readNotificationSettings(env) }),
  register(app) {
    const { database, egress, live, log } = app;
    const settings = app.settings.notifications ?? {};
    const sending = new Notifications({ database, egress, live, log, settings });
    app.decorate('notifications', sending);
    app.afterAlarms.push((queries, ids) => enqueueNotifications(queries, ids, sending.workIn));
    app.addHook('onReady', async () => {
      if (settings.tickMs !== 0) sending.start();
    });
    app.addHook('onClose', () => sending.stop());
    ruleRoutes(app);
    notificationRoutes(app);
    webhookRoutes(app);
  },
};
