import type { Extension } from '../../platform/extension';
import { countsFrom } from '../../platform/lead';
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
    const { database, log } = app;
    const zones = app.hasDecorator('zoneBook') ? app.zoneBook : undefined;
    const book = new LimitBook({
      database,
      log,
      zoneCounts: (fix, team) => zones !== undefined && limitCounts(zones, fix, team),
    });
    await book.refresh();
    app.decorate('limitBook', book);
    app.speedLimits = book;
    app.addHook('onReady', async () => book.start());
    app.addHook('preClose', async () => book.stop());
    limitRoutes(app, book, () => countsFrom(database));
  },
};
