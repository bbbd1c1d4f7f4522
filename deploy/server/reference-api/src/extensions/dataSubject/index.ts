import type { Extension } from '../../platform/extension';
import { dataSubjectRoutes } from './dataSubject.routes';

/** Everything that is held of a person: as a file, and its removal. */
export const dataSubject: Extension = {
  name: 'dataSubject',
  capabilities: ['users.personal'],
  register: dataSubjectRoutes,
};
