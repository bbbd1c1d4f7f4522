import { createBudget, isFromOwnPage, type VerifiedUser, verifyBearer } from '@fleet/gateway/access';
import { currentSet, liveOf, perform, publishedRelease } from '@fleet/rollout/control';
import { ConflictError, type Store } from '@fleet/rollout/store';
import { version } from '@fleet/tracing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { roleHas, type TimelinePoint, type VersionErrors } from 'shared-auth/contract';
import * as v from 'valibot';
import type { ControllerSettings } from '../settings';
import { type ActionName, actionBodies, type createActions, id, isAboutRequest, RefusedError } from './actions';
import { readArrangementView } from './arrangement';
import { compare } from './contributions';
import type { RolloutState } from './state';

/**
 * The budget of one administrator for actions and compatibility checks, each of which reads every file of a version.
 */
const actionBudget = { burst: 30, perSecond: 0.5 };

type CallBudget = ReturnType<typeof createBudget>;

const compatibilityBody = v.strictObject({
  id,
  version: v.pipe(v.string(), v.regex(/^[0-9A-Za-z.-]{1,80}$/)),
});

/** The caller: an administrator, or the status with which they are refused. */
type Caller = VerifiedUser | 401 | 403 | 502;

export interface RouteOptions {
  settings: ControllerSettings;
  store: Store;
  readState(): Promise<RolloutState>;
  readErrors(): Promise<VersionErrors[]>;
  /** The course of a ramp; null when there is none with that key. */
  readTimeline(key: string): Promise<TimelinePoint[] | null>;
  actions: ReturnType<typeof createActions>;
  now(): number;
}

async function callerOf({ apiUrl }: ControllerSettings, request: FastifyRequest): Promise<Caller> {
  try {
    const user = await verifyBearer(apiUrl, request.headers.authorization, {
      'x-forwarded-for': String(request.headers['x-forwarded-for'] ?? request.ip),
      'x-request-id': request.id,
    });
    return user === null ? 401 : roleHas(user.role, 'rollouts.act') ? user : 403;
  } catch (error) {
    request.log.warn({ error: String(error) }, 'the API could not be asked whose bearer it is');
    return 502;
  }
}

/** The gateway names the host that the browser asked for. */
const isOwnPage = ({ headers }: FastifyRequest): boolean =>
  isFromOwnPage({ ...headers, host: String(headers['x-forwarded-host'] ?? headers.host ?? '') });

const refuse = (reply: FastifyReply, status: number, code: string, message?: string) =>
  reply.code(status).send({ success: false, code, ...(message ? { message } : {}) });

function failure(reply: FastifyReply, request: FastifyRequest, error: unknown) {
  if (error instanceof RefusedError) return refuse(reply, 422, 'refused', error.message);
  if (isAboutRequest(error)) return refuse(reply, 409, 'change', error.message);
  if (error instanceof ConflictError) return refuse(reply, 409, 'conflict', error.message);
  const message = error instanceof Error ? error.message : String(error);
  request.log.error({ error: message }, 'the request failed');
  return refuse(reply, 503, 'store', message);
}

/**
 * The audited API of the ops page: administrators only, by bearer token (no cookie is read), JSON only, and from the
 * console's own pages.
 */
export function registerRoutes(
  app: FastifyInstance,
  { settings, store, readState, readErrors, readTimeline, actions, now }: RouteOptions,
): void {
  const budget = createBudget(actionBudget, now);
  app.removeContentTypeParser('text/plain');

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    refuse(reply, error.statusCode ?? 500, 'invalid'),
  );

  app.get('/healthz', (_request, reply) => reply.send({ ok: true, version }));

  /** Answers reads of administrators. */
  async function show(request: FastifyRequest, reply: FastifyReply, read: () => Promise<unknown>) {
    const caller = await callerOf(settings, request);
    if (typeof caller === 'number') return refuse(reply, caller, 'access');
    try {
      const data = await read();
      return data === null ? refuse(reply, 404, 'invalid') : { success: true, data };
    } catch (error) {
      return failure(reply, request, error);
    }
  }
  app.get('/ops/rollouts', (request, reply) => show(request, reply, readState));
  app.get('/ops/rollouts/errors', (request, reply) => show(request, reply, readErrors));
  app.get('/ops/rollouts/arrangement', (request, reply) => show(request, reply, () => readArrangementView(store)));
  app.get<{ Querystring: { key?: string } }>('/ops/rollouts/timeline', (request, reply) =>
    show(request, reply, () => readTimeline(String(request.query.key ?? ''))),
  );

  app.post('/ops/rollouts/verdict', async (request, reply) => {
    if (!isOwnPage(request)) return refuse(reply, 403, 'foreign');
    const caller = await callerOf(settings, request);
    if (typeof caller === 'number') return refuse(reply, caller, 'access');
    const parsed = v.safeParse(compatibilityBody, request.body);
    if (!parsed.success) return refuse(reply, 400, 'invalid');
    const { id, version } = parsed.output;
    if (!budget.take(`verdict ${caller.id}`)) return refuse(reply.header('retry-after', '10'), 429, 'budget');
    try {
      const { data } = await perform(store, 'verdict', [`${id}@${version}`]);
      const [release, { set }] = [await publishedRelease(store, id, version), await currentSet(store)];
      return { success: true, data: { verdict: data, comparison: compare(release, liveOf(set, id)?.stable) } };
    } catch (error) {
      return failure(reply, request, error);
    }
  });

  app.post<Acting>('/ops/rollouts/:action', (request, reply) => act({ settings, actions, budget }, request, reply));
}

type Acting = { Params: { action: string } };

/** Carries out an action; its success or refusal is written as a line of the log. */
async function act(
  { settings, actions, budget }: Pick<RouteOptions, 'settings' | 'actions'> & { budget: CallBudget },
  request: FastifyRequest<Acting>,
  reply: FastifyReply,
) {
  const name = request.params.action;
  if (!Object.hasOwn(actionBodies, name)) return refuse(reply, 404, 'invalid');
  if (!isOwnPage(request)) return refuse(reply, 403, 'foreign');
  const caller = await callerOf(settings, request);
  const who = typeof caller === 'number' ? null : caller.username || caller.id;
  const audit = (outcome: string, done: object = {}) =>
    request.log.info({ audit: name, who, outcome, ...done }, 'action');
  if (typeof caller === 'number' || who === null) {
    audit('no access');
    return refuse(reply, typeof caller === 'number' ? caller : 403, 'access');
  }
  if (!budget.take(who)) return refuse(reply.header('retry-after', '10'), 429, 'budget');
  try {
    const done = await actions.perform(name as ActionName, who, request.body); // tested above
    audit(done ? 'done' : 'not understood', done ?? {});
    return done ? { success: true } : refuse(reply, 400, 'invalid');
  } catch (error) {
    audit(`failed: ${error instanceof Error ? error.message : String(error)}`, Object(request.body));
    return failure(reply, request, error);
  }
}
