import type { Extension } from '../../platform/extension';
import { calendarRoutes } from './calendars.routes';
import { HourBook } from './hourBook';

declare module '../../platform/options' {
  interface ReferenceApiOptions {
    /**
     * Milliseconds until a calendar that was changed counts, in which every instance learns of it; none with the
     * embedded database. @default 7 s
     */
    hoursLead?: number;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    hourBook: HourBook;
  }
}

/** Calendars of working hours of the company, teams and vehicles, and what follows of them (docs/hours.md). */
export const hours: Extension = {
  name: 'hours',
  capabilities: ['hours'],
  async register(app) {
    const book = new HourBook(app.database, app.log, app.settings.hoursLead);
    await book.refresh();
    app.decorate('hourBook', book);
    app.addHook('onReady', async () => book.start());
    app.addHook('preClose', async () => book.stop());
    // Which vehicles there are, and of which team, may have changed: that is known before the response is sent.
    app.addHook('onSend', async function readVehicles({ method, routeOptions: { url = '' } }) {
      if (method !== 'GET' && /^\/(api\/vehicles|ingest\/fleet)\b/.test(url)) await book.refresh();
    });
    calendarRoutes(app);
  },
};
