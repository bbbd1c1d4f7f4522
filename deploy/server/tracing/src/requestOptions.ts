import { randomUUID } from 'node:crypto';
import type { FastifyHttpOptions, FastifyServerOptions, RawServerDefault } from 'fastify';

export interface RequestSettings {
  /** How many proxies in front are believed (`X-Forwarded-For`), or their addresses; false for none. */
  trustProxy: number | string | string[] | false;
  /** Milliseconds in which a request must have arrived, with its body. */
  requestTimeout: number;
}

type RequestOptions = Pick<
  FastifyHttpOptions<RawServerDefault>,
  'trustProxy' | 'requestIdHeader' | 'genReqId' | 'requestTimeout' | 'http'
>;

/** What every server of ours holds of a request: whose it is, its id, and how long it may take to arrive. */
export const requestOptions = ({ trustProxy, requestTimeout }: RequestSettings): RequestOptions => ({
  // By hops: the proxies nearest to the server are believed, regardless of their addresses. The peer is hop 0.
  trustProxy: typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
  requestIdHeader: false,
  genReqId: ({ headers: { 'x-request-id': given } }) =>
    // A caller's own id goes on through our logs, unless it could forge a line of them.
    typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID(),
  // A body that never ends is not waited for, nor are headers. Node takes the larger of both for bodies, so neither
  // is left to its default.
  requestTimeout,
  http: {
    requestTimeout,
    headersTimeout: Math.min(10_000, requestTimeout),
    connectionsCheckingInterval: Math.min(5_000, requestTimeout),
  },
});

/** Settings of the structured log: one JSON line each, with a request's id. @param write standard output by default */
export const loggerOptions = (
  service: string,
  level: string,
  write?: (line: string) => void,
): NonNullable<FastifyServerOptions['logger']> =>
  level === 'silent'
    ? false
    : {
        level,
        base: { service },
        timestamp: () => `,"time":"${new Date().toISOString()}"`,
        formatters: { level: (label: string) => ({ level: label }) },
        redact: ['req.headers.authorization', 'req.headers.cookie'],
        ...(write ? { stream: { write } } : {}),
      };
