import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../audit/auditLog';
import { usernameKey } from '../../identity/users/username';
import { HttpError, tryLater } from '../../platform/http/errors';
import { Done, type Static, succeeded } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { factorsOf, hasAny } from './factors.store';
import { tags, unasked } from './own.routes';
import { ConfirmInput, ConfirmStep } from './secondFactor.schemas';
import type { Proof, ProofKind, SecondFactors } from './secondFactors';
import { beginStep, endStep, type Step, tryStep } from './steps.store';

/**
 * Asks users to prove their identity again before harmful actions and before second factors change: by a second factor,
 * or by the password where they have none.
 */
export function confirmRoutes(app: Server, factors: SecondFactors): void {
  const { database } = app;
  app.post('/api/auth/second-factor/confirmation', {
    config: { ...unasked, unrecorded: 'step', repeated: 'anew' },
    schema: { tags, response: { 200: ConfirmStep } },
    handler: async (request) => {
      const { id: session_id, user } = request.session;
      const own = await factorsOf(database, user.id);
      const step = { user_id: user.id, session_id };
      if (hasAny(own)) {
        const { methods, ...begun } = await factors.begin(database, request, 'confirm', step, own);
        return succeeded({ data: { ...begun, methods: [...methods] } });
      }
      // Accounts of the company's provider have no password here: their users sign in there again.
      const methods = (await hashOf(app, user.id)) === undefined ? [] : ['password' as const];
      return succeeded({ data: { ticket: await beginStep(database, 'confirm', step), methods } });
    },
  });

  app.put('/api/auth/second-factor/confirmation', {
    config: { ...unasked, audit: 'identity_confirmed' },
    schema: { tags, body: ConfirmInput, response: { 200: Done } },
    handler: (request) => confirm(app, factors, request, request.body),
  });
}

async function confirm(
  app: Server,
  factors: SecondFactors,
  request: FastifyRequest,
  { ticket, ...proof }: Static<typeof ConfirmInput>,
): Promise<Static<typeof Done>> {
  const { database, throttle } = app;
  const { id: session, user } = request.session;
  const step = await tryStep(database, 'confirm', ticket, session);
  if (step === undefined) throw new HttpError(400, 'Потврдата истече. Обидете се повторно.');
  const action = proof.password === undefined ? 'second-factor' : 'change-password';
  const wait = await throttle.attempt(action, usernameKey(user.username), request.ip);
  if (wait > 0) throw tryLater(429, 'Премногу обиди.', wait);
  const by = await kindOf(app, factors, request, step, proof);
  if (by === undefined) {
    await recordAudit(database, request, { type: 'confirmation_failed' });
    const [field, text] =
      proof.password === undefined ? ['code', 'Кодот не е точен.'] : ['password', 'Лозинката не е точна.'];
    throw new HttpError(400, text, { [field]: text });
  }
  if (!(await endStep(database, ticket))) throw new HttpError(400, 'Потврдата истече. Обидете се повторно.');
  await throttle.succeeded(action, usernameKey(user.username), request.ip);
  await database.query('update sessions set confirmed_at = now() where id = $1', [session]);
  await recordAudit(database, request, { type: 'identity_confirmed', details: { by } });
  return succeeded({ message: 'Потврдено' });
}

/** The hash of the user's password; accounts of the company's provider have none. */
async function hashOf({ database }: Server, id: number): Promise<string | undefined> {
  const [account] = await database.query<{ password_hash: string }>(
    'select password_hash from users where id = $1 and provider_subject is null',
    [id],
  );
  return account?.password_hash;
}

async function kindOf(
  app: Server,
  factors: SecondFactors,
  request: FastifyRequest,
  step: Step,
  { password, ...proof }: Proof & { password?: string | undefined },
): Promise<ProofKind | 'password' | undefined> {
  const { id } = request.session.user;
  if (password === undefined) return factors.prove(app.database, request, step, proof);
  // A user who has a second factor must show it, because others may know the password.
  if (hasAny(await factorsOf(app.database, id))) return undefined;
  const hash = await hashOf(app, id);
  return hash !== undefined && (await app.passwords.matches(password, hash, true)) ? 'password' : undefined;
}
