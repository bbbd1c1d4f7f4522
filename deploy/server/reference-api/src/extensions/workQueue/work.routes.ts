import { workCalls } from 'shared-auth/calls';
import { serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';

/** The user's own orders at this server: another one behind the same address has a separate queue. */
export function workRoutes(app: Server): void {
  serve(app, workCalls.list, async ({ request, reply }) => {
    void reply.header('cache-control', 'no-store');
    return app.heavy.of(request.session.user.id);
  });
}
