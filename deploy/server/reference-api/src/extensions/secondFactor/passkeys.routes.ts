import type { FastifyRequest } from 'fastify';
import { boundText, growth } from '../../audit/growth';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { Done, type Static, succeeded } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { factorsOf, type Passkey } from './factors.store';
import { added, confirmed, removed, tags, unasked } from './own.routes';
import { creationOptions, readCreated } from './passkeys';
import { Added, Id, PasskeyBegun, PasskeyInput, PasskeyName } from './secondFactor.schemas';
import type { SecondFactors } from './secondFactors';
import { beginStep, endStep, tryStep } from './steps.store';

const noSite = () => new HttpError(400, 'На оваа адреса не може да се користи клуч за најава.');

/** One's own passkeys. */
export function passkeyRoutes(app: Server, factors: SecondFactors): void {
  const { database } = app;
  app.post('/api/auth/second-factor/passkeys/options', {
    config: { ...confirmed, unrecorded: 'step', repeated: 'anew' },
    schema: { tags, response: { 200: PasskeyBegun } },
    handler: async (request) => {
      const site = factors.siteOf(request);
      if (site === undefined) throw noSite();
      const { id: session_id, user } = request.session;
      const { passkeys } = await factorsOf(database, user.id);
      if (passkeys.length >= growth.passkeys.most) throw new HttpError(409, boundText(growth.passkeys));
      const options = await creationOptions(user, passkeys, site);
      const step = { user_id: user.id, session_id, challenge: options.challenge };
      return succeeded({ data: { ticket: await beginStep(database, 'add_passkey', step), options } });
    },
  });

  app.post('/api/auth/second-factor/passkeys', {
    config: { ...unasked, audit: 'second_factor_added' },
    schema: { tags, body: PasskeyInput, response: { 200: Added } },
    handler: (request) => addPasskey(app, factors, request, request.body),
  });

  app.put('/api/auth/second-factor/passkeys/:id', {
    config: { ...unasked, unrecorded: 'own' },
    schema: { tags, params: Id, body: PasskeyName, response: { 200: Done } },
    handler: async (request) => {
      const { id } = await existing(database, request.session.user.id, request.params.id);
      await database.query('update passkeys set name = $2 where id = $1', [id, request.body.name.trim()]);
      return succeeded({ message: 'Клучот за најава е преименуван.' });
    },
  });

  app.delete('/api/auth/second-factor/passkeys/:id', {
    config: { ...confirmed, audit: 'second_factor_removed' },
    schema: { tags, params: Id, response: { 200: Done } },
    handler: async (request) => {
      const passkey = await existing(database, request.session.user.id, request.params.id);
      await database.transaction((queries) => removed(queries, request, passkey));
      return succeeded({ message: 'Клучот за најава е отстранет.' });
    },
  });
}

async function addPasskey(
  { database, sessions }: Server,
  factors: SecondFactors,
  request: FastifyRequest,
  { ticket, name, passkey }: Static<typeof PasskeyInput>,
): Promise<Static<typeof Added>> {
  const { session } = request;
  const site = factors.siteOf(request);
  if (site === undefined) throw noSite();
  const step = await tryStep(database, 'add_passkey', ticket, session.id);
  if (step?.challenge == null) throw new HttpError(400, 'Поставувањето истече. Почнете одново.');
  const created = await readCreated(passkey, step.challenge, site);
  if (created === undefined) throw new HttpError(400, 'Клучот за најава не е прифатен.');
  const recovery_codes = await database.transaction(async (queries) => {
    if (!(await endStep(queries, ticket))) throw new HttpError(400, 'Поставувањето истече. Почнете одново.');
    const inserted = await queries.query(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, rp_id, name) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (credential_id) do nothing returning id`,
      [
        session.user.id,
        created.id,
        Buffer.from(created.publicKey).toString('base64url'),
        created.counter,
        created.transports ?? [],
        site.rp_id,
        name.trim(),
      ],
    );
    if (inserted.length === 0) throw new HttpError(409, 'Овој клуч за најава веќе е додаден.');
    return added(queries, request, { factor: 'passkey', name: name.trim() });
  });
  await sessions.release(session);
  // Somebody else may be signed in to this account, which can be why a factor is added, so all other sessions end.
  await sessions.end(session.user.id, session.id);
  return succeeded({ data: { recovery_codes } });
}

async function existing(queries: Queries, user: number, id: string): Promise<Passkey> {
  const found = (await factorsOf(queries, user)).passkeys.find((passkey) => String(passkey.id) === id);
  if (found === undefined) throw notFound('Клучот за најава не е пронајден.');
  return found;
}
