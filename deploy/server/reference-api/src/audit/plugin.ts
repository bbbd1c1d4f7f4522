import fp from 'fastify-plugin';
import type { Server } from '../platform/http/server';
import { ActLog } from './actLog';
import { actRoutes } from './acts.routes';

declare module 'fastify' {
  interface FastifyInstance {
    /** Records of reads; what is changed is recorded within its transaction (`recordAct`). */
    acts: ActLog;
  }
}

/** Who did what, when and from where. */
export const audit = fp(
  async (app: Server) => {
    const acts = new ActLog(app.database, app.log);
    app.addHook('onClose', () => acts.flush());
    app.decorate('acts', acts);
    actRoutes(app);
  },
  { name: 'audit', dependencies: ['identity'] },
);
