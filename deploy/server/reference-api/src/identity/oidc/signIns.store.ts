import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../platform/database/database';

/** Seconds in which the page must fetch the session of a confirmed sign-in. */
const TICKET_SECONDS = 60;

/** A sign-in that the provider has confirmed, until the page that began it fetches the session. */
export interface ConfirmedSignIn {
  user_id: number;
  /** The password's hash at this moment; a change since then refuses the session. */
  password_hash: string;
  /** Sealed. */
  provider_token: string;
}

/** Secrets are stored as their hash. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Stores a confirmed sign-in. @returns the ticket that fetches it, once, with the secret of the page that began it */
export async function keepSignIn(
  database: Database,
  secretHash: string,
  { user_id, password_hash, provider_token }: ConfirmedSignIn,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await database.query('delete from provider_sign_ins where expires_at < now()');
  await database.query(
    `insert into provider_sign_ins (ticket_hash, secret_hash, user_id, password_hash, provider_token, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(secs => ${TICKET_SECONDS}))`,
    [hashOf(ticket), secretHash, user_id, password_hash, provider_token],
  );
  return ticket;
}

/** Redeems a ticket. A wrong secret uses it up as well. */
export async function takeSignIn(
  database: Database,
  ticket: string,
  secret: string,
): Promise<ConfirmedSignIn | undefined> {
  const [row] = await database.query<ConfirmedSignIn & { secret_hash: string; is_living: boolean }>(
    `delete from provider_sign_ins where ticket_hash = $1
     returning secret_hash, user_id, password_hash, provider_token, expires_at > now() as is_living`,
    [hashOf(ticket)],
  );
  // Both are hashes of random values: the time of the comparison reveals nothing.
  return row?.is_living && row.secret_hash === hashOf(secret) ? row : undefined;
}
