import { Secret, TOTP } from 'otpauth';
import type { Queries } from '../../platform/database/database';

/** Seconds for which a code is shown. */
const PERIOD_SECONDS = 30;
/** Codes before and after the present one that are taken too: clocks of phones are off. */
const TOLERANCE = 1;
/** Wrong codes since the last right proof after which codes of the app are not taken any more. */
const MOST_FAILURES = 50;

const of = (secret: string, label: string) =>
  new TOTP({ issuer: 'GPS Tracker', label, secret: Secret.fromBase32(secret) });

/** A new secret of 160 bits, as apps take it (base32). */
export const createSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an app's camera reads. */
export const otpAddress = (secret: string, username: string): string => of(secret, username).toString();

/** The step (30 s each, since 1970) that a code is of; undefined when it is of none that is near. */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = of(secret, '').validate({ token, timestamp: now, window: TOLERANCE });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

export const isLocked = ({ failures }: { failures: number }): boolean => failures >= MOST_FAILURES;

/** Takes a code for the one time that it is good. @returns false when it, or a later one, was taken before */
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
