import { createHash, randomBytes } from 'node:crypto';
import type { AccountData } from '../../identity/access/caller';
import type { Queries } from '../../platform/database/database';
import { addInvitation } from '../notifications/messages.store';

/** Hours within which a key must be used. */
const KEY_HOURS = 72;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** An account that waits for its password, and for how many hours more it may. */
export type Invited = AccountData & { by: string | null; hours: number };

/**
 * Invites a user who has never signed in: a mail is queued, and an earlier key becomes void.
 *
 * @returns false where they have signed in, or the account is deactivated or opened elsewhere
 */
export async function invite(queries: Queries, user: number, by: number): Promise<boolean> {
  const invited = await queries.query(
    `insert into invitations (user_id, invited_by, expires_at)
     select id, $2, now() + interval '${KEY_HOURS} hours' from users where id = $1 and is_active and last_login is null and provider_subject is null
     on conflict (user_id) do update set invited_by = excluded.invited_by, key_hash = null, expires_at = excluded.expires_at returning 1`,
    [user, by],
  );
  if (invited.length > 0) await addInvitation(queries, user);
  return invited.length > 0;
}

/** A key for the mail that is sent now. Only its hash is stored, so each attempt makes a new key. */
export async function freshKey(queries: Queries, user: number): Promise<(Invited & { key: string }) | undefined> {
  const key = randomBytes(32).toString('base64url');
  await queries.query('update invitations set key_hash = $2 where user_id = $1', [user, hashOf(key)]);
  const invited = await invitedBy(queries, key);
  return invited && { ...invited, key };
}

/** The invitation of a key, as long as it is valid. */
export async function invitedBy(queries: Queries, key: string): Promise<Invited | undefined> {
  const [invited] = await queries.query<Invited>(
    `select u.*, (select b.first_name || ' ' || b.last_name from users b where b.id = i.invited_by) as by,
       round(extract(epoch from i.expires_at - now()) / 3600)::int as hours
     from invitations i join users u on u.id = i.user_id
     where i.key_hash = $1 and i.expires_at > now() and u.is_active`,
    [hashOf(key)],
  );
  return invited;
}

/** Sets the password that a person has chosen, once. @returns false when another call was faster */
export async function acceptInvitation(queries: Queries, key: string, passwordHash: string): Promise<boolean> {
  const [ended] = await queries.query<{ user_id: number }>(
    'delete from invitations where key_hash = $1 and expires_at > now() returning user_id',
    [hashOf(key)],
  );
  if (ended === undefined) return false;
  const set = await queries.query(
    'update users set password_hash = $2, updated_at = now() where id = $1 and is_active and last_login is null returning 1',
    [ended.user_id, passwordHash],
  );
  return set.length > 0;
}
