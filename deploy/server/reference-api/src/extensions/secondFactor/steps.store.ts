import { createHash, randomBytes } from 'node:crypto';
import type { Queries } from '../../platform/database/database';

/** Seconds in which a step must be passed. */
const STEP_SECONDS = 300;
/** Wrong proofs of one step; after that the user must begin again with the password. */
const MOST_TRIES = 5;

export type StepPurpose = 'sign_in' | 'add_totp' | 'add_passkey' | 'confirm';

/** A step that has begun and waits for its proof. */
export interface Step {
  user_id: number;
  /** The password's hash when a sign-in began; after a change the step opens no session. */
  password_hash: string | null;
  provider_token: string | null;
  /** The session in which a step began; another one must not pass it. */
  session_id: string | null;
  /** The challenge that a passkey has to sign. */
  challenge: string | null;
  /** The sealed secret of an app that is being added. */
  secret: string | null;
}

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

/** Begins a step. @returns the ticket that passes it */
export async function beginStep(
  queries: Queries,
  purpose: StepPurpose,
  step: Pick<Step, 'user_id'> & Partial<Step>,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await queries.query(
    `insert into second_factor_steps (ticket_hash, user_id, purpose, password_hash, provider_token, session_id, challenge, secret, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => ${STEP_SECONDS}))`,
    [
      hashOf(ticket),
      step.user_id,
      purpose,
      step.password_hash ?? null,
      step.provider_token ?? null,
      step.session_id ?? null,
      step.challenge ?? null,
      step.secret ?? null,
    ],
  );
  return ticket;
}

/**
 * Records an attempt at a step before its proof is checked.
 * @param session the session that must have begun the step; undefined at a sign-in
 * @returns undefined when the step no longer exists
 */
export async function tryStep(
  queries: Queries,
  purpose: StepPurpose,
  ticket: string,
  session?: string,
): Promise<Step | undefined> {
  const [step] = await queries.query<Step>(
    `update second_factor_steps set tries = tries + 1
     where ticket_hash = $1 and purpose = $2 and session_id is not distinct from $3::uuid and expires_at > now() and tries < ${MOST_TRIES}
     returning user_id, password_hash, provider_token, session_id, challenge, secret`,
    [hashOf(ticket), purpose, session ?? null],
  );
  return step;
}

/** Ends a step that was passed. @returns false when another call was faster */
export async function endStep(queries: Queries, ticket: string): Promise<boolean> {
  const ended = await queries.query('delete from second_factor_steps where ticket_hash = $1 returning user_id', [
    hashOf(ticket),
  ]);
  return ended.length > 0;
}
