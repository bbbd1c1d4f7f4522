import { recordAudit } from '../../audit/auditLog';
import type { AccountData } from '../../identity/access/caller';
import { SignedIn } from '../../identity/session/session.schemas';
import { openSession } from '../../identity/session/startSession';
import { usernameKey } from '../../identity/users/username';
import { HttpError, tryLater } from '../../platform/http/errors';
import type { Server } from '../../platform/http/server';
import { ProofInput } from './secondFactor.schemas';
import type { SecondFactors } from './secondFactors';
import { endStep, tryStep } from './steps.store';

const expired = () =>
  new HttpError(401, 'Најавата истече. Најавете се повторно.', undefined, {}, 'second_factor_expired');

/** The second step of a sign-in, with the ticket of the first step's response. */
export function secondStepRoutes(app: Server, factors: SecondFactors): void {
  const { database, throttle } = app;
  app.post('/api/auth/second-factor/sign-in', {
    config: { permission: 'anyone', budget: 'signIn', audit: 'signed_in' },
    schema: { tags: ['auth'], body: ProofInput, response: { 200: SignedIn } },
    handler: async (request) => {
      const { ticket, ...proof } = request.body;
      const step = await tryStep(database, 'sign_in', ticket);
      const [account] = step
        ? await database.query<AccountData>('select * from users where id = $1 and is_active', [step.user_id])
        : [];
      if (step?.password_hash == null || account === undefined) throw expired();
      const key = usernameKey(account.username);
      const wait = await throttle.attempt('second-factor', key, request.ip);
      if (wait > 0) throw tryLater(429, 'Премногу погрешни кодови.', wait);
      const by = await factors.prove(database, request, step, proof);
      if (by === undefined) {
        await recordAudit(database, request, {
          type: 'sign_in_failed',
          subject: account,
          details: { by: 'second_factor' },
        });
        const text = proof.passkey ? 'Клучот за најава не е прифатен.' : 'Кодот не е точен.';
        throw new HttpError(401, text, { code: text }, {}, 'second_factor_wrong');
      }
      if (!(await endStep(database, ticket))) throw expired();
      const { password_hash, provider_token } = step;
      const started = await openSession(
        app,
        request,
        { ...account, password_hash },
        { provider_token, details: { by } },
      );
      if (started === undefined) throw expired();
      await throttle.succeeded('second-factor', key, request.ip);
      if (provider_token === null) await throttle.succeeded('login', key, request.ip);
      return started;
    },
  });
}
