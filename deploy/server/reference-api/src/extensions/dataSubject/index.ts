import type { Extension } from '../../platform/extension';
import { peopleRoutes } from './people.routes';

/** Everything that is held of a person: as a file, and its removal. */
export const dataSubject: Extension = {
  name: 'dataSubject',
  capabilities: ['users.personal'],
  register: peopleRoutes,
};
