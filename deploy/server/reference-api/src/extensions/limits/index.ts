import type { VehicleFix } from '../../alarms/rules/storedFixes';
import type { Extension } from '../../platform/extension';
import { keep } from '../../platform/kept';
import { limitCounts } from '../zones/rules/limitCounts';
import { LimitBook } from './limitBook';
import { limitRoutes } from './limits.routes';

declare module 'fastify' {
  interface FastifyInstance {
    limitBook: LimitBook;
  }
}

/** Speed limits per vehicle, team and type, and the company's own (docs/limits.md). */
export const limits: Extension = {
  name: 'limits',
  capabilities: ['limits'],
  async register(app) {
    const zones = app.hasDecorator('zoneBook') ? app.zoneBook : undefined;
    const counts = (fix: VehicleFix, team: number | null) => zones !== undefined && limitCounts(zones, fix, team);
    const book = new LimitBook(app.database, app.vehicleGroups, counts);
    await keep(app, book);
    app.decorate('limitBook', book);
    app.speedLimits = book;
    limitRoutes(app, book);
  },
};
