import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { asksFor } from '@fleet/rollout/store';
import { EgressRule, ForeignClient, type Streams } from '@fleet/tracing/egress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, type Registry as Metrics } from 'prom-client';
import { includesRole, isRole, type ModuleBackend, needNames, type Registry } from 'shared-auth/contract';
import type { VerifiedUser } from '../telemetry/verifiedUser';

const PREFIX = '/modules-api';
const MB = 1024 * 1024;
const LIMITS = { what: 'backends of modules', exchangeMs: 15_000, responseBytes: 5 * MB };
/** Pending calls of one module at once, which bounds the resources that a hanging backend can use. */
const AT_ONCE = 20;

/** Server-sent events and lines of JSON come for as long as the page reads them. */
const STREAMS: Streams = {
  isStream: (headers) =>
    /^(?:text\/event-stream|application\/x-ndjson)(?:;|$)/i.test(headers.get('content-type') ?? ''),
  // The front waits 35 s for a next byte (nginx.conf).
  idleMs: 30_000,
};
/** Open streams of one module, and of one user of it, so that neither takes the gateway's connections. */
const MOST_STREAMS = 200;
const MOST_STREAMS_OF_USER = 4;
/** Milliseconds after which a stream's permission is asked for again: a sign-out or a refusal ends it, too. */
const RECHECK_MS = 60_000;

/** The headers of a call that a backend receives. Cookies belong to the console. */
const passedOn = ['accept', 'accept-language', 'content-type', 'if-match', 'last-event-id'];
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
  metrics: Metrics;
}

interface Admitted {
  backend: ModuleBackend;
  user: VerifiedUser;
}

interface Stream {
  id: string;
  /** Whose it is. */
  user: string;
  body: ReadableStream<Uint8Array>;
}

/** A number of things under way by name. */
class Places {
  readonly #taken = new Map<string, number>();
  constructor(private readonly most: number) {}
  /** @returns whether there was one */
  take(name: string): boolean {
    const taken = this.#taken.get(name) ?? 0;
    if (taken < this.most) this.#taken.set(name, taken + 1);
    return taken < this.most;
  }
  leave(name: string): void {
    const rest = (this.#taken.get(name) ?? 1) - 1;
    if (rest > 0) this.#taken.set(name, rest);
    else this.#taken.delete(name);
  }
}

/** A call that is not passed on. */
class Refused extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
  ) {
    super(reason);
  }
}

/**
 * `/modules-api/<id>/…`: a module's own backend behind the console's address, once an operator has allowed it on
 * /modules. The caller is signed in; the backend gets neither cookies nor, unless that was requested and allowed, the
 * token. Redirects are refused, and responses must be data. Streams are passed on as they come.
 */
