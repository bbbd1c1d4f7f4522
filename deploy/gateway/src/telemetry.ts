import type { FastifyInstance } from 'fastify';
import { Counter, Registry as Metrics } from 'prom-client';

/** What the shell reports: which module version failed, and how. Nothing about the person. */
const reportSchema = {
  type: 'object',
  required: ['module', 'version', 'kind'],
  properties: {
    module: { type: 'string', pattern: '^(shell|mfe-[a-z0-9-]{1,40})$' },
    version: { type: 'string', maxLength: 60, pattern: '^[0-9A-Za-z.?-]+$' },
    kind: { enum: ['incompatible', 'network', 'timeout', 'http', 'integrity', 'evaluation', 'render', 'uncaught'] },
    revision: { type: 'integer' },
  },
} as const;

interface Report {
  module: string;
  version: string;
  kind: string;
  revision?: number;
}

/** Counts what pages report about modules; /metrics shows it to Prometheus. */
export function createTelemetry() {
  const metrics = new Metrics();
  const failures = new Counter({
    name: 'console_module_failures_total',
    help: 'Modules that could not be used in a page',
    labelNames: ['module', 'version', 'kind'],
    registers: [metrics],
  });
  return {
    register(app: FastifyInstance) {
      // navigator.sendBeacon sends text/plain.
      app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: 4_096 }, (_request, body, done) => {
        try {
          done(null, JSON.parse(String(body)));
        } catch (error) {
          done(Object.assign(error instanceof Error ? error : new Error('not JSON'), { statusCode: 400 }));
        }
      });
      app.post<{ Body: Report }>(
        '/telemetry',
        { schema: { body: reportSchema }, bodyLimit: 4_096 },
        async (request, reply) => {
          const { module, version, kind } = request.body;
          failures.inc({ module, version, kind });
          return reply.code(204).send();
        },
      );
      app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
    },
  };
}
