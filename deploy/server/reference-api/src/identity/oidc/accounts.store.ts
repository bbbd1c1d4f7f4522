import { includesRole, type Role } from 'shared-auth/contract';
import { actValues, insertActs } from '../../audit/acts.store';
import type { Queries } from '../../platform/database/database';
import { HttpError } from '../../platform/http/errors';
import { canonicalUsername, checkUsername, usernameKey } from '../users/username';
import { createUser, findUser } from '../users/users.store';
import type { Claims } from './roleOf';

/** Why somebody who has signed in at the provider is not let in here. */
export type AccountRefusal = 'deactivated' | 'taken' | 'incomplete';

/** The account that somebody has here. */
export interface ProvidedAccount {
  id: number;
  password_hash: string;
  /** Its other sessions are to be ended: they were begun with another role, or by a password that opens it no more. */
  hasChanged: boolean;
}

interface Row {
  id: number;
  email_key: string;
  role: Role;
  is_active: boolean;
  password_hash: string;
  provider_subject: string | null;
}

interface Person {
  subject: string;
  claims: Claims;
  /** By the person's groups. */
  role: Role;
  address: string;
  /** A hash that no password fits. */
  closedPassword: string;
}

const columns = 'id, email_key, role, is_active, password_hash, provider_subject';
/** Without what cannot be seen or stored. */
const textOf = (value: unknown, longest: number): string =>
  typeof value === 'string' ? value.replace(/\p{C}/gu, '').trim().slice(0, longest) : '';

/**
 * Finds or makes the account of a person who has signed in at the provider.
 *
 * It is known by issuer and subject alone. An account that was made here is taken over once, when the provider has verified its e-mail, it is no administrator's and the
 * person's groups give no lower role; its password opens it no more then. Any other account of that e-mail or username keeps the person out.
 */
export async function accountOf(queries: Queries, person: Person): Promise<ProvidedAccount | AccountRefusal> {
  const { subject, claims, role } = person;
  const [known] = await queries.query<Row>(`select ${columns} from users where provider_subject = $1 for update`, [
    subject,
  ]);
  if (known) {
    if (!known.is_active) return 'deactivated';
    const hasChanged = await takeRole(queries, known, role, person.address);
    return { id: known.id, password_hash: known.password_hash, hasChanged };
  }
  const email = textOf(claims.email, 200);
  const username = canonicalUsername(textOf(claims.preferred_username, 100) || email).slice(0, 100);
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || !isUsername(username)) return 'incomplete';
  const others = await queries.query<Row>(
    `select ${columns} from users where email_key = lower($1) or username_key = $2 for update`,
    [email, usernameKey(username)],
  );
  if (others.length === 0) return create(queries, person, { username, email });
  const [own] = others;
  const isOwn =
    others.length === 1 &&
    own !== undefined &&
    own.provider_subject === null &&
    claims.email_verified === true &&
    own.email_key === email.toLowerCase() &&
    own.role !== 'admin' &&
    includesRole(role, own.role);
  if (!isOwn) return 'taken';
  if (!own.is_active) return 'deactivated';
  return link(queries, person, own);
}

/** Gives an account the role of its person's groups. @returns whether it had another one */
export async function takeRole(
  queries: Queries,
  account: { id: number; role: Role },
  role: Role,
  address: string,
): Promise<boolean> {
  if (account.role === role) return false;
  await queries.query('update users set role = $2, updated_at = now() where id = $1', [account.id, role]);
  const user = await findUser(queries, account.id);
  await record(queries, address, {
    type: 'user_changed',
    subject: user,
    before: { role: account.role },
    after: { role },
  });
  return true;
}

async function create(
  queries: Queries,
  { subject, claims, role, address, closedPassword }: Person,
  { username, email }: { username: string; email: string },
): Promise<ProvidedAccount> {
  const first_name = textOf(claims.given_name, 100) || textOf(claims.name, 100) || username.slice(0, 100);
  const values = { username, email, first_name, last_name: textOf(claims.family_name, 100), role };
  const user = await createUser(queries, values, closedPassword);
  await queries.query('update users set provider_subject = $2 where id = $1', [user.id, subject]);
  await record(queries, address, { type: 'user_created', subject: user, after: user, details: { by: 'oidc' } });
  return { id: user.id, password_hash: closedPassword, hasChanged: false };
}

async function link(queries: Queries, person: Person, own: Row): Promise<ProvidedAccount> {
  const { subject, role, address, closedPassword } = person;
  await queries.query(
    'update users set provider_subject = $2, password_hash = $3, role = $4, updated_at = now() where id = $1',
    [own.id, subject, closedPassword, role],
  );
  const user = await findUser(queries, own.id);
  const states = { before: { role: own.role }, after: { role } };
  await record(queries, address, {
    type: 'user_changed',
    subject: user,
    ...states,
    details: { by: 'oidc', linked: true },
  });
  return { id: own.id, password_hash: closedPassword, hasChanged: true };
}

/** Nobody here has done it: the provider's word has. */
const record = (queries: Queries, address: string, act: Parameters<typeof actValues>[1]) =>
  insertActs(queries, [actValues({ user: undefined, address }, act)]);

function isUsername(username: string): boolean {
  try {
    return username !== '' && checkUsername(username) !== '';
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}
