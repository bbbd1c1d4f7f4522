import { startTracing, type Tracing, traceRequests } from '@fleet/tracing';
import fp from 'fastify-plugin';
import type { Database } from './database/database';
import { oneByOne, tellThings } from './database/oneThing';
import { openDatabase } from './database/open';
import { tracedDatabase } from './database/traced';
import { Egress } from './egress/egress';
import { compactResponses } from './http/compactResponses';
import { allowOrigins, originRule } from './http/cors';
import { drainOnClose } from './http/drain';
import { holdRejections } from './http/heldRejections';
import { describeApi } from './http/openapi';
import { ResponseCache } from './http/responseCache';
import type { Server } from './http/server';
import { RejectionCounts } from './limits/rejectionCounts';
import type { Settings } from './options';
import { Upkeep } from './upkeep';

declare module 'fastify' {
  interface FastifyInstance {
    settings: Settings;
    database: Database;
    /** Outgoing connections to servers that are not our own. */
    egress: Egress;
    /** Responses that many callers request at the same time. */
    cache: ResponseCache;
    /** Periodic tasks. */
    upkeep: Upkeep;
    /** Bodies of trackers that were rejected, by reason. */
    rejections: RejectionCounts;
    /** Budgets that clients exceeded. */
    exceeded: RejectionCounts;
    /** False while the server is starting or shutting down. */
    isReady: boolean;
  }
}

/** Probes are of no interest. */
const isTraced = (path: string) => !['/healthz', '/readyz', '/metrics'].includes(path);

async function ownsTables(database: Database): Promise<boolean> {
  if (database.kind === 'pglite') return false;
  const [row] = await database.query<{ owns: boolean }>(
    "select pg_has_role(relowner, 'usage') as owns from pg_class where oid = 'acts'::regclass",
  );
  return row?.owns === true;
}

/** The base of every part: the database, periodic tasks, and the rules for all requests. */
export const platform = fp(
  async (app: Server) => {
    const { settings } = app;
    const tracing: Tracing | null = await startTracing('api', settings.tracing ?? {});
    app.addHook('onClose', async () => tracing?.close());
    const opened = await openDatabase(settings, app.log);
    const database = oneByOne(tracing ? tracedDatabase(opened, tracing) : opened);
    app.addHook('onClose', () => database.close());
    app.decorate('database', database);
    tellThings(app);
    if (settings.production && (await ownsTables(database)))
      app.log.warn(
        'the database role owns its tables: whoever has SQL once drops the record (RUNBOOK, Database roles)',
      );
    const egress = new Egress(settings.egressAllow);
    app.addHook('onClose', () => egress.close());
    app.decorate('egress', egress);
    app.decorate('isReady', false);
    app.decorate('rejections', new RejectionCounts());
    app.decorate('exceeded', new RejectionCounts());
    app.decorate('upkeep', new Upkeep(app.log));
    app.addHook('onReady', async () => app.upkeep.start());
    drainOnClose(app, settings.drainDelay ?? 0, () => {
      app.isReady = false;
      app.upkeep.stop();
    });
    if (tracing) traceRequests(app, tracing, isTraced);
    app.decorate('cache', new ResponseCache(app));
    await allowOrigins(app, originRule(settings.allowedOrigins, !settings.production));
    holdRejections(app, settings.budgetFactor);
    await compactResponses(app);
    await describeApi(app);
  },
  { name: 'platform' },
);
