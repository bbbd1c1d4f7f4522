import fp from 'fastify-plugin';
import type { Server } from '../platform/http/server';
import { alarmRoutes } from './alarms.routes';
import type { AfterAlarms } from './insertAlarms';

declare module 'fastify' {
  interface FastifyInstance {
    /** Hooks that run for new alarms, in the transaction that stores them. */
    afterAlarms: AfterAlarms[];
  }
}

export const alarms = fp(
  async (app: Server) => {
    app.decorate('afterAlarms', []);
    alarmRoutes(app);
  },
  { name: 'alarms', dependencies: ['live'] },
);
