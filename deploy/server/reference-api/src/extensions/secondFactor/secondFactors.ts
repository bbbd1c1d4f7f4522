import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../audit/auditLog';
import type { FirstFactor, SecondFactorCheck, SecondStep } from '../../identity/access/secondFactor';
import type { Seal } from '../../identity/oidc/seal';
import type { Database, Queries } from '../../platform/database/database';
import { HttpError } from '../../platform/http/errors';
import { type Factors, factorsOf, hasAny } from './factors.store';
import { isSignedBy, type PasskeySite, requestOptions, siteOf } from './passkeys';
import { isRecoveryCode, spendRecoveryCode } from './recoveryCodes';
import { asksHere, mustHave, readRules } from './rules.store';
import { beginStep, type Step, type StepPurpose } from './steps.store';
import { countFailure, forgetFailures, isLocked, stepOf, takeStep } from './totp';

/** Minutes for which a user who has proved their identity is not asked again. */
const FRESH_MINUTES = 5;
const SECRET_PURPOSE = 'totp';

/** A proof of a user's identity: a code of the app, a recovery code, or a passkey's signature. */
export interface Proof {
  code?: string | undefined;
  passkey?: AuthenticationResponseJSON | undefined;
}
export type ProofKind = 'totp' | 'recovery_code' | 'passkey';

interface Deps {
  database: Database;
  seal: Seal;
  /** Whether a page of this origin may call. */
  isAllowed: (origin: string) => boolean;
}

/** Second factors of people: the step after a password, and the check of a proof. */
export class SecondFactors implements SecondFactorCheck {
  constructor(private readonly deps: Deps) {}

  async after(first: FirstFactor, request: FastifyRequest): Promise<'nothing' | 'addition' | SecondStep> {
    const { database } = this.deps;
    const rules = await readRules(database);
    const account = { role: first.role, is_company: first.by === 'company' };
    if (!asksHere(rules, account)) return 'nothing';
    const factors = await factorsOf(database, first.id);
    if (!hasAny(factors)) return mustHave(rules, account) ? 'addition' : 'nothing';
    const { id, password_hash, provider_token } = first;
    return this.begin(database, request, 'sign_in', { user_id: id, password_hash, provider_token }, factors);
  }

  /** Begins a step that a code or a passkey passes. */
  async begin(
    queries: Queries,
    request: FastifyRequest,
    purpose: StepPurpose,
    step: Pick<Step, 'user_id'> & Partial<Step>,
    factors: Factors,
  ): Promise<SecondStep> {
    const options = await requestOptions(factors.passkeys, this.siteOf(request));
    const ticket = await beginStep(queries, purpose, { ...step, challenge: options?.challenge ?? null });
    return {
      ticket,
      // The form for a code also accepts recovery codes, for a user who has lost the passkey.
      methods: options ? ['passkey', 'code'] : ['code'],
      ...(options && { passkey_options: options }),
    };
  }

  siteOf(request: FastifyRequest): PasskeySite | undefined {
    return siteOf(request, this.deps.isAllowed);
  }

  async mustConfirm({ session }: FastifyRequest, when: 'always' | 'by rule'): Promise<void> {
    if (when === 'by rule' && !(await readRules(this.deps.database)).confirms) return;
    const fresh = await this.deps.database.query(
      `select id from sessions where id = $1 and confirmed_at > now() - interval '${FRESH_MINUTES} minutes'`,
      [session.id],
    );
    if (fresh.length === 0)
      throw new HttpError(403, 'Потврдете дека сте тоа вие.', undefined, {}, 'confirmation_required');
  }

  sealSecret = (secret: string): Promise<string> => this.deps.seal.close(SECRET_PURPOSE, { secret });

  /** @returns undefined where the key has changed */
  async openSecret(sealed: string): Promise<string | undefined> {
    const secret = (await this.deps.seal.open(SECRET_PURPOSE, sealed))?.secret;
    return typeof secret === 'string' ? secret : undefined;
  }

  /**
   * Checks a proof, and uses it up.
   * @returns its kind; undefined when it is wrong, or was used before
   * @throws HttpError 429 after too many wrong codes of the app
   */
  async prove(queries: Queries, request: FastifyRequest, step: Step, proof: Proof): Promise<ProofKind | undefined> {
    const { user_id } = step;
    const factors = await factorsOf(queries, user_id);
    const kind = await this.#kindOf(queries, request, step, proof, factors);
    if (kind === undefined) await countFailure(queries, user_id);
    else await forgetFailures(queries, user_id);
    return kind;
  }

  async #spend(queries: Queries, request: FastifyRequest, user: number, code: string): Promise<boolean> {
    if (!(await spendRecoveryCode(queries, user, code))) return false;
    const [subject] = await queries.query<{ id: number; username: string }>(
      'select id, username from users where id = $1',
      [user],
    );
    await recordAudit(queries, request, { type: 'recovery_code_used', subject });
    return true;
  }

  async #kindOf(
    queries: Queries,
    request: FastifyRequest,
    { user_id, challenge }: Step,
    { code, passkey }: Proof,
    { totp, passkeys }: Factors,
  ): Promise<ProofKind | undefined> {
    if (passkey !== undefined) {
      const site = this.siteOf(request);
      if (site === undefined || challenge === null) return undefined;
      return (await isSignedBy(queries, passkeys, { response: passkey, challenge, site })) ? 'passkey' : undefined;
    }
    if (code === undefined) return undefined;
    if (isRecoveryCode(code)) return (await this.#spend(queries, request, user_id, code)) ? 'recovery_code' : undefined;
    if (totp === undefined) return undefined;
    if (isLocked(totp))
      throw new HttpError(429, 'Премногу погрешни кодови. Внесете резервен код или обратете се до администраторот.');
    const secret = await this.openSecret(totp.secret);
    const found = secret === undefined ? undefined : stepOf(secret, code);
    return found !== undefined && (await takeStep(queries, user_id, found)) ? 'totp' : undefined;
  }
}
