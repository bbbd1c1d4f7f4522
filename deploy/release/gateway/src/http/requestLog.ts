import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decode } from './plainPath';

/** Requested all the time and of no interest when they succeed. */
const isQuiet = (path: string) =>
  path.startsWith('/modules/') ||
  path.startsWith('/ingest/') ||
  [
    '/healthz',
    '/livez',
    '/favicon.svg',
    '/boot-guard.js',
    '/early-preloads.js',
    '/config.json',
    '/metrics',
    '/telemetry',
    '/telemetry/error',
  ].includes(path);

const pathOf = (url: string) => url.split('?')[0] ?? '/';

/**
 * A phone that can set no header has its key in the path: of a door for trackers, however it is spelled, only the
 * door's name is written (T28).
 */
export function withoutKey(path: string): string {
  const [, door] = /^\/ingest\/([a-z]{2,16})(?=\/|$)/.exec(path) ?? [];
  if (door !== undefined) return path === `/ingest/${door}` ? path : `/ingest/${door}/*`;
  // Twice, as a proxy in front may have done it once.
  const plain = decode(decode(path))
    .toLowerCase()
    .replace(/[\\/]+/g, '/');
  if (plain.startsWith('/api/') || !plain.includes('ingest')) return path;
  return '/ingest/*';
}

/**
 * Writes a line per request: no query, no header and no body, so that no secret gets into a log. Files that are there
 * are left to `debug`.
 */
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
