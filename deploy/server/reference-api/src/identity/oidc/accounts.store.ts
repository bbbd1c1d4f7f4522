import { includesRole, type Role } from 'shared-auth/contract';
import { auditValues, insertAuditEntries } from '../../audit/audit.store';
import type { Queries } from '../../platform/database/database';
import { HttpError } from '../../platform/http/errors';
import { readTeamVisibility, setTeams } from '../access/teamVisibility.store';
import { belongings } from '../users/belongings';
import { canonicalUsername, checkUsername, usernameKey } from '../users/username';
import { createUser, findUser, userSearchText } from '../users/users.store';
import type { Claims, TeamVisibility } from './roleOf';

/** Why a user who has signed in at the provider is refused here. */
export type AccountRefusal = 'deactivated' | 'taken' | 'incomplete';

/** The account here of a user who has signed in at the provider. */
export interface ProvidedAccount {
  id: number;
  password_hash: string;
  /**
   * Whether its other sessions must end: they began with another role, or with a password that is no longer accepted.
   */
  hasChanged: boolean;
}

interface Row {
  id: number;
  email_key: string;
  role: Role;
  is_active: boolean;
  password_hash: string;
  provider_subject: string | null;
  email_is_confirmed: boolean;
}

/** The rights that a person's groups grant. */
export interface Granted {
  role: Role;
  /** Undefined where groups do not grant teams: then administrators do. */
  visibility: TeamVisibility | undefined;
}

interface Person {
  subject: string;
  claims: Claims;
  /** The role and teams of the person's groups. */
  granted: Granted;
  address: string;
  /** A hash that matches no password. */
  closedPassword: string;
}

const columns = 'id, email_key, role, is_active, password_hash, provider_subject, email_is_confirmed';
/** A text without invisible characters and without those that cannot be stored. */
const textOf = (value: unknown, longest: number): string =>
  typeof value === 'string' ? value.replace(/\p{C}/gu, '').trim().slice(0, longest) : '';

/**
 * Finds or makes the account of a person who has signed in at the provider.
 *
 * It is identified by issuer and subject alone. An account that was made here is taken over once, when an administrator
 * has entered its e-mail and the provider has verified it, it is no administrator's and the person's groups grant no
 * lower role; its password is not accepted after that. Any other account with that e-mail or username makes the sign-in
 * fail.
 */
export async function accountOf(queries: Queries, person: Person): Promise<ProvidedAccount | AccountRefusal> {
  const { subject, claims, granted } = person;
  const [known] = await queries.query<Row>(`select ${columns} from users where provider_subject = $1 for update`, [
    subject,
  ]);
  if (known) {
    if (!known.is_active) return 'deactivated';
    const hasChanged = await takeGranted(queries, known, granted, person.address);
    return { id: known.id, password_hash: known.password_hash, hasChanged };
  }
  const email = textOf(claims.email, 200);
  const username = canonicalUsername(textOf(claims.preferred_username, 100) || email).slice(0, 100);
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || !isUsername(username)) return 'incomplete';
  const others = await queries.query<Row>(
    `select ${columns} from users where email_key = lower($1) or username_key = $2 for update`,
    [email, usernameKey(username)],
  );
  // Someone who typed a colleague's address into their own profile neither becomes that colleague nor blocks them.
  const [pretender] = others.filter((other) => !other.email_is_confirmed && other.provider_subject === null);
  if (pretender?.email_key === email.toLowerCase()) {
    await takeAddress(queries, pretender.id, person.address);
    return accountOf(queries, person);
  }
  if (others.length === 0) return create(queries, person, { username, email });
  const [own] = others;
  const isOwn =
    others.length === 1 &&
    own !== undefined &&
    own.provider_subject === null &&
    own.email_is_confirmed &&
    claims.email_verified === true &&
    own.email_key === email.toLowerCase() &&
    own.role !== 'admin' &&
    includesRole(granted.role, own.role);
  if (!isOwn) return 'taken';
  if (!own.is_active) return 'deactivated';
  return link(queries, person, own);
}

