import type { Extension } from '../../platform/extension';
import { keep } from '../../platform/kept';
import { HOUR } from '../../platform/upkeep';
import { endStaysOfEarlierVehicles } from './follow/earlierVehicles';
import { ZoneFollower } from './follow/zoneFollower';
import { zoneHistoryRoutes } from './history/zoneHistory.routes';
import { raiseDueAlarms } from './rules/dueAlarms';
import { limitingZones } from './rules/limitCounts';
import { alarmsOfStays } from './rules/zoneAlarms';
import { zoneRuleRoutes } from './rules/zoneRules.routes';
import { visitRoutes } from './visits.routes';
import { ZoneBook } from './zoneBook';
import { zoneNamesFor } from './zoneNames';
import { zoneRoutes } from './zones.routes';

declare module '../../platform/options' {
  interface ReferenceApiOptions {
    /**
     * Milliseconds until a zone that was drawn or changed applies, in which every instance reads it; 0 with the
     * embedded database. @default 7 s
     */
    zoneLead?: number;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    zoneBook: ZoneBook;
  }
}

/** Zones: the stays of vehicles in them, and the alarms that follow (docs/zones.md). */
export const zones: Extension = {
  name: 'zones',
  capabilities: ['zones', 'notifications.zones', 'reports.visits'],
  needs: ['notifications'],
  async register(app) {
    const book = new ZoneBook(app.database, { lead: app.settings.zoneLead });
    await keep(app, book);
    app.decorate('zoneBook', book);
    app.notifications.zoneNames = (user) => zoneNamesFor(app.database, user, book.index);
    app.fixRules.push(
      new ZoneFollower({
        book,
        groups: app.vehicleGroups,
        privateVehicles: () => app.privateVehicles,
        limits: () => app.speedLimits,
        limiting: (queries, fixes) => limitingZones(queries, book.index, fixes),
        alarms: (queries, changes) =>
          alarmsOfStays(queries, book.index, changes, app.hasDecorator('hourBook') ? app.hourBook : undefined),
      }),
    );
    app.upkeep.add('zone alarms', 60, async () => {
      const { database, live, afterAlarms, privateVehicles } = app;
      const isFree = (vehicle: number, date: string) =>
        app.hasDecorator('hourBook') && app.hourBook.isFree(vehicle, date);
      live.alarms(await raiseDueAlarms({ database, book, privateVehicles, afterAlarms, isFree }));
    });
    app.upkeep.add('stays of earlier vehicles', HOUR, (signal) => endStaysOfEarlierVehicles(app.database, signal));
    zoneHistoryRoutes(app);
    zoneRuleRoutes(app);
    visitRoutes(app);
    zoneRoutes(app);
  },
};
