import type { Server } from './server';

/** Says whether a page of this origin may use the API and the live connection. */
export type OriginRule = (origin: string) => boolean;

const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** @param anyLoopback in development a page on any port of this machine is let in. */
export function originRule(allowed: readonly string[], anyLoopback: boolean): OriginRule {
  const origins = new Set(allowed);
  return (origin) => origins.has(origin) || (anyLoopback && loopback.test(origin));
}

/** Lets pages of the allowed origins read the answers; to others the browser shows nothing. */
export function allowOrigins(app: Server, isAllowed: OriginRule): void {
  app.addHook('onRequest', async function cors(request, reply) {
    const { origin } = request.headers;
    void reply.header('vary', 'Origin');
    if (origin === undefined || !isAllowed(origin)) return;
    void reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', 'Date, Retry-After, X-Request-Id');
    if (request.method !== 'OPTIONS') return;
    return reply
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header(
        'access-control-allow-headers',
        'Authorization, Content-Type, Cache-Control, Pragma, Idempotency-Key, X-Request-Id',
      )
      .header('access-control-max-age', '600')
      .code(204)
      .send();
  });
}
