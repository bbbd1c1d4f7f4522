import { asksFor } from '@fleet/rollout/store';
import { EgressRule, ForeignClient } from '@fleet/tracing/egress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { includesRole, isRole, type ModuleBackend, needNames, type Registry } from 'shared-auth/contract';
import type { VerifiedUser } from '../telemetry/verifiedUser';

const PREFIX = '/modules-api';
const MB = 1024 * 1024;
const LIMITS = { what: 'backends of modules', exchangeMs: 15_000, responseBytes: 5 * MB };
/** Pending calls of one module at once, which bounds the resources that a hanging backend can use. */
const AT_ONCE = 20;

/** The headers of a call that a backend receives. Cookies belong to the console. */
const passedOn = ['accept', 'accept-language', 'content-type', 'if-match'];
const passedBack = ['content-type', 'content-disposition', 'content-language', 'retry-after'];

/** Types that are neither run nor used as styles: these addresses are the console's own, and its policy trusts them. */
const isData = (type: string) =>
  /^(?:application\/(?:(?:[\w.-]+\+)?json|x-ndjson|pdf|octet-stream)|text\/(?:plain|csv)|image\/(?:png|jpeg|webp|gif|avif))(?:;|$)/i.test(
    type,
  );

/** The address behind a call; null where it leaves the backend's own, in whatever way it is written. */
function targetOf({ url }: ModuleBackend, rest: string): URL | null {
  const [path = ''] = rest.split('?');
  if (/%(?:2e|2f|5c|00)|\\|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/i.test(path) || !URL.canParse(url + rest)) return null;
  const target = new URL(url + rest);
  return target.href.startsWith(`${url}/`) ? target : null;
}

interface Options {
  /** The registry as the operator has arranged it and as this browser's user gets it; null before a first rollout. */
  registryFor(request: FastifyRequest): Promise<Registry | null>;
  verify(request: FastifyRequest): Promise<VerifiedUser | null>;
  /** Networks, addresses and names that may be reached besides the internet. */
  egressAllow: readonly string[];
}

/**
 * `/modules-api/<id>/…`: a module's own backend behind the console's address, once an operator has allowed it on
 * /modules. The caller is signed in; the backend gets neither cookies nor, unless that was requested and allowed, the
 * token. Redirects are refused, and responses must be data.
 */
export async function registerModuleBackends(app: FastifyInstance, { registryFor, verify, egressAllow }: Options) {
  const client = new ForeignClient(LIMITS, EgressRule.parse(egressAllow));
  app.addHook('onClose', () => client.close());
  const underWay = new Map<string, number>();

  async function passOn(
    request: FastifyRequest,
    { url: _url, token }: ModuleBackend,
    target: URL,
    reply: FastifyReply,
  ) {
    const headers = new Headers({ 'x-request-id': request.id });
    for (const name of [...passedOn, ...(token ? ['authorization'] : [])]) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? new Uint8Array(request.body) : null;
    const answer = await client.fetch(target, { method: request.method, headers, body });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (bytes.length > 0 && !isData(answer.headers.get('content-type') ?? ''))
      throw new Error(`it answered ${answer.headers.get('content-type')}`);
    for (const name of passedBack) {
      const value = answer.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    // Only the console's own API ends a session.
    return reply.code(answer.status === 401 ? 403 : answer.status).send(bytes);
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MB }, (_request, body, done) => done(null, body));
    scope.all<{ Params: { id: string } }>(`${PREFIX}/:id/*`, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { id } = request.params;
      const fail = (status: number, reason: string) => reply.code(status).send({ success: false, reason });
      // The request must not be for a document, a script, a style or a worker.
      if ((request.headers['sec-fetch-dest'] ?? 'empty') !== 'empty') return fail(403, 'not_a_call');
      const user = await verify(request).catch(() => undefined);
      if (user === undefined) return fail(502, 'unverified');
      if (user === null) return fail(401, 'signed_out');
      const registry = await registryFor(request);
      const contributes = registry && Object.hasOwn(registry.modules, id) && registry.modules[id]?.stable.contributes;
      const { backend } = contributes || {};
      if (!contributes || !backend) return fail(404, 'no_backend');
      const [name = ''] = needNames({ backend });
      if (!asksFor(contributes).includes(name) || !contributes.allowed?.includes(name)) return fail(403, 'not_allowed');
      if (!isRole(user.role) || !includesRole(user.role, backend.role ?? 'operator')) return fail(403, 'role');
      const target = targetOf(backend, request.url.slice(`${PREFIX}/${id}`.length));
      if (!target) return fail(400, 'address');
      const before = underWay.get(id) ?? 0;
      if (before >= AT_ONCE) return fail(503, 'busy');
      underWay.set(id, before + 1);
      try {
        return await passOn(request, backend, target, reply);
      } catch (error) {
        request.log.warn({ module: id, error: String((error as Error).cause ?? error) }, 'a backend failed');
        return fail((error as Error).name === 'TimeoutError' ? 504 : 502, 'backend');
      } finally {
        underWay.set(id, (underWay.get(id) ?? 1) - 1);
      }
    });
  });
}
