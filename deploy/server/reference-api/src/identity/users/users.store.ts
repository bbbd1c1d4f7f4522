import type { QueryValues, userCalls } from 'shared-auth/calls';
import { type Role, searchText, userFields, type WrittenRecord } from 'shared-auth/contract';
import { Conditions, count, orderBy, pagination, slice, sortedBy } from '../../platform/database/conditions';
import { lookalike, type Queries, violates } from '../../platform/database/database';
import { writtenBy } from '../../platform/database/fieldColumns';
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

const columns = Object.keys(userFields)
  .filter((name) => name !== 'team_name')
  .map((name) => `u.${name}`)
  .join(', ');

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
  const from = `from users u ${conditions.sql}`;
  const order = orderBy(sortable, filter.sort, filter.order, 'created_at desc, id desc');
  const [total, rows] = await Promise.all([
    count(queries, from, conditions.params),
    queries.query<User>(`select ${columns} ${from} ${order} ${slice(filter)}`, conditions.params),
  ]);
  return { data: rows.map(withTeam), pagination: pagination(total, filter), ...sortedBy(sortable, filter) };
}

export async function findUser(queries: Queries, id: number): Promise<User | undefined> {
  const [user] = await queries.query<User>(`select ${columns} from users u where id = $1 and removed_at is null`, [id]);
  return user && withTeam(user);
}

/** Properties of a new account that its creator decides. */
interface NewAccount {
  /** Whether a manager or operator without teams sees every vehicle; if false, none. */
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
      `insert into users as u (${written.columns}, username_key, email_key, password_hash, sees_all, email_is_confirmed)
       select ${written.columns}, lower(username), lower(email), $2, $3::boolean, $4::boolean from ${written.source} returning ${columns}`,
      [stored(values), passwordHash, seesAll, isEmailConfirmed],
    );
    if (!user) throw new Error('The insert returned no row.');
    return withTeam(user);
  } catch (error) {
    throw refuseTaken(error);
  }
}

/**
 * @param passwordHash undefined leaves the password unchanged.
 * @param isAdmin whether an administrator enters it: then the e-mail is confirmed as the person's. Another user's
 * entry leaves an unchanged e-mail as it was, and makes a changed one unconfirmed.
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
      `update users u set ${written.assigned}, username_key = lower(x.username), email_key = lower(x.email),
         password_hash = coalesce($2, u.password_hash),
         email_is_confirmed = $4::boolean or (u.email_is_confirmed and u.email_key = lower(x.email)), updated_at = now()
       from ${written.source} where u.id = $3 returning ${columns}`,
      [stored(values), passwordHash ?? null, id, isAdmin],
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

/** Converts a duplicate username or e-mail to a 409 that names the field. */
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

const written = writtenBy(userFields, { is_active: 'boolean', search_text: 'text' });
function stored(values: UserValues): string {
  const [email, first_name, last_name] = [values.email.trim(), values.first_name.trim(), values.last_name.trim()];
  const user = { ...values, username: canonicalUsername(values.username), email, first_name, last_name };
  const { phone, is_active = true } = values;
  const more = {
    phone: phone?.trim() || null,
    team_id: teamIdOf(values),
    is_active,
    search_text: userSearchText(user),
  };
  return JSON.stringify([{ ...user, ...more }]);
}
