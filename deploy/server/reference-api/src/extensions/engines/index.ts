import type { Extension } from '../../platform/extension';
import { cutStandingEngines } from './engines';
import { engineRoutes } from './engines.routes';

/** Engine cuts that wait until the vehicle has stopped. */
export const engines: Extension = {
  name: 'engines',
  capabilities: ['engines'],
  register(app) {
    const { database, commands, log } = app;
    app.upkeep.add('waiting engine cuts', 5, () =>
      cutStandingEngines(database, commands, app.privateVehicles.vehicles(), log),
    );
    engineRoutes(app);
  },
};
