import type { FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { roleHas } from 'shared-auth/contract';
import { type BudgetCaller, type CallBudgetName, CallBudgets } from '../../platform/http/callBudgets';
import { HttpError } from '../../platform/http/errors';
import type { Server } from '../../platform/http/server';
import type { Sender, Session, SessionEnd, Share } from './caller';
import { keyInRequest } from './keyInRequest';
import { confirmationOf, listRoutes, type RouteAccess } from './routes';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether its budget has counted it. */
    isCounted: boolean;
    /** The caller's session. Present on every route that is open to users, and nowhere else. */
    session: Session;
    /** The sender whose key the call carries. Present on every route that is open to trackers, and nowhere else. */
    sender: Sender;
    /** The link that the call carries. Present on every route that is open to links, and nowhere else. */
    shared: Share;
  }
}

const endTexts: Readonly<Record<SessionEnd | 'none', string>> = {
  none: 'Потребна е најава.',
  expired: 'Најавата истече.',
  ended: 'Најавата е прекината.',
  deactivated: 'Корисничката сметка е деактивирана.',
};

/**
 * Checks every call against the permission of its route and its budget, before its body is read.
 * @param redis shares the counts of several servers
 * @returns the routes that are registered after it
 */
export function guard(app: Server, redis?: Redis): readonly RouteAccess[] {
  const budgets = new CallBudgets(app.settings.budgetFactor, (name) => app.exceeded.add(`calls_${name}`), redis);
  app.decorateRequest('session');
  app.decorateRequest('sender');
  app.decorateRequest('shared');
  app.addHook('onRequest', async function checkPermission(request, reply) {
    const { permission: required, restrictedUsers = false, heldSessions = false } = request.routeOptions.config;
    // Only addresses without a route have no permission: the answer is 404.
    if (required === undefined || required === 'anyone') return;
    const token = bearer(request.headers.authorization);
    if (required === 'tracker' || required === 'forwarder') {
      request.sender = await admit(app, token ?? keyInRequest(request), required);
      reply.raw.once('close', () => request.sender.end());
      return;
    }
    if (required === 'share') {
      const shared = token === undefined ? undefined : await app.checks.shares.check(token);
      if (shared === undefined) {
        await budgets.spend('guesses', { address: request.ip });
        throw new HttpError(401, 'Врската не важи.');
      }
      request.shared = shared;
      return;
    }
    const session = token === undefined ? undefined : await app.sessions.check(token, 'held');
    if (session === undefined) {
      const reason = token === undefined ? undefined : await app.sessions.whyEnded?.(token);
      throw new HttpError(401, endTexts[reason ?? 'none'], undefined, { 'www-authenticate': 'Bearer' }, reason);
    }
    if (session.isHeld && !heldSessions)
      throw new HttpError(403, 'Прво поставете втор чекор на најавата.', undefined, {}, 'second_factor_required');
    if (!roleHas(session.user.role, required)) throw new HttpError(403, 'Немате дозвола за ова дејство.');
    if (session.user.is_limited && !restrictedUsers)
      throw new HttpError(403, 'Ова е само за оние што ги гледаат сите возила.');
    request.session = session;
    void app.sessions.use?.(session, request.ip);
  });

  app.decorateRequest('isCounted', false);
  app.addHook('onRequest', async function spendBudget(request) {
    const name = budgetOf(request);
    if (name === undefined) return;
    await budgets.spend(name, await callerOf(request));
    request.isCounted = true;
  });
  app.addHook('onError', async function refundBudget(request, _reply, error) {
    const name = budgetOf(request);
    // A stranger's malformed sign-in is not charged, so that it cannot stop others from signing in; all other malformed
    // calls are.
    const isStranger = (request.session as Session | undefined) === undefined;
    if (name === 'signIn' && isStranger && request.isCounted && (error as { validation?: unknown }).validation)
      await budgets.refund(name, await callerOf(request));
  });

  async function callerOf(request: FastifyRequest): Promise<BudgetCaller> {
    // Some calls have no session, although the type says that all have.
    const session = request.session as Session | undefined;
    if (session !== undefined) return { person: session.user.id, address: request.ip };
    const link = request.shared as Share | undefined;
    if (link !== undefined) return { link: link.id, address: request.ip };
    return { address: request.ip, isKnownNetwork: await app.throttle.isKnownNetwork(request.ip) };
  }

  app.addHook('preHandler', async function mustConfirm(request) {
    const when = confirmationOf(request.routeOptions.config, request.method, request.body);
    if (when !== 'never') await app.checks.secondFactor.mustConfirm(request, when);
  });

  return listRoutes(app);
}

async function admit(app: Server, key: string | undefined, required: 'tracker' | 'forwarder'): Promise<Sender> {
  const sender = key === undefined ? undefined : await app.checks.senders.check(key);
  if (sender === undefined) throw new HttpError(401, 'Клучот за прием на податоци не е исправен.');
  if (required === 'forwarder' && !sender.postsForAny)
    throw new HttpError(403, 'Овој клуч важи само за одредени уреди.');
  // Checked before the body is read, so that a caller without any budget left costs no more than this.
  const seconds = sender.begin();
  if (seconds > 0)
    throw new HttpError(429, 'Премногу пораки со овој клуч.', undefined, { 'retry-after': String(seconds) });
  return sender;
}

/** The budget of a call, even of one without a route; undefined for probes, and for calls that their key limits. */
function budgetOf({ routeOptions, method }: FastifyRequest): CallBudgetName | undefined {
  const { budget = 'cheap' } = routeOptions.config;
  if (budget === 'key' || budget === 'probe') return undefined;
  if (budget !== 'cheap') return budget;
  // A browser asks before each write from another origin (OPTIONS).
  return method === 'GET' || method === 'OPTIONS' ? 'reads' : 'writes';
}

/** The token of an `Authorization: Bearer …` header. */
export function bearer(header: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header ?? '')?.[1];
}
