import { randomUUID } from 'node:crypto';
import { type FastifyHttpOptions, type FastifyInstance, LogController, type RawServerDefault } from 'fastify';

export interface RequestSettings {
  /** The number of proxies in front that are trusted (`X-Forwarded-For`), or their addresses; false for none. */
  trustProxy: number | string | string[] | false;
  /** Milliseconds in which a request must have arrived, with its body. */
  requestTimeout: number;
}

type RequestOptions = Pick<
  FastifyHttpOptions<RawServerDefault>,
  'trustProxy' | 'requestIdHeader' | 'genReqId' | 'requestTimeout' | 'http'
>;

/** Options for requests of all our servers: the client's address, the id, and how long a request may take to arrive. */
export const requestOptions = ({ trustProxy, requestTimeout }: RequestSettings): RequestOptions => ({
  // Believed by number of hops, counted from the server: whatever their addresses. The peer is hop 0.
  trustProxy: typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
  requestIdHeader: false,
  genReqId: ({ headers: { 'x-request-id': given } }) =>
    // A caller's own id is used in our logs, unless it could forge a line of them.
    typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID(),
  // The server does not wait for a body or headers that never end. Node uses the larger of both limits for bodies, so
  // neither is left to its default.
  requestTimeout,
  http: {
    requestTimeout,
    headersTimeout: Math.min(10_000, requestTimeout),
    connectionsCheckingInterval: Math.min(5_000, requestTimeout),
  },
});

/**
 * Options of a server with a structured log: one JSON line each, with a request's id. @param log receives the lines;
 * standard output by default
 */
export const serverOptions = (
  service: string,
  settings: RequestSettings & { logLevel: string; log?: (line: string) => void },
) => ({
  ...requestOptions(settings),
  forceCloseConnections: true,
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  logger: settings.logLevel !== 'silent' && {
    level: settings.logLevel,
    base: { service },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    ...(settings.log ? { stream: { write: settings.log } } : {}),
  },
});

/** Begins to listen. @returns the address; of port 0 with the one that was free */
export async function listen(app: FastifyInstance, { port, host }: { port: number; host: string }): Promise<string> {
  const url = new URL(await app.listen({ port, host }));
  url.hostname = 'localhost';
  return url.origin;
}
