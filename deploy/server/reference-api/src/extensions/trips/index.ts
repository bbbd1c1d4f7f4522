import type { Extension } from '../../platform/extension';
import { TripDeriver } from './tripDeriver';
import { tripRoutes } from './trips.routes';

declare module '../../platform/options' {
  interface ReferenceApiOptions {
    /** Milliseconds between derivations of trips; 0 disables them. */
    deriveTripsEvery?: number;
    /** Derives the trips of all days again. */
    rebuildTrips?: boolean;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    trips: TripDeriver;
  }
}

/** Trips, stops and distances of each day, derived from the positions. */
export const trips: Extension = {
  name: 'trips',
  capabilities: ['trips', 'trips.coverage'],
  needs: ['privacy'],
  register(app) {
    const { database, log, settings } = app;
    const deriver = new TripDeriver({ database, log, retentionDays: settings.retentionDays });
    app.decorate('trips', deriver);
    app.addHook('onReady', async () => {
      if (settings.rebuildTrips) await database.query('delete from trip_days');
      if (settings.deriveTripsEvery !== 0) deriver.start(settings.deriveTripsEvery);
    });
    app.addHook('onClose', () => deriver.stop());
    tripRoutes(app);
  },
};
