import type { QueryValues, userCalls } from 'shared-auth/calls';
import type { Role, userFields, WrittenRecord } from 'shared-auth/contract';
import { Conditions, count, orderBy, pagination, slice, sortedBy } from '../../platform/database/conditions';
import { lookalike, type Queries, violates } from '../../platform/database/database';
import { searchText } from '../../platform/database/searchText';
import { HttpError } from '../../platform/http/errors';
import type { AccountData } from '../access/caller';
import { teamName } from './teams';
import { canonicalUsername } from './username';

export type User = WrittenRecord<typeof userFields> & AccountData;

export interface UserValues {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  role: Role;
  phone?: string | null | undefined;
  team_id?: number | string | null | undefined;
  is_active?: boolean | undefined;
}

type UserFilter = Partial<QueryValues<typeof userCalls.list.query>>;

const columns =
  'id, username, email, first_name, last_name, role, phone, team_id, is_active, profile_image, last_login, created_at';

const sortable: Readonly<Record<string, string>> = {
  username: 'username_key',
  email: 'email_key',
  first_name: 'first_name',
  last_name: 'last_name',
  role: 'role',
  team_name: 'team_id',
  is_active: 'is_active',
  last_login: 'last_login',
  created_at: 'created_at',
};

const withTeam = (user: Omit<User, 'team_name'>): User => ({ ...user, team_name: teamName(user.team_id) });

export async function listUsers(queries: Queries, filter: UserFilter) {
  const conditions = new Conditions()
    .always('removed_at is null')
    .search('search_text', filter.search)
    .maybe((value) => `role = ${value}`, filter.role)
    .maybe((value) => `team_id = ${value}`, filter.team_id)
    .maybe((value) => `is_active = ${value}`, filter.is_active);
  const from = `from users ${conditions.sql}`;
  const order = orderBy(sortable, filter.sort, filter.order, 'created_at desc, id desc');
  const [total, rows] = await Promise.all([
    count(queries, from, conditions.params),
    queries.query<User>(`select ${columns} ${from} ${order} ${slice(filter)}`, conditions.params),
  ]);
  return { data: rows.map(withTeam), pagination: pagination(total, filter), ...sortedBy(sortable, filter) };
}

export async function findUser(queries: Queries, id: number): Promise<User | undefined> {
  const [user] = await queries.query<User>(`select ${columns} from users where id = $1 and removed_at is null`, [id]);
  return user && withTeam(user);
}

/** Properties of a new account that whoever makes it decides. */
interface NewAccount {
  /** Whether a manager or operator without teams sees every vehicle; without it none. */
  seesAll: boolean;
  /** Whether an administrator or the provider vouches that the e-mail is the person's. */
  isEmailConfirmed: boolean;
}

/** Makes an account. */
export async function createUser(
  queries: Queries,
  values: UserValues,
  passwordHash: string,
  { seesAll, isEmailConfirmed }: NewAccount,
): Promise<User> {
  try {
    const [user] = await queries.query<User>(
      `insert into users (username, username_key, email, email_key, first_name, last_name, role, phone, team_id, is_active, search_text, password_hash, sees_all, email_is_confirmed)
       values ($1, lower($1), $2, lower($2), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${columns}`,
      [...parameters(values), passwordHash, seesAll, isEmailConfirmed],
    );
    if (!user) throw new Error('The insert returned no row.');
    return withTeam(user);
  } catch (error) {
    throw refuseTaken(error);
  }
}

/**
 * @param passwordHash undefined leaves the password as it is.
 * @param isAdmin whether an administrator enters it: then the e-mail is the person's, and another one's entry leaves
 *   that open.
 */
export async function updateUser(
  queries: Queries,
  id: number,
  values: UserValues,
  passwordHash: string | undefined,
  isAdmin: boolean,
): Promise<User | undefined> {
  try {
    const [user] = await queries.query<User>(
      `update users set username = $1, username_key = lower($1), email = $2, email_key = lower($2), first_name = $3, last_name = $4, role = $5,
         phone = $6, team_id = $7, is_active = $8, search_text = $9, password_hash = coalesce($10, password_hash),
         email_is_confirmed = $12 or (email_is_confirmed and email_key = lower($2)), updated_at = now()
       where id = $11 returning ${columns}`,
      [...parameters(values), passwordHash ?? null, id, isAdmin],
    );
    return user && withTeam(user);
  } catch (error) {
    throw refuseTaken(error);
  }
}

/** The text by which a user is found: name, e-mail and username. */
export const userSearchText = (user: {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
}): string => searchText(user.username, user.email, `${user.first_name} ${user.last_name} ${user.first_name}`);

/** A username or e-mail that another account has becomes a 409 that names the field. */
export function refuseTaken(error: unknown): unknown {
  const other = lookalike(error, 'users_username_lookalike');
  if (other !== undefined) {
    const text = `Корисничкото име изгледа исто како „${other}“, кое веќе постои.`;
    return new HttpError(409, text, { username: text });
  }
  const taken: [string, string, string][] = [
    ['users_username_unique', 'username', 'Корисничкото име е веќе зафатено.'],
    ['users_email_unique', 'email', 'Е-поштата е веќе зафатена.'],
  ];
  const found = taken.find(([constraint]) => violates(error, constraint));
  return found ? new HttpError(409, found[2], { [found[1]]: found[2] }) : error;
}

/** A form may send a team as the text of its select. */
export const teamIdOf = ({ team_id }: Pick<UserValues, 'team_id'>): number | null =>
  team_id === undefined || team_id === null || team_id === '' ? null : Number(team_id);

function parameters(values: UserValues): unknown[] {
  const username = canonicalUsername(values.username);
  const email = values.email.trim();
  const team = teamIdOf(values);
  const user = { ...values, username, email, first_name: values.first_name.trim(), last_name: values.last_name.trim() };
  return [
    username,
    email,
    user.first_name,
    user.last_name,
    values.role,
    values.phone?.trim() || null,
    team,
    values.is_active ?? true,
    userSearchText(user),
  ];
}
