import type { Extension } from '../../platform/extension';
import { historyRoutes } from './history.routes';

/** Which vehicle a tracker was in, and when; the moment of a change can be corrected. */
export const deviceHistory: Extension = {
  name: 'deviceHistory',
  capabilities: ['devices.history', 'vehicles.trackers'],
  needs: ['trips'],
  register: historyRoutes,
};
