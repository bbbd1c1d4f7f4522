import type { Role } from 'shared-auth/contract';
import type { Database } from '../../platform/database/database';
import { createUser } from './users.store';

/** Hashes passwords and compares them with a hash. */
interface PasswordHasher {
  hash(password: string): Promise<string>;
  matches(password: string, stored: string | undefined): Promise<boolean>;
}

interface DemoAccount {
  username: Role;
  password: string;
  first_name: string;
  last_name: string;
  team_id: number | null;
  phone: string;
}

/** These accounts are public, for trying the console out only. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    username: 'admin',
    password: 'admin123',
    first_name: 'Ана',
    last_name: 'Стојановска',
    team_id: 1,
    phone: '+389 70 111 001',
  },
  {
    username: 'manager',
    password: 'manager123',
    first_name: 'Марко',
    last_name: 'Илиевски',
    team_id: 2,
    phone: '+389 70 111 002',
  },
  {
    username: 'operator',
    password: 'operator123',
    first_name: 'Елена',
    last_name: 'Петровска',
    team_id: 2,
    phone: '+389 70 111 003',
  },
  {
    username: 'driver',
    password: 'driver123',
    first_name: 'Драган',
    last_name: 'Николовски',
    team_id: null,
    phone: '+389 70 111 004',
  },
];

/** Creates the demo accounts that do not exist yet. */
export async function createDemoAccounts(database: Database, passwords: PasswordHasher): Promise<void> {
  const names = demoAccounts.map(({ username }) => username);
  const existing = await database.query<{ username_key: string }>(
    'select username_key from users where username_key = any($1::text[])',
    [names],
  );
  const taken = new Set(existing.map(({ username_key }) => username_key));
  const missing = demoAccounts.filter(({ username }) => !taken.has(username));
  const hashes = await Promise.all(missing.map(({ password }) => passwords.hash(password)));
  for (const [i, { password: _, ...account }] of missing.entries()) {
    await createUser(
      database,
      { ...account, role: account.username, email: `${account.username}@fleet.example` },
      hashes[i] ?? '',
      { seesAll: true, isEmailConfirmed: true },
    );
  }
}

/** @returns the demo accounts that exist with their published password, which a server in production must not have. */
export async function openDemoAccounts(database: Database, passwords: PasswordHasher): Promise<string[]> {
  const open: string[] = [];
  for (const { username, password } of demoAccounts) {
    const [user] = await database.query<{ password_hash: string }>(
      'select password_hash from users where username_key = $1 and is_active',
      [username],
    );
    if (user && (await passwords.matches(password, user.password_hash))) open.push(username);
  }
  return open;
}
