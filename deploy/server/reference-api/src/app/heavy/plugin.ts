import fp from 'fastify-plugin';
import { HeavyWork } from '../../platform/heavy/heavyWork';
import type { Server } from '../../platform/http/server';
import { heavyJobs } from './heavyJobs';
import { takeTurns } from './readingTurns';

declare module 'fastify' {
  interface FastifyInstance {
    /** Work that would block all other requests if it ran in the server's thread. */
    heavy: HeavyWork;
  }
}

/** Threads for long work, and turns for what the server's own thread reads. */
export const heavyWork = fp(
  async (app: Server) => {
    const { database, settings } = app;
    const heavy = new HeavyWork({
      database,
      databaseUrl: settings.databaseUrl,
      jobs: heavyJobs,
      file: settings.heavyThreads ? new URL('./heavyWorker.mjs', import.meta.url) : undefined,
    });
    app.decorate('heavy', heavy);
    app.addHook('onClose', () => heavy.close());
    takeTurns(app);
  },
  { name: 'heavyWork', dependencies: ['platform'] },
);
