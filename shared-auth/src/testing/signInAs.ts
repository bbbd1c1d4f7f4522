import type { Role } from '../contract/roles';
import { session } from '../page/instance';
import { fakeServer } from './fakeServer';

/** Signs a user of the role in through the real session, with a fake server for that one call. */
export async function signInAs(role: Role): Promise<void> {
  const server = fakeServer({
    'POST /api/auth/login': {
      json: {
        token: `token-of-${role}`,
        user: { id: 1, username: role, first_name: 'Ана', last_name: 'Петровска', role },
      },
    },
  });
  await session.login({ username: role, password: 'secret' });
  server.restore();
}
