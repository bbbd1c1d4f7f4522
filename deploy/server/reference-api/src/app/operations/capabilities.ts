import { type ServerCapability, serverCapabilities } from 'shared-auth/contract';
import { OneOf, Type } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';

/** What every such server has beyond the specification: a line is added with the calls that it names. */
const announced: readonly ServerCapability[] = [
  'devices.attributes',
  'sessions.logout',
  'sessions.list',
  'passwords.own',
  'trackers.keys',
  'trackers.unknown',
  'fleet.import',
  'notifications',
  'notifications.teams',
  'acts',
  'trips',
  'assignments',
  'vehicles.share',
  'engines',
  'reports.scheduled',
  'private.time',
  'users.personal',
];

const Capabilities = Type.Object({ success: Type.Literal(true), data: Type.Array(OneOf(serverCapabilities)) });

/**
 * What a console may use beyond the specification: the same for everyone, so it may be asked for without a session, and kept.
 * @param configured what this server has by its settings
 */
export function capabilityRoutes(app: Server, configured: readonly ServerCapability[] = []): void {
  app.get(
    '/api/capabilities',
    { config: { permission: 'anyone' }, schema: { tags: ['operations'], response: { 200: Capabilities } } },
    async (_, reply) => {
      void reply.header('cache-control', 'public, max-age=60');
      return { success: true as const, data: [...announced, ...configured] };
    },
  );
}
