import type { Database } from '../../platform/database/database';
import { createUser } from './users.store';

const hasAdmin = async (database: Database): Promise<boolean> =>
  (await database.query("select 1 from users where role = 'admin' and is_active limit 1")).length > 0;

/** Hashes a password. The implementation is in the room above. */
interface Hasher {
  hash(password: string): Promise<string>;
}

/**
 * Creates the account `admin` while there is no administrator: with it the first person enters a new server. Once there
 * is an administrator the password is not used, so that a variable that was left set is harmless.
 *
 * @throws Error when the username belongs to someone who is no active administrator
 */
export async function createFirstAdmin(database: Database, passwords: Hasher, password: string): Promise<void> {
  if (await hasAdmin(database)) return;
  const account = {
    username: 'admin',
    email: 'admin@fleet.example',
    first_name: 'Прв',
    last_name: 'Администратор',
    role: 'admin' as const,
    phone: null,
    team_id: null,
  };
  try {
    await createUser(database, account, await passwords.hash(password), { seesAll: true, isEmailConfirmed: true });
  } catch (error) {
    // Another server that starts on the same database may have been faster.
    if (!(await hasAdmin(database)))
      throw new Error('There is no active administrator, and FIRST_ADMIN_PASSWORD cannot create one: admin is taken.', {
        cause: error,
      });
  }
}
