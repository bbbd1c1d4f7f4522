import type { Extension } from '../../platform/extension';
import { Bringing } from './bringing';
import { broughtRoutes } from './brought.routes';
import { pastRoutes } from './past.routes';
import { dropMessages } from './undoFleet';

declare module 'fastify' {
  interface FastifyInstance {
    bringing: Bringing;
  }
}

/** Imports a fleet from another company's Traccar server. */
export const brought: Extension = {
  name: 'brought',
  capabilities: ['fleet.bring', 'history.import'],
  needs: ['import', 'zones', 'hours', 'odometer', 'maintenance', 'assignments', 'invitations', 'privacy'],
  register(app) {
    const bringing = new Bringing(app);
    app.decorate('bringing', bringing);
    app.addHook('onClose', () => bringing.close());
    broughtRoutes(app, bringing);
    pastRoutes(app);
    app.upkeep.add('messages of undone trackers', 60, (signal) => dropMessages(app.database, signal));
  },
};
