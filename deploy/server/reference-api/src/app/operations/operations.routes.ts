import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Server } from '../../platform/http/server';
import { BUDGETS } from '../../platform/limits/budgets';

/** Whether the process lives, whether it can serve, and its figures in Prometheus' format. */
export function operationRoutes(app: Server): void {
  const { database, positions, writer, live, rejections, exceeded } = app;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'live_connections',
    help: 'Open live connections.',
    registers: [registry],
    collect() {
      this.set(live.connections);
    },
  });
  new Counter({
    name: 'ingested_positions_total',
    help: 'Positions stored since the start.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(positions.total);
    },
  });
  new Counter({
    name: 'vehicle_positions_changed_total',
    help: "Latest positions of devices that were replaced since the start: what moves on consoles' maps.",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(writer.moved);
    },
  });
  new Counter({
    name: 'ingest_rejected_total',
    help: 'Bodies of trackers that were rejected since the start, by reason.',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, count] of rejections.entries()) this.inc({ reason }, count);
    },
  });
  new Gauge({
    name: 'budget_limit',
    help: 'What one client may use up.',
    labelNames: ['budget'],
    registers: [registry],
    collect() {
      for (const [budget, limit] of Object.entries(BUDGETS)) this.set({ budget }, limit);
    },
  });
  new Counter({
    name: 'budget_exceeded_total',
    help: 'How often a client was refused something beyond its budget since the start.',
    labelNames: ['budget'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [budget, count] of exceeded.entries()) this.inc({ budget }, count);
    },
  });
  new Gauge({
    name: 'notification_channel_failures',
    help: 'Attempts on a channel of messages that failed one after the other; 0 while it delivers.',
    labelNames: ['channel'],
    registers: [registry],
    async collect() {
      this.reset();
      // Always there, so that an alert on it can tell none from no metrics.
      this.set({ channel: 'console' }, 0);
      const rows = await database
        .query<{ channel: string; failures: number }>('select channel, failures from notification_channels')
        .catch(() => []);
      for (const { channel, failures } of rows) this.set({ channel }, failures);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address: that would make a time series of every id.
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });

  app.get('/healthz', {
    config: { permission: 'anyone', budget: 'cheap' },
    schema: { hide: true },
    handler: async () => ({
      status: 'ok',
    }),
  });
  app.get('/readyz', {
    config: { permission: 'anyone', budget: 'cheap' },
    schema: { hide: true },
    handler: async (_, reply) => {
      const reason = await whyNotReady(app);
      return reply.code(reason ? 503 : 200).send(reason ? { status: 'not ready', reason } : { status: 'ready' });
    },
  });
  app.get('/metrics', {
    config: { permission: 'anyone', budget: 'cheap' },
    schema: { hide: true },
    handler: async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()),
  });
}

/**
 * Seconds that the clocks of server and database may differ: sessions begin by the one and are judged by the other
 * (T25).
 */
const CLOCKS_DIFFER_SECONDS = 60;

async function whyNotReady({ isReady, database }: Server): Promise<string | undefined> {
  if (!isReady) return 'starting or shutting down';
  try {
    const asked = Date.now();
    const [row] = await database.query<{ ms: number }>('select extract(epoch from clock_timestamp()) * 1000 as ms');
    const differ = Math.abs(Number(row?.ms) - (asked + Date.now()) / 2) / 1000;
    return differ > CLOCKS_DIFFER_SECONDS
      ? `the clocks of server and database differ by ${Math.round(differ)} s`
      : undefined;
  } catch {
    return 'no database';
  }
}
