import { failureKinds, loadTimeBounds } from '@fleet/rollout/health';
import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, Registry as Metrics } from 'prom-client';
import { createPageReports, isFailure, KEPT, type PageReport } from './pageReports';
import { registerRegistryMetrics } from './registryMetrics';
import type { RegistrySource } from './registrySource';

/** What the shell reports: which module version was loaded or failed, and how. Nothing about the person. */
const reportSchema = {
  type: 'object',
  required: ['module', 'version', 'kind'],
  properties: {
    module: { type: 'string', pattern: '^(shell|mfe-[a-z0-9-]{1,40})$' },
    version: { type: 'string', maxLength: 60, pattern: '^[0-9A-Za-z.?-]+$' },
    kind: { enum: ['load', ...Object.keys(failureKinds)] },
    revision: { type: 'integer' },
    ms: { type: 'number', minimum: 0, maximum: 120_000 },
    weight: { type: 'integer', minimum: 1, maximum: 10 },
  },
} as const;

const minutesSchema = {
  type: 'object',
  properties: { minutes: { type: 'integer', minimum: 1, maximum: KEPT, default: 30 } },
} as const;

/** Counts what pages report about modules: /metrics for Prometheus, /telemetry/health for `rollout watch`. */
export function createTelemetry(source: RegistrySource) {
  const metrics = new Metrics();
  registerRegistryMetrics(metrics, source);
  const failures = new Counter({
    name: 'console_module_failures_total',
    help: 'Modules that could not be used in a page',
    labelNames: ['module', 'version', 'kind'],
    registers: [metrics],
  });
  const loads = new Histogram({
    name: 'console_module_load_seconds',
    help: 'Time until a module was loaded in a page (sampled)',
    labelNames: ['module', 'version'],
    buckets: loadTimeBounds.map((bound) => bound / 1_000),
    registers: [metrics],
  });
  const reports = createPageReports();

  function add(report: PageReport): void {
    // Versions that were never rolled out are not counted: anybody may post, and each version takes memory.
    if (!source.hasNamed(`${report.module}@${report.version}`)) return;
    reports.add(report);
    const { module, version, kind, ms = 0 } = report;
    if (isFailure(kind)) failures.inc({ module, version, kind });
    else loads.observe({ module, version }, ms / 1_000);
  }

  return {
    add,
    report: (minutes: number) => reports.report(minutes),
    register(app: FastifyInstance) {
      // navigator.sendBeacon sends text/plain.
      app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: 4_096 }, (_request, body, done) => {
        try {
          done(null, JSON.parse(String(body)));
        } catch (error) {
          done(Object.assign(error instanceof Error ? error : new Error('not JSON'), { statusCode: 400 }));
        }
      });
      app.post<{ Body: PageReport }>(
        '/telemetry',
        { schema: { body: reportSchema }, bodyLimit: 4_096 },
        async (request, reply) => {
          await source.current();
          add(request.body);
          return reply.code(204).send();
        },
      );
      app.get<{ Querystring: { minutes: number } }>(
        '/telemetry/health',
        { schema: { querystring: minutesSchema } },
        async (request, reply) => reply.header('cache-control', 'no-store').send(reports.report(request.query.minutes)),
      );
      app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
    },
  };
}

export type Telemetry = ReturnType<typeof createTelemetry>;
