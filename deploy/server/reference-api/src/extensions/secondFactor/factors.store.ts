import type { Queries } from '../../platform/database/database';

export interface Passkey {
  id: number;
  user_id: number;
  credential_id: string;
  /** base64url */
  public_key: string;
  counter: number;
  transports: string[];
  /** The host name that it is for. */
  rp_id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

interface TotpSecret {
  /** Sealed. */
  secret: string;
  last_step: number;
  failures: number;
  created_at: string;
}

/** The factors that a user has besides the password. */
export interface Factors {
  totp: TotpSecret | undefined;
  passkeys: Passkey[];
  /** Recovery codes that were not used. */
  codes_left: number;
}

export async function factorsOf(queries: Queries, user: number): Promise<Factors> {
  const [totp] = await queries.query<TotpSecret>(
    'select secret, last_step::float8 as last_step, failures, created_at from totp_secrets where user_id = $1',
    [user],
  );
  const passkeys = await queries.query<Passkey>(
    `select id, user_id, credential_id, public_key, counter::float8 as counter, transports, rp_id, name, created_at, last_used_at
     from passkeys where user_id = $1 order by id`,
    [user],
  );
  const [codes] = await queries.query<{ n: number }>(
    'select count(*)::int as n from recovery_codes where user_id = $1 and used_at is null',
    [user],
  );
  return { totp, passkeys, codes_left: codes?.n ?? 0 };
}

export const hasAny = ({ totp, passkeys }: Factors): boolean => totp !== undefined || passkeys.length > 0;

/** Removes all factors of a user, and the pending steps, so that a user in the middle of a sign-in must begin again. */
export async function removeFactors(queries: Queries, user: number): Promise<void> {
  for (const table of ['second_factor_steps', 'recovery_codes', 'passkeys', 'totp_secrets'])
    await queries.query(`delete from ${table} where user_id = $1`, [user]);
}

/** Removes the app, or the passkey with this number, and the pending steps. Other factors stay. */
export async function removeOneFactor(queries: Queries, user: number, passkey: number | null = null): Promise<void> {
  await queries.query('delete from second_factor_steps where user_id = $1', [user]);
  if (passkey === null) await queries.query('delete from totp_secrets where user_id = $1', [user]);
  else await queries.query('delete from passkeys where user_id = $1 and id = $2', [user, passkey]);
  // With the last factor its recovery codes end.
  await queries.query(
    `delete from recovery_codes where user_id = $1 and not exists (select from totp_secrets where user_id = $1)
       and not exists (select from passkeys where user_id = $1)`,
    [user],
  );
}
