import { Secret, TOTP } from 'otpauth';
import type { Queries } from '../../platform/database/database';

/** Seconds for which a code is shown. */
const PERIOD_SECONDS = 30;
/** Codes before and after the present one that are accepted too, because clocks of phones are inexact. */
const TOLERANCE = 1;
/** Wrong codes since the last right proof after which codes of the app are refused. */
const MOST_FAILURES = 50;

const of = (secret: string, label: string) =>
  new TOTP({ issuer: 'GPS Tracker', label, secret: Secret.fromBase32(secret) });

/** A new secret of 160 bits, as apps accept it (base32). */
export const createSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an app's camera reads. */
export const otpAddress = (secret: string, username: string): string => of(secret, username).toString();

/** The step (30 s each, since 1970) of a code; undefined when the code belongs to no step near now. */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = of(secret, '').validate({ token, timestamp: now, window: TOLERANCE });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

export const isLocked = ({ failures }: { failures: number }): boolean => failures >= MOST_FAILURES;

/** Uses a code, which is valid once. @returns false when it, or a later one, was used before */
export async function takeStep(queries: Queries, user: number, step: number): Promise<boolean> {
  const taken = await queries.query(
    `update totp_secrets set last_step = $2 where user_id = $1 and last_step < $2 and failures < ${MOST_FAILURES} returning user_id`,
    [user, step],
  );
  return taken.length > 0;
}

export const countFailure = (queries: Queries, user: number): Promise<unknown> =>
  queries.query('update totp_secrets set failures = failures + 1 where user_id = $1', [user]);

export const forgetFailures = (queries: Queries, user: number): Promise<unknown> =>
  queries.query('update totp_secrets set failures = 0 where user_id = $1 and failures > 0', [user]);
