import type { Extension } from '../../platform/extension';
import { odometerRoutes } from './odometer.routes';

/** What odometers and hour meters showed, and what follows from it (docs/trackers.md). */
export const odometer: Extension = {
  name: 'odometer',
  capabilities: ['odometer'],
  needs: ['trips'],
  register: odometerRoutes,
};
