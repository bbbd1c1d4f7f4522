import type { Extension } from '../../platform/extension';
import { dataSubjectRoutes } from './dataSubject/dataSubject.routes';
import { privateTime } from './privateTime';
import { retention } from './retention';
import { revocationOptions, revocations } from './revocations';

/**
 * Personal data: hidden in private time, retained as long as administrators set, exported and removed on request, and
 * not restored by a backup.
 */
export const privacy: Extension = {
  name: 'privacy',
  capabilities: ['private.time', 'users.personal'],
  readOptions: revocationOptions,
  async register(app) {
    await privateTime(app);
    retention(app);
    revocations(app);
    dataSubjectRoutes(app);
  },
};
