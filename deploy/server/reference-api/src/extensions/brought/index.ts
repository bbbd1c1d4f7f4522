import type { Extension } from '../../platform/extension';
import { Bringing } from './bringing';
import { broughtRoutes } from './brought.routes';

declare module 'fastify' {
  interface FastifyInstance {
    bringing: Bringing;
  }
}

/** A fleet that is brought along from a Traccar server that is not ours. */
export const brought: Extension = {
  name: 'brought',
  capabilities: ['fleet.bring'],
  needs: ['import', 'zones', 'odometer', 'maintenance'],
  register(app) {
    const bringing = new Bringing(app);
    app.decorate('bringing', bringing);
    app.addHook('onClose', () => bringing.close());
    broughtRoutes(app, bringing);
  },
};
