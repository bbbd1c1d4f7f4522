import type { MessageFilter } from '../../../ingest/positions/messageFilter';
import type { Server } from '../../../platform/http/server';
import { keep } from '../../../platform/kept';
import { safetyAlarms, storeHidden } from './hiddenMessages';
import { PrivacyBroadcaster } from './privacyBroadcaster';
import { privateTimeRoutes } from './privateTime.routes';
import { PrivateTimes } from './privateTimes';

declare module '../../../platform/options' {
  interface ReferenceApiOptions {
    /**
     * Milliseconds until changed private time takes effect, in which every instance reads it; 0 with the embedded
     * database. @default 7 s
     */
    privateTimeLead?: number;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    privateTimes: PrivateTimes;
    privacyBroadcaster: PrivacyBroadcaster;
  }
}

/** Hides where a vehicle is outside its working hours, or while its driver has switched private driving on. */
export async function privateTime(app: Server): Promise<void> {
  const { database, live, afterAlarms } = app;
  const times = new PrivateTimes(database, { lead: app.settings.privateTimeLead, isPolled: true });
  await keep(app, times);
  const news = new PrivacyBroadcaster(database, live, times);
  app.decorate('privateTimes', times);
  app.decorate('privacyBroadcaster', news);
  app.privateVehicles = times;
  app.messageFilter = {
    hide(messages) {
      const { open, hidden } = times.hide(messages);
      return {
        open,
        storeHidden: hidden.length > 0 ? (queries) => storeHidden(queries, hidden, afterAlarms) : undefined,
      };
    },
    isPrivate: (uid, time) => times.isPrivate(uid, time),
    withoutPrivateFix: (message) => times.withoutPrivateFix(message),
    safetyAlarms,
  } satisfies MessageFilter;
  app.upkeep.add('private vehicles', 5, () => news.tick());
  privateTimeRoutes(app);
}
