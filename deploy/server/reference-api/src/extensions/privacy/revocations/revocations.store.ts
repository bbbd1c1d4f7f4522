import { isRole } from 'shared-auth/contract';
import { auditValues, insertAuditEntries } from '../../../audit/audit.store';
import { readTeamVisibility, setTeams } from '../../../identity/access/teamVisibility.store';
import type { Queries } from '../../../platform/database/database';
import { removeFactors, removeOneFactor } from '../../secondFactor/factors.store';
import { removePerson } from '../dataSubject/removePerson';

/**
 * Acts that withdraw something from a user, or change the user's rights. They are repeated after a backup is restored.
 * Sessions need no line, as all of them end then.
 */
const revokingTypes = [
  'person_removed',
  'user_deactivated',
  'user_changed',
  'user_teams_changed',
  'password_changed',
  'invitation_accepted',
  'key_revoked',
  'share_revoked',
  'second_factor_removed',
  'second_factor_reset',
  'recovery_codes_created',
  'recovery_code_used',
] as const;

/** One act as the file contains it: numbers and states, without names. */
export interface Revocation {
  id: number;
  /** ISO 8601 */
  at: string;
  type: (typeof revokingTypes)[number];
  /** Whose account it is about. */
  person: number | null;
  role: string | null;
  is_active: boolean | null;
  /** The teams of the person, where they were changed. */
  teams: { team_ids?: number[]; sees_all?: boolean | null } | null;
  /** The hash of the new password. */
  password_hash: string | null;
  key: number | null;
  share: number | null;
  /** Which second factor was removed. */
  factor?: 'totp' | 'passkey' | null;
  passkey?: number | null;
}

/** Acts of transactions that were under way at the last reading. */
const OVERLAP = "interval '1 minute'";

export async function readInstallation(queries: Queries): Promise<{ uuid: string; until: string }> {
  const [row] = await queries.query<{ uuid: string; until: string }>(
    'select uuid, revocations_until as until from installation where id = 1',
  );
  if (!row) throw new Error('The database does not say which installation it is of.');
  return row;
}

export const saveUntil = (queries: Queries, until: string): Promise<unknown> =>
  queries.query(
    'update installation set revocations_until = greatest(revocations_until, $1::timestamptz) where id = 1',
    [until],
  );

/** The revocations since a time, in the order in which they were made. */
export const revocationsSince = (queries: Queries, since: string): Promise<Revocation[]> =>
  queries.query<Revocation>(
    `select a.id, a.at, a.type, coalesce(a.subject_id, a.user_id) as person, a.after ->> 'role' as role, (a.after ->> 'is_active')::boolean as is_active,
       case when a.type = 'user_teams_changed' then a.after end as teams,
       case when a.type in ('password_changed', 'invitation_accepted') or a.details ->> 'password' = 'changed'
         then (select u.password_hash from users u where u.id = coalesce(a.subject_id, a.user_id)) end as password_hash,
       (a.details ->> 'key')::int as key, (a.details ->> 'share')::int as share,
       a.details ->> 'factor' as factor, (a.details ->> 'passkey')::int as passkey
     from acts a where a.at > $1::timestamptz - ${OVERLAP} and a.type = any($2::text[]) order by a.at, a.id`,
    [since, revokingTypes],
  );

/** The revocations that the database lacks, because its backup is older. */
export async function missingOf(queries: Queries, revocations: readonly Revocation[]): Promise<Revocation[]> {
  const rows = await queries.query<{ n: number }>(
    `select (x.n - 1)::int as n from unnest($1::bigint[], $2::timestamptz[]) with ordinality as x(id, at, n)
     where not exists (select from acts a where a.id = x.id and a.at = x.at)`,
    [revocations.map(({ id }) => id), revocations.map(({ at }) => at)],
  );
  return rows.flatMap(({ n }) => revocations[n] ?? []);
}

/** Repeats an act and records it. A user who no longer exists, or does not exist yet, is skipped. */
export async function applyRevocation(queries: Queries, revocation: Revocation): Promise<void> {
  const { type, person, key, share } = revocation;
  const [subject] = await queries.query<{ id: number; username: string }>(
    'select id, username from users where id = $1 and removed_at is null',
    [person],
  );
  if (type === 'key_revoked')
    await queries.query('update ingest_keys set revoked_at = now() where id = $1 and revoked_at is null', [key]);
  else if (type === 'share_revoked')
    await queries.query('update vehicle_shares set revoked_at = now() where id = $1 and revoked_at is null', [share]);
  else if (subject === undefined) return;
  else if (type === 'person_removed') await removePerson(queries, subject.id);
  else if (type === 'second_factor_reset') await removeFactors(queries, subject.id);
  else if (type === 'second_factor_removed') await removeAgain(queries, subject.id, revocation);
  else if (type === 'recovery_codes_created' || type === 'recovery_code_used')
    // The older ones would be good again; their owner makes new ones.
    await queries.query('delete from recovery_codes where user_id = $1', [subject.id]);
  else await applyToAccount(queries, subject.id, revocation);
  const details = { by: 'restore', ...(key !== null && { key }), ...(share !== null && { share }) };
  await insertAuditEntries(queries, [auditValues({ user: undefined, address: '' }, { type, subject, details })]);
}

/** A line that does not name the factor removes all of them. */
const removeAgain = (queries: Queries, user: number, { factor, passkey }: Revocation): Promise<unknown> =>
  factor === 'totp'
    ? removeOneFactor(queries, user)
    : passkey == null
      ? removeFactors(queries, user)
      : removeOneFactor(queries, user, passkey);

async function applyToAccount(
  queries: Queries,
  id: number,
  { type, role, is_active, teams, password_hash }: Revocation,
): Promise<void> {
  const active = type === 'user_deactivated' ? false : is_active;
  await queries.query(
    `update users set is_active = coalesce($2, is_active), role = coalesce($3, role), password_hash = coalesce($4, password_hash), updated_at = now() where id = $1`,
    [id, active, isRole(role) ? role : null, password_hash],
  );
  if (teams === null) return;
  const before = await readTeamVisibility(queries, id);
  await setTeams(queries, id, teams.team_ids ?? before.team_ids, teams.sees_all ?? before.sees_all);
}

/** A restore signs everybody out: otherwise sessions that had ended since the backup would be open again. */
export const endAllSessions = (queries: Queries): Promise<unknown> => queries.query('delete from sessions');