/** Sets an account's role and teams to those of the person's groups. @returns whether they changed */
export async function takeGranted(
  queries: Queries,
  account: { id: number; role: Role },
  { role, visibility }: Granted,
  address: string,
): Promise<boolean> {
  const subject = await findUser(queries, account.id);
  if (account.role !== role) {
    await queries.query('update users set role = $2, updated_at = now() where id = $1', [account.id, role]);
    await record(queries, address, {
      type: 'user_changed',
      subject,
      before: { role: account.role },
      after: { role },
    });
  }
  return (await updateVisibility(queries, account.id, visibility, address)) || account.role !== role;
}

/**
 * Sets an account's teams to those of the person's groups, if the groups decide them. @returns whether it had others
 */
async function updateVisibility(
  queries: Queries,
  id: number,
  visibility: TeamVisibility | undefined,
  address: string,
): Promise<boolean> {
  if (visibility === undefined) return false;
  const before = await readTeamVisibility(queries, id);
  if (before.sees_all === visibility.seesAll && before.team_ids.join() === visibility.teams.join()) return false;
  await setTeams(queries, id, visibility.teams, visibility.seesAll);
  const after = await readTeamVisibility(queries, id);
  await record(queries, address, {
    type: 'user_teams_changed',
    subject: await findUser(queries, id),
    before,
    after,
    details: { by: 'oidc' },
  });
  return true;
}

async function create(
  queries: Queries,
  { subject, claims, granted: { role, visibility }, address, closedPassword }: Person,
  { username, email }: { username: string; email: string },
): Promise<ProvidedAccount> {
  const first_name = textOf(claims.given_name, 100) || textOf(claims.name, 100) || username.slice(0, 100);
  const values = { username, email, first_name, last_name: textOf(claims.family_name, 100), role };
  const user = await createUser(queries, values, closedPassword, { seesAll: false, isEmailConfirmed: true });
  await queries.query('update users set provider_subject = $2 where id = $1', [user.id, subject]);
  await record(queries, address, { type: 'user_created', subject: user, after: user, details: { by: 'oidc' } });
  await updateVisibility(queries, user.id, visibility, address);
  return { id: user.id, password_hash: closedPassword, hasChanged: false };
}

/** Removes an unconfirmed e-mail from an account. The replacing address belongs to no mailbox. */
async function takeAddress(queries: Queries, id: number, address: string): Promise<void> {
  const before = await findUser(queries, id);
  await queries.query(
    'update users set email = $2, email_key = $2, search_text = $3, updated_at = now() where id = $1',
    [id, `unconfirmed-${id}@fleet.invalid`, before ? userSearchText({ ...before, email: '' }) : ''],
  );
  const subject = await findUser(queries, id);
  await record(queries, address, { type: 'user_changed', subject, before, after: subject, details: { by: 'oidc' } });
}

/**
 * Deletes the settings of a user in an account before the account becomes another's: browsers, rules, links, messages.
 * The caller ends the sessions.
 */
async function dropBelongings(queries: Queries, id: number): Promise<void> {
  for (const [table, column] of belongings) await queries.query(`delete from ${table} where ${column} = $1`, [id]);
  await queries.query('update vehicle_shares set revoked_at = now() where created_by = $1 and revoked_at is null', [
    id,
  ]);
}

async function link(queries: Queries, person: Person, own: Row): Promise<ProvidedAccount> {
  const { subject, granted, address, closedPassword } = person;
  const { role } = granted;
  await queries.query(
    'update users set provider_subject = $2, password_hash = $3, role = $4, updated_at = now() where id = $1',
    [own.id, subject, closedPassword, role],
  );
  await dropBelongings(queries, own.id);
  const user = await findUser(queries, own.id);
  const states = { before: { role: own.role }, after: { role } };
  await record(queries, address, {
    type: 'user_changed',
    subject: user,
    ...states,
    details: { by: 'oidc', linked: true },
  });
  await updateVisibility(queries, own.id, granted.visibility, address);
  return { id: own.id, password_hash: closedPassword, hasChanged: true };
}

/** The act has no user, because the provider decided it. */
const record = (queries: Queries, address: string, act: Parameters<typeof auditValues>[1]) =>
  insertAuditEntries(queries, [auditValues({ user: undefined, address }, act)]);

function isUsername(username: string): boolean {
  try {
    return username !== '' && checkUsername(username) !== '';
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}
