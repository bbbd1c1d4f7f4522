import type { FastifyRequest } from 'fastify';
import { auditValues, insertAuditEntries } from '../../audit/audit.store';
import { HttpError } from '../../platform/http/errors';
import { succeeded } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import type { AccountData } from '../access/caller';
import type { FirstFactor } from '../access/secondFactor';
import { teamName } from '../users/teams';
import { originOf } from './device';

/** The account as its owner's page receives it. */
export const publicUser = (user: AccountData) => ({
  id: user.id,
  username: user.username,
  email: user.email,
  first_name: user.first_name,
  last_name: user.last_name,
  role: user.role,
  phone: user.phone,
  team_id: user.team_id,
  team_name: teamName(user.team_id),
  profile_image: user.profile_image,
});

/** A further field in the response about a held session. */
export const heldField = (isHeld: boolean) => (isHeld ? { must_add_second_factor: true } : {});

type Account = AccountData & Pick<FirstFactor, 'password_hash'>;

/**
 * Starts a session after the first factor, or the second step that must be passed before. @returns undefined when the
 * account was deactivated or its password changed meanwhile @throws HttpError 401 `second_factor` with that step
 */
export async function startSession(
  app: Server,
  request: FastifyRequest,
  account: Account,
  { by, provider_token }: Pick<FirstFactor, 'by' | 'provider_token'>,
) {
  const { id, role, password_hash } = account;
  const next = await app.checks.secondFactor.after({ id, role, password_hash, by, provider_token }, request);
  if (typeof next === 'object')
    throw new HttpError(401, 'Потребен е и втор чекор на најавата.', undefined, {}, 'second_factor', {
      second_factor: next,
    });
  const details = by === 'company' ? { by: 'oidc' } : undefined;
  return openSession(app, request, account, { provider_token, isHeld: next === 'addition', details });
}

/** Opens a session for a user who has proved all that is required. @returns undefined: see {@link startSession} */
export async function openSession(
  { sessions, database }: Pick<Server, 'sessions' | 'database'>,
  request: FastifyRequest,
  account: Account,
  {
    provider_token,
    isHeld = false,
    details,
  }: { provider_token: string | null; isHeld?: boolean; details: Readonly<Record<string, unknown>> | undefined },
) {
  const origin = originOf(request);
  const token = await sessions.create(account.id, account.password_hash, origin, provider_token, isHeld);
  if (token === undefined) return undefined;
  await (database.apart ?? database).transaction(async (queries) => {
    await queries.query('update users set last_login = now() where id = $1', [account.id]);
    const act = { type: 'signed_in' as const, details };
    await insertAuditEntries(queries, [auditValues({ user: account, address: request.ip }, act)]);
  });
  return succeeded({ token, user: { ...publicUser(account), ...heldField(isHeld) } });
}
