import type { Extension } from '../../platform/extension';
import { odometerRoutes } from './odometer.routes';

/** Readings of odometers and hour meters, and the figures that follow from them (docs/trackers.md). */
export const odometer: Extension = {
  name: 'odometer',
  capabilities: ['odometer'],
  needs: ['trips'],
  register: odometerRoutes,
};
