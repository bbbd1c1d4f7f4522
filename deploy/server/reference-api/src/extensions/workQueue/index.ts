import type { Extension } from '../../platform/extension';
import { workRoutes } from './work.routes';

/** Shows users which of their heavy orders wait, and for how many others. */
export const workQueue: Extension = {
  name: 'workQueue',
  capabilities: ['work.queue'],
  register: workRoutes,
};
