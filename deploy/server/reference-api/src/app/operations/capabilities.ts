import { LARGE_FLEET, type ServerCapability, serverCapabilities } from 'shared-auth/contract';
import type { Queries } from '../../platform/database/database';
import { OneOf, succeeded, Type } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';

/** Capabilities of the core beyond the specification; extensions announce their own. */
export const coreCapabilities: readonly ServerCapability[] = [
  'devices.attributes',
  'devices.rejected',
  'devices.identifiers',
  'sessions.logout',
  'sessions.list',
  'passwords.own',
  'trackers.keys',
  'trackers.unknown',
  'trackers.replace',
  'acts',
  'live.view',
  'reports.alarms',
];

/** Whether a console should ask only for the vehicles that its map shows. */
async function isFleetLarge(queries: Queries): Promise<boolean> {
  const rows = await queries.query(`select from vehicles where status <> 'retired' offset ${LARGE_FLEET - 1} limit 1`);
  return rows.length > 0;
}

const Capabilities = Type.Object({ success: Type.Literal(true), data: Type.Array(OneOf(serverCapabilities)) });

/**
 * The capabilities that a console may use beyond the specification. They are the same for everyone, so no session is
 * required and the response may be cached.
 */
export function capabilityRoutes(app: Server, announced: readonly ServerCapability[]): void {
  const { cache, database } = app;
  app.get('/api/capabilities', {
    config: { permission: 'anyone', budget: 'cheap' },
    schema: { tags: ['operations'], response: { 200: Capabilities } },
    handler: async (_, reply) => {
      void reply.header('cache-control', 'public, max-age=60');
      const isLarge = (await cache.get('fleet-size', async () => ((await isFleetLarge(database)) ? '1' : ''))) !== '';
      return succeeded({ data: isLarge ? [...announced, 'fleet.view' as const] : [...announced] });
    },
  });
}
