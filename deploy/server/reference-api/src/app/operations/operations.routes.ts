import { version } from '@fleet/tracing';
import type { Server } from '../../platform/http/server';
import { metricsOf } from './metrics';

/** Whether the process lives, whether it can serve, and its figures in Prometheus' format. */
export function operationRoutes(app: Server): void {
  const registry = metricsOf(app);
  let scrape: Promise<string> | undefined;
  // Reading all figures takes tens of milliseconds, and no budget bounds it: requests at the same time share one read.
  const readMetrics = () => {
    scrape ??= registry.metrics().finally(() => {
      scrape = undefined;
    });
    return scrape;
  };
  app.get('/healthz', {
    config: { permission: 'anyone', budget: 'probe' },
    schema: { hide: true },
    handler: async () => ({
      status: 'ok',
      version,
    }),
  });
  app.get('/readyz', {
    config: { permission: 'anyone', budget: 'probe' },
    schema: { hide: true },
    handler: async (_, reply) => {
      const reason = await whyNotReady(app);
      return reply.code(reason ? 503 : 200).send(reason ? { status: 'not ready', reason } : { status: 'ready' });
    },
  });
  app.get('/metrics', {
    config: { permission: 'anyone', budget: 'probe' },
    schema: { hide: true },
    handler: async (_, reply) => reply.type(registry.contentType).send(await readMetrics()),
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
    const [row] = await (database.apart ?? database).query<{ ms: number }>(
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
    );
    const differ = Math.abs(Number(row?.ms) - (asked + Date.now()) / 2) / 1000;
    return differ > CLOCKS_DIFFER_SECONDS
      ? `the clocks of server and database differ by ${Math.round(differ)} s`
      : undefined;
  } catch {
    return 'no database';
  }
}
