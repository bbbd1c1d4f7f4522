import type { Extension } from '../../platform/extension';
import { dataSubjectRoutes } from './dataSubject/dataSubject.routes';
import { privateTime } from './privateTime';
import { retention } from './retention';
import { revocationOptions, revocations } from './revocations';

/**
 * What is held of people: hidden in their private time, kept as long as administrators set, given out and removed when
 * they ask, and not revived by a backup.
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
