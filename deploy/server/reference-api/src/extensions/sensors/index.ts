import type { Extension } from '../../platform/extension';
import { keep } from '../../platform/kept';
import { HOUR } from '../../platform/upkeep';
import { forgetRemoved } from './readings.store';
import { SensorBook } from './sensorBook';
import { computeDays } from './sensorDays';
import { SensorFollower } from './sensorFollower';
import { sensorRoutes } from './sensors.routes';
import { SentCounts } from './sentCounts';

declare module 'fastify' {
  interface FastifyInstance {
    sensorBook: SensorBook;
    sentCounts: SentCounts;
  }
}

/** Values of trackers over time, and the alarms that they raise (docs/trackers.md). */
export const sensors: Extension = {
  name: 'sensors',
  capabilities: ['sensors', 'sensors.values'],
  async register(app) {
    // Every kind of database is polled, because trackers are added to and removed from a model in many ways.
    const book = new SensorBook(app.database, { isPolled: true });
    await keep(app, book);
    app.decorate('sensorBook', book);
    const counts = new SentCounts();
    app.decorate('sentCounts', counts);
    app.upkeep.add('sent values', 60, () => counts.store(app.database));
    app.upkeep.add('readings of removed sensors', HOUR, (signal) => forgetRemoved(app.database, signal));
    app.upkeep.add('days of sensors', HOUR, (signal) => computeDays(app.database, signal));
    app.messageRules.push(new SensorFollower(book, counts, () => app.privateVehicles));
    sensorRoutes(app, book);
  },
};
