import type { Extension } from '../../platform/extension';
import { keep } from '../../platform/kept';
import { calendarRoutes } from './calendars.routes';
import { DrivingFollower } from './driving/drivingFollower';
import { drivingReportRoutes } from './driving/drivingReport.routes';
import { HourBook } from './hourBook';
import { silenceRoutes } from './silence/silence.routes';
import { SilenceBook } from './silence/silenceBook';

declare module '../../platform/options' {
  interface ReferenceApiOptions {
    /**
     * Milliseconds until a changed calendar applies, in which every instance reads it; 0 with the embedded database.
     * @default 7 s
     */
    hoursLead?: number;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    hourBook: HourBook;
    silenceBook: SilenceBook;
  }
}

/** Calendars of working hours of the company, teams and vehicles, and the features based on them (docs/hours.md). */
export const hours: Extension = {
  name: 'hours',
  capabilities: ['hours', 'hours.periods', 'notifications.hours', 'zones.hours', 'reports.driving', 'devices.silence'],
  needs: ['notifications'],
  async register(app) {
    const book = new HourBook(app.database, { lead: app.settings.hoursLead });
    await keep(app, book);
    app.decorate('hourBook', book);
    const silences = new SilenceBook(app.database, app.live, book, () => app.privateVehicles);
    await keep(app, silences);
    app.decorate('silenceBook', silences);
    app.ownSilence = silences;
    // The set of vehicles or their teams may have changed, so the book is current before the response is sent.
    app.addHook('onSend', async function readVehicles({ method, routeOptions: { url = '' } }, { statusCode }) {
      if (method !== 'GET' && statusCode < 400 && /^\/(api\/vehicles|ingest\/fleet)\b/.test(url)) await book.refresh();
    });
    app.fixRules.push(new DrivingFollower({ book, privateVehicles: () => app.privateVehicles }));
    app.notifications.offHours = (team) => book.isOffNow(team);
    app.notifications.workIn = (within) => book.workIn(within);
    calendarRoutes(app);
    drivingReportRoutes(app);
    silenceRoutes(app);
  },
};
