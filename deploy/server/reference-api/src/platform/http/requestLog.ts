import type { FastifyInstance } from 'fastify';

/**
 * These are sent all the time, by trackers, probes and Prometheus: gigabytes a day, of no interest where they succeed.
 */
const isQuiet = (path: string) => path.startsWith('/ingest/') || ['/healthz', '/readyz', '/metrics'].includes(path);

/**
 * Writes a line per request, with the fields of the gateway's. It has no query, which contains names, phones and
 * sometimes tokens, and no key that a phone has in its path: an address with a key is written as its pattern, and of an
 * address without a route only the first word (T28).
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, ip, headers, is404, routeOptions } = request;
    const path = shownPath(url.split(/[?#;]/)[0] ?? '', is404, routeOptions.url);
    const { statusCode: status } = reply;
    const line = {
      method,
      path,
      status,
      ms: Math.round(reply.elapsedTime),
      client: ip,
      userAgent: headers['user-agent'],
    };
    if (status >= 500) request.log.error(line, 'request');
    else if (status < 400 && isQuiet(path)) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  });
}

function shownPath(path: string, is404: boolean, route: string | undefined): string {
  if (!is404 && route !== undefined) return route.startsWith('/ingest/') ? route : path;
  const [first] = /^\/(?:api\/)?[a-z-]{1,16}(?=\/|$)/.exec(path) ?? [];
  return first === path ? path : `${first ?? ''}/*`;
}