export async function registerModuleBackends(
  app: FastifyInstance,
  { registryFor, verify, egressAllow, metrics }: Options,
): Promise<void> {
  const client = new ForeignClient(LIMITS, EgressRule.parse(egressAllow));
  app.addHook('onClose', () => client.close());
  const calls = new Places(AT_ONCE);
  const streams = new Places(MOST_STREAMS);
  const streamsOfUsers = new Places(MOST_STREAMS_OF_USER);
  const counted = new Counter({
    name: 'console_backend_calls_total',
    help: 'Calls that were passed on to the backends of modules, and how each ended',
    labelNames: ['module', 'end'],
    registers: [metrics],
  });
  const open = new Gauge({
    name: 'console_backend_streams',
    help: 'Open streams of the backends of modules',
    labelNames: ['module'],
    registers: [metrics],
  });

  /** The backend that a call may have now, and who makes it. @throws Refused */
  async function admit(request: FastifyRequest, id: string): Promise<Admitted> {
    const user = await verify(request).catch(() => undefined);
    if (user === undefined) throw new Refused(502, 'unverified');
    if (user === null) throw new Refused(401, 'signed_out');
    const registry = await registryFor(request);
    const contributes = registry && Object.hasOwn(registry.modules, id) && registry.modules[id]?.stable.contributes;
    const { backend } = contributes || {};
    if (!contributes || !backend) throw new Refused(404, 'no_backend');
    const [name = ''] = needNames({ backend });
    if (!asksFor(contributes).includes(name) || !contributes.allowed?.includes(name))
      throw new Refused(403, 'not_allowed');
    if (!isRole(user.role) || !includesRole(user.role, backend.role ?? 'operator')) throw new Refused(403, 'role');
    return { backend, user };
  }

  function ask(request: FastifyRequest, { token }: ModuleBackend, target: URL, signal: AbortSignal): Promise<Response> {
    const headers = new Headers({ 'x-request-id': request.id });
    for (const name of [...passedOn, ...(token ? ['authorization'] : [])]) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? new Uint8Array(request.body) : null;
    return client.fetch(target, { method: request.method, headers, body, signal }, STREAMS);
  }

  /** Sends what comes, until one side ends or the caller may no longer have it. @throws Refused */
  function sendStream(request: FastifyRequest, reply: FastifyReply, { id, user, body }: Stream) {
    if (!streams.take(id)) throw new Refused(503, 'busy');
    if (!streamsOfUsers.take(`${id} ${user}`)) {
      streams.leave(id);
      throw new Refused(503, 'busy');
    }
    open.inc({ module: id });
    const { raw } = reply;
    const recheck = setInterval(() => {
      // An API that does not answer for a moment ends nothing.
      admit(request, id).catch((error) => error instanceof Refused && error.status < 500 && raw.destroy());
    }, RECHECK_MS);
    raw.once('close', () => {
      clearInterval(recheck);
      streams.leave(id);
      streamsOfUsers.leave(`${id} ${user}`);
      open.dec({ module: id });
    });
    // The page learns that the stream is open before its first piece arrives.
    raw.once('pipe', () => raw.flushHeaders());
    reply.header('x-accel-buffering', 'no').send(Readable.fromWeb(body as WebStream<Uint8Array>));
  }

  async function passOn(request: FastifyRequest, reply: FastifyReply, id: string, { backend, user }: Admitted) {
    const target = targetOf(backend, request.url.slice(`${PREFIX}/${id}`.length));
    if (!target) throw new Refused(400, 'address');
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    try {
      const answer = await ask(request, backend, target, gone.signal);
      const type = answer.headers.get('content-type') ?? '';
      const body = STREAMS.isStream(answer.headers) ? answer.body : null;
      const bytes = body ? null : Buffer.from(await answer.arrayBuffer());
      if (bytes && bytes.length > 0 && !isData(type)) throw new Error(`it answered ${type}`);
      // Only the console's own API ends a session.
      reply.code(answer.status === 401 ? 403 : answer.status);
      for (const name of passedBack) {
        const value = answer.headers.get(name);
        if (value !== null) reply.header(name, value);
      }
      if (body) sendStream(request, reply, { id, user: user.id, body });
      else reply.send(bytes);
      counted.inc({ module: id, end: body ? 'streamed' : 'answered' });
    } catch (error) {
      const hasLeft = gone.signal.aborted;
      // The rest of the backend's response is not needed.
      gone.abort();
      const isLate = (error as Error).name === 'TimeoutError';
      const end = error instanceof Refused ? error.reason : hasLeft ? 'left' : isLate ? 'late' : 'failed';
      counted.inc({ module: id, end });
      if (error instanceof Refused) throw error;
      // 499 is nginx's status for a client that has disconnected: a page that leaves is no failure of the gateway.
      if (hasLeft) throw new Refused(499, 'left');
      request.log.warn({ module: id, error: String((error as Error).cause ?? error) }, 'a backend failed');
      throw new Refused(isLate ? 504 : 502, 'backend');
    }
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MB }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof Refused)) throw error;
      return reply.code(error.status).send({ success: false, reason: error.reason });
    });
    scope.all<{ Params: { id: string } }>(`${PREFIX}/:id/*`, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { id } = request.params;
      // The request must not be for a document, a script, a style or a worker.
      if ((request.headers['sec-fetch-dest'] ?? 'empty') !== 'empty') throw new Refused(403, 'not_a_call');
      const admitted = await admit(request, id);
      if (!calls.take(id)) throw new Refused(503, 'busy');
      try {
        await passOn(request, reply, id, admitted);
      } finally {
        calls.leave(id);
      }
      // Awaited by Fastify until the response has ended, which a stream does long after its call.
      return reply;
    });
  });
}
