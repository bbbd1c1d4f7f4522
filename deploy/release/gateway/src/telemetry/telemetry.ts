import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KEPT_SECONDS } from 'shared-auth/contract';
import { createBudget } from './budget';
import { createOverflowCount } from './countOverflow';
import { createRefuse, fromOwnPage, registerReports } from './reportRoutes';
import { createReportStore } from './reportStore';
import { registerTelemetrySession, type SessionOptions } from './sessionRoute';
import { createTelemetryMetrics } from './telemetryMetrics';

const secondsSchema = {
  type: 'object',
  properties: {
    seconds: { type: 'integer', minimum: 0, maximum: KEPT_SECONDS },
    minutes: { type: 'integer', minimum: 1, maximum: KEPT_SECONDS / 60, default: 30 },
    since: { type: 'integer', minimum: 0 },
  },
} as const;

/** Reports that one address may send: a shift of an office signs in at once. */
const reportBudget = { burst: 600, perSecond: 10 };
/** Exchanges of bearers; each asks the API once. */
const sessionBudget = { burst: 120, perSecond: 2 };

export interface TelemetryOptions extends Omit<SessionOptions, 'now'> {
  /** Whether the caller may see sums: an operator inside the network. */
  isOperator(request: FastifyRequest): boolean;
  now?: () => number;
}

/**
 * The reports of pages as figures: /metrics for Prometheus, /telemetry/health for `rollout watch` and the controller.
 */
export function createTelemetry({ source, signer, verify, isOperator, isPreviewed, now = Date.now }: TelemetryOptions) {
  const metrics = createTelemetryMetrics(source);
  const reportStore = createReportStore({ source, signer, metrics, now });
  const { reports, errors, visits } = reportStore;
  const refuse = createRefuse(metrics);
  return {
    countOverflow: createOverflowCount(signer, reportStore, metrics),
    report: reports.report,
    metrics: metrics.metrics,
    register(app: FastifyInstance) {
      // Reports have a separate scope, because only they may be JSON that is sent as text.
      app.register(async (scope) =>
        registerReports(scope, reportStore, refuse, fromOwnPage(refuse, createBudget(reportBudget, now))),
      );
      const session = fromOwnPage(refuse, createBudget(sessionBudget, now));
      registerTelemetrySession(app, { source, signer, verify, now, isPreviewed }, reportStore, session);
      app.get<{ Querystring: { minutes: number; seconds?: number; since?: number } }>(
        '/telemetry/health',
        { schema: { querystring: secondsSchema } },
        async (request, reply) => {
          if (!isOperator(request)) return reply.callNotFound();
          const { minutes, seconds = minutes * 60, since } = request.query;
          reply.header('cache-control', 'no-store');
          if (since === undefined) {
            const from = Math.floor(now() / 1_000 - seconds);
            return { ...reports.report(seconds), visits: visits.between(from, Number.POSITIVE_INFINITY) };
          }
          const report = reports.reportSince(since);
          const { until } = report;
          return { ...report, errors: errors.between(since, until), visits: visits.between(since, until) };
        },
      );
      app.get('/metrics', async (request, reply) => {
        if (!isOperator(request)) return reply.callNotFound();
        return reply
          .header('cache-control', 'no-store')
          .type(metrics.metrics.contentType)
          .send(await metrics.metrics.metrics());
      });
    },
  };
}

export type Telemetry = ReturnType<typeof createTelemetry>;
