import type { FastifyRequest } from 'fastify';
import { ownSessionCalls } from 'shared-auth/calls';
import { recordAudit } from '../../audit/auditLog';
import type { Queries } from '../../platform/database/database';
import { HttpError, notFound } from '../../platform/http/errors';
import { serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { factorsOf, hasAny, type Passkey, removeOneFactor } from './factors.store';
import { createRecoveryCodes } from './recoveryCodes';
import { mustUserHave } from './rules.store';

/** Access to the calls of one's own factors, which a session may make that still has to add one. */
export const own = { permission: 'session.hold', budget: 'signIn', restrictedUsers: true, heldSessions: true } as const;
/** Access to calls that add, change or remove a factor. */
export const confirmed = { ...own, confirms: 'always' } as const;
/** Access to the proof itself, to the second half of a call that asked for it, and to the list of own factors. */
export const unasked = { ...own, confirms: 'never' } as const;
export const tags = ['auth'];

/** A user's own second factors, and new recovery codes. */
export function ownFactorRoutes(app: Server): void {
  const { database } = app;
  serve(app, ownSessionCalls.factors, async ({ request }) => {
    const { user } = request.session;
    const { totp, passkeys, codes_left } = await factorsOf(database, user.id);
    return {
      totp: totp ? { created_at: totp.created_at } : null,
      passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({ id, name, created_at, last_used_at })),
      recovery_codes_left: codes_left,
      is_required: await mustUserHave(database, user.id),
    };
  });

  serve(app, ownSessionCalls.newCodes, async ({ request }) => {
    const { user } = request.session;
    if (!hasAny(await factorsOf(database, user.id))) throw notFound('Немате втор чекор на најавата.');
    const recovery_codes = await database.transaction(async (queries) => {
      await recordAudit(queries, request, { type: 'recovery_codes_created' });
      return createRecoveryCodes(queries, user.id);
    });
    return { recovery_codes };
  });
}

/** In the transaction of an addition. @returns recovery codes with the first factor, null with the others */
export async function added(
  queries: Queries,
  request: FastifyRequest,
  details: Readonly<Record<string, unknown>>,
): Promise<string[] | null> {
  const { user } = request.session;
  await recordAudit(queries, request, { type: 'second_factor_added', details });
  return (await factorsOf(queries, user.id)).codes_left > 0 ? null : createRecoveryCodes(queries, user.id);
}

/**
 * In the transaction of a removal, of the app or of a passkey.
 * @throws HttpError 409 where the role needs one and this was the last
 */
export async function removed(queries: Queries, request: FastifyRequest, passkey?: Passkey): Promise<void> {
  const { user } = request.session;
  await removeOneFactor(queries, user.id, passkey?.id);
  if (!hasAny(await factorsOf(queries, user.id)) && (await mustUserHave(queries, user.id)))
    throw new HttpError(409, 'Вашата улога мора да има втор чекор. Прво додајте друг.');
  await recordAudit(queries, request, {
    type: 'second_factor_removed',
    details: passkey ? { factor: 'passkey', name: passkey.name, passkey: passkey.id } : { factor: 'totp' },
  });
}
