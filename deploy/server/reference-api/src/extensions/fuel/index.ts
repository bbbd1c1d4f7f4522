import type { Extension } from '../../platform/extension';
import { fuelRoutes } from './fuel.routes';

/** Refuels, drains and consumption by the levels of tanks, beside what was bought (docs/trackers.md). */
export const fuel: Extension = {
  name: 'fuel',
  capabilities: ['fuel'],
  needs: ['trips', 'sensors'],
  register: fuelRoutes,
};
