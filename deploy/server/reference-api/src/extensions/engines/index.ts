import type { Extension } from '../../platform/extension';
import { cutEnginesAtStandstill } from './engines';
import { engineRoutes } from './engines.routes';

/** Engine cuts that wait until the vehicle has stopped. */
export const engines: Extension = {
  name: 'engines',
  capabilities: ['engines'],
  register(app) {
    const { database, commands, log } = app;
    app.upkeep.add('waiting engine cuts', 5, () =>
      cutEnginesAtStandstill(database, commands, app.privateVehicles.vehicles(), log),
    );
    engineRoutes(app);
  },
};
