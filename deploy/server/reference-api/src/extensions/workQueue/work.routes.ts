import { Type } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';

const Order = Type.Object({
  kind: Type.String({ description: 'What is made: route, distances, report, import or zoneHistory.' }),
  before: Type.Integer({ description: 'How many are made or wait before it; 0 while it is made itself.' }),
  seconds: Type.Integer({ description: 'Since it was asked for.' }),
});
const Orders = Type.Object({ success: Type.Literal(true), data: Type.Array(Order) });

/** The own orders at this server: another one behind the same address has a queue of its own. */
export function workRoutes(app: Server): void {
  app.get('/api/work', {
    config: { permission: 'session.hold', budget: 'cheap', restrictedUsers: true },
    schema: { tags: ['operations'], response: { 200: Orders } },
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return { success: true as const, data: app.heavy.of(request.session.user.id) };
    },
  });
}
