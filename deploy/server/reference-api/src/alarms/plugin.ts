import fp from 'fastify-plugin';
import type { Server } from '../platform/http/server';
import { alarmRoutes } from './alarms.routes';
import type { AfterAlarms } from './insertAlarms';

declare module 'fastify' {
  interface FastifyInstance {
    /** What is done with new alarms, in the transaction that stores them. */
    afterAlarms: AfterAlarms[];
  }
}

/** The list of alarms, and what is done with them. */
export const alarms = fp(
  async (app: Server) => {
    app.decorate('afterAlarms', []);
    alarmRoutes(app);
  },
  { name: 'alarms', dependencies: ['live'] },
);
