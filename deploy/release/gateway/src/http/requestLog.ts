import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';

/** Requested all the time and of no interest when they succeed. */
const isQuiet = (path: string) =>
  path.startsWith('/modules/') ||
  [
    '/healthz',
    '/favicon.svg',
    '/boot-guard.js',
    '/early-preloads.js',
    '/config.json',
    '/metrics',
    '/telemetry',
    '/telemetry/error',
  ].includes(path);

const pathOf = (url: string) => url.split('?')[0] ?? '/';

/** Settings of the structured log: one JSON line each, with a request's id. */
export const loggerOptions = (
  level: string,
  write?: (line: string) => void,
): NonNullable<FastifyServerOptions['logger']> =>
  level === 'silent'
    ? false
    : {
        level,
        base: { service: 'gateway' },
        timestamp: () => `,"time":"${new Date().toISOString()}"`,
        formatters: { level: (label: string) => ({ level: label }) },
        redact: ['req.headers.authorization', 'req.headers.cookie'],
        ...(write ? { stream: { write } } : {}),
      };

/** A phone that can set no header has its key in the path. */
const withoutKey = (path: string) => path.replace(/^(\/ingest\/\w+)\/.*/, '$1/*');

/** Writes a line per request: no query, no header and no body, so that no secret gets into a log. Files that are there are left to `debug`. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request: FastifyRequest, reply) => {
    const path = pathOf(request.url);
    const { statusCode: status } = reply;
    const line = {
      method: request.method,
      path: withoutKey(path),
      status,
      ms: Math.round(reply.elapsedTime),
      client: request.ip,
    };
    if (status >= 500) request.log.error(line, 'request');
    else if (status < 400 && isQuiet(path)) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  });
}
