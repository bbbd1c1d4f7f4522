import type { FastifyInstance } from 'fastify';
import type { Span, Tracing } from './span';

const pathOf = (url: string) => url.split('?')[0] ?? '/';

/**
 * A span for each request that `isTraced`, in which its handlers run. Of a request it has the method, the route and the
 * status: no query, no header and no body.
 */
export function traceRequests(
  app: FastifyInstance,
  tracing: Tracing,
  isTraced: (path: string) => boolean = () => true,
): void {
  const spans = new WeakMap<object, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTraced(pathOf(request.url))) return done();
    const parent = request.headers.traceparent;
    const span = tracing.begin(request.method, {
      kind: 'server',
      ...(typeof parent === 'string' ? { parent } : {}),
      attributes: { 'http.request.method': request.method, 'request.id': request.id },
    });
    spans.set(request, span);
    span.run(done);
  });
  // A body is read in the socket's own context, not in the request's.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const span = spans.get(request);
    span?.setName(`${request.method} ${route}`);
    span?.end({ 'http.route': route, 'http.response.status_code': reply.statusCode }, reply.statusCode >= 500);
    done();
  });
}
