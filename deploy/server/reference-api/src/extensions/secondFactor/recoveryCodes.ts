import { createHash, randomInt } from 'node:crypto';
import { lookalikeKey } from 'shared-auth/contract';
import { growth } from '../../audit/growth';
import type { Queries } from '../../platform/database/database';

/** Letters and digits that are not mistaken for one another; 12 of them are 59 bits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const LENGTH = 12;

/**
 * Normalizes a typed code: without blanks and dashes (a word processor makes longer ones of them) and invisible
 * characters, and in Latin capitals where another keyboard wrote a letter that looks the same.
 */
const plain = (code: string): string => lookalikeKey(code.replaceAll(/[\s\p{Pd}\p{Cf}\u2212]/gu, ''));
const hashOf = (user: number, code: string): string =>
  createHash('sha256')
    .update(`${user}:${plain(code)}`)
    .digest('base64url');

/** Whether a text has the form of a recovery code, and not that of an app's code. */
export const isRecoveryCode = (code: string): boolean => plain(code).length === LENGTH;

/** Creates codes that replace all others. @returns the codes, which cannot be read again */
export async function createRecoveryCodes(queries: Queries, user: number): Promise<string[]> {
  const codes = Array.from({ length: growth.recovery_codes.most }, () =>
    Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
      .join('')
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  );
  await queries.query('delete from recovery_codes where user_id = $1', [user]);
  await queries.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::text[])', [
    user,
    codes.map((code) => hashOf(user, code)),
  ]);
  return codes;
}

/** Uses one up. @returns false when there is no such code, or it was used before */
export async function spendRecoveryCode(queries: Queries, user: number, code: string): Promise<boolean> {
  const spent = await queries.query(
    'update recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null returning user_id',
    [user, hashOf(user, code)],
  );
  return spent.length > 0;
}
