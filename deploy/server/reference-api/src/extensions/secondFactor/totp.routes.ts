import { HttpError, notFound } from '../../platform/http/errors';
import { Done, succeeded } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { added, confirmed, removed, tags, unasked } from './own.routes';
import { Added, TotpBegun, TotpInput } from './secondFactor.schemas';
import type { SecondFactors } from './secondFactors';
import { beginStep, endStep, tryStep } from './steps.store';
import { createSecret, otpAddress, stepOf } from './totp';

/** Authenticator apps. Adding one requires a code of it, so that nobody relies on an app that does not work. */
export function totpRoutes(app: Server, factors: SecondFactors): void {
  const { database, sessions } = app;
  app.post('/api/auth/second-factor/totp', {
    config: { ...confirmed, unrecorded: 'step', repeated: 'anew' },
    schema: { tags, response: { 200: TotpBegun } },
    handler: async (request) => {
      const { id: session_id, user } = request.session;
      const secret = createSecret();
      const step = { user_id: user.id, session_id, secret: await factors.sealSecret(secret) };
      const ticket = await beginStep(database, 'add_totp', step);
      return succeeded({ data: { ticket, secret, address: otpAddress(secret, user.username) } });
    },
  });

  app.put('/api/auth/second-factor/totp', {
    config: { ...unasked, audit: 'second_factor_added' },
    schema: { tags, body: TotpInput, response: { 200: Added } },
    handler: async (request) => {
      const { ticket, code } = request.body;
      const { session } = request;
      const step = await tryStep(database, 'add_totp', ticket, session.id);
      const sealed = step?.secret;
      const secret = sealed == null ? undefined : await factors.openSecret(sealed);
      if (secret === undefined) throw new HttpError(400, 'Поставувањето истече. Почнете одново.');
      const found = stepOf(secret, code);
      const text = 'Кодот не е точен. Проверете го времето на телефонот.';
      if (found === undefined) throw new HttpError(400, text, { code: text });
      const recovery_codes = await database.transaction(async (queries) => {
        if (!(await endStep(queries, ticket))) throw new HttpError(400, 'Поставувањето истече. Почнете одново.');
        await queries.query(
          `insert into totp_secrets (user_id, secret, last_step) values ($1, $2, $3)
           on conflict (user_id) do update set secret = excluded.secret, last_step = excluded.last_step, failures = 0, created_at = now()`,
          [session.user.id, sealed, found],
        );
        return added(queries, request, { factor: 'totp' });
      });
      await sessions.release(session);
      // Somebody else may be signed in to this account, which can be why a factor is added, so all other sessions end.
      await sessions.end(session.user.id, session.id);
      return succeeded({ data: { recovery_codes } });
    },
  });

  app.delete('/api/auth/second-factor/totp', {
    config: { ...confirmed, audit: 'second_factor_removed' },
    schema: { tags, response: { 200: Done } },
    handler: async (request) => {
      const { user } = request.session;
      const missing = () => notFound('Апликацијата за кодови не е поставена.');
      const [has] = await database.query('select user_id from totp_secrets where user_id = $1', [user.id]);
      if (!has) throw missing();
      await database.transaction((queries) => removed(queries, request));
      return succeeded({ message: 'Апликацијата за кодови е отстранета.' });
    },
  });
}
