import fp from 'fastify-plugin';
import { originRule } from '../platform/http/cors';
import type { Server } from '../platform/http/server';
import { Live } from './live';

declare module 'fastify' {
  interface FastifyInstance {
    live: Live;
  }
}

/** The live connection of consoles. */
export const liveConnection = fp(
  async (app: Server) => {
    const { database, sessions, exceeded, settings } = app;
    const { flushEvery, handshakeTimeout, redisUrl } = settings;
    const live = new Live({
      server: app.server,
      database,
      sessions,
      isAllowed: originRule(settings.allowedOrigins, !settings.production),
      exceeded,
      // Decorated after this.
      privateVehicles: () => app.privateVehicles.vehicles(),
      ...(flushEvery !== undefined && { flushEvery }),
      ...(handshakeTimeout !== undefined && { handshakeTimeout }),
    });
    app.decorate('live', live);
    // Open websockets would keep the server from closing.
    app.addHook('preClose', async () => live.close());
    if (redisUrl) {
      const { attachRedis } = await import('./redis');
      const detach = attachRedis(live, redisUrl, app.log);
      app.addHook('onClose', async () => detach());
    }
  },
  { name: 'live', dependencies: ['identity'] },
);
