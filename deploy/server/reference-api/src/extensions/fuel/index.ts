import type { Extension } from '../../platform/extension';
import { followDrains } from './drainAlarms';
import { fuelRoutes } from './fuel.routes';

/** Refuels, drains and consumption by the levels of tanks, beside the fuel receipts (docs/trackers.md). */
export const fuel: Extension = {
  name: 'fuel',
  capabilities: ['fuel', 'fuel.import'],
  needs: ['trips', 'sensors'],
  register(app) {
    app.upkeep.add('drains', 60, (signal) => followDrains(app, signal));
    fuelRoutes(app);
  },
};
