// Connects to the own API and controller.
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendAnswer } from './compressedAnswer';
import { plainPath } from './plainPath';

/** Without tracing a caller's own header is passed on unchanged. */
const traced = (traceparent: string | undefined) => (traceparent === undefined ? {} : { traceparent });

/** Milliseconds the API has to answer. */
const TIME_LIMIT = 30_000;

/**
 * Passes /api on, one request out for each request in, whatever its method and status. Only the console knows which
 * calls may be repeated, so it is the one to repeat them, for which it also receives `Retry-After`.
 */
export const registerApiProxy = (
  app: FastifyInstance,
  apiOrigin: string,
  traceparent?: () => string | undefined,
): Promise<void> => registerProxy(app, '/api', apiOrigin, traceparent);

/**
 * The paths of /ingest to which trackers and phones post; registering a fleet and collecting commands is for servers
 * that reach the API itself.
 */
const forTrackers = /^\/ingest\/(?!(?:fleet|commands)(?:[/?]|$))\w+(?:\/[\w-]+)?(?:\?|$)/;

/** Passes trackers' data on: one address for people and phones. The API limits what each key may send. */
export async function registerIngestProxy(app: FastifyInstance, apiOrigin: string): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/ingest(?:\/|$)/.test(plainPath(request.url)) && !forTrackers.test(request.url)) return reply.callNotFound();
  });
  await registerProxy(app, '/ingest', apiOrigin);
}

/**
 * Passes all requests below a path on to another server of the console.
 * @param traceparent of the span in which a request is passed on
 */
export async function registerProxy(
  app: FastifyInstance,
  prefix: string,
  upstream: string,
  traceparent: () => string | undefined = () => undefined,
): Promise<void> {
  await app.register(httpProxy, {
    upstream,
    prefix,
    rewritePrefix: prefix,
    http: { requestOptions: { timeout: TIME_LIMIT } },
    disableRequestLogging: true,
    retryMethods: [],
    maxRetriesOn503: 0,
    replyOptions: {
      rewriteRequestHeaders: (request, { forwarded: _forwarded, ...headers }) => ({
        ...headers,
        ...traced(traceparent()),
        // The caller's own claims are replaced by the gateway's own data (TRUST_PROXY).
        'x-forwarded-for': request.ip,
        'x-forwarded-proto': request.protocol,
        'x-forwarded-host': request.headers.host ?? '',
        'x-request-id': request.id,
      }),
      onResponse: (request, reply, answer) => {
        // The client of Node: headers and body of its answer.
        const { headers, stream } = answer as unknown as { headers: IncomingHttpHeaders; stream: Readable };
        return sendAnswer(request as FastifyRequest, reply as FastifyReply, headers, stream);
      },
      // No words of ours: the console shows it in the user's language.
      onError: (reply, { error }) =>
        void reply.code(/timeout/i.test(String(error)) ? 504 : 502).send({ success: false }),
    },
  });
}
