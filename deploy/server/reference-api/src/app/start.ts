import { alarms } from '../alarms/plugin';
import { audit } from '../audit/plugin';
import { fleet } from '../fleet/plugin';
import { redactPhoneNumbers } from '../identity/access/redactPhoneNumbers';
import type { RouteAccess } from '../identity/access/routes';
import { identity } from '../identity/plugin';
import { ingest } from '../ingest/plugin';
import { liveConnection } from '../live/plugin';
import type { Database } from '../platform/database/database';
import type { Extension } from '../platform/extension';
import { createServer, type Server } from '../platform/http/server';
import { type ReferenceApiOptions, refuseUnsafe, withDefaults } from '../platform/options';
import { platform } from '../platform/plugin';
import { reading } from '../reading/plugin';
import { extensions } from './extensions';
import { heavyWork } from './heavy/plugin';
import { operations } from './operations/plugin';
import { registerExtensions } from './registerExtensions';

/** A running server. */
export interface ReferenceApi {
  /** `http://127.0.0.1:3000` */
  readonly url: string;
  readonly port: number;
  readonly ingestKey: string;
  readonly database: Database;
  /** Every call, and who may make it. */
  readonly routes: readonly RouteAccess[];
  /**
   * Its parts, for tests and the fixture: `live`, `sessions`, `positions` and whatever else plugins decorate it with.
   */
  readonly services: Server;
  readonly upkeep: Server['upkeep'];
  readonly trips: Server['trips'];
  readonly catchUp: Server['catchUp'];
  /** Refuses new calls, finishes those in flight, writes the accepted messages, and releases the data folder. */
  close(): Promise<void>;
}

/**
 * Starts the reference API.
 *
 * @example
 * const api = await startReferenceApi({ demoAccounts: true, passwordCost: 2 ** 10 }); // in memory, any free port
 * await seedFixture(api);
 * await fetch(`${api.url}/healthz`);
 * await api.close();
 *
 * @param extra what it can do beyond the specification. @default all extensions
 * @throws Error with one readable line: an unsafe setting in production, a taken port, a database that cannot be
 *   opened.
 */
export async function startReferenceApi(
  options: ReferenceApiOptions = {},
  extra: readonly Extension[] = extensions,
): Promise<ReferenceApi> {
  refuseUnsafe(options);
  const settings = withDefaults(options);
  const app = createServer({
    logLevel: settings.logLevel ?? 'silent',
    trustProxy: settings.trustProxy ?? 'loopback',
    ...(settings.requestTimeout !== undefined && { requestTimeout: settings.requestTimeout }),
  });
  app.decorate('settings', settings);
  // The redaction precedes the platform's hooks, which tag and compress the payload.
  redactPhoneNumbers(app);
  try {
    // Each part builds on those before it, and is closed before them.
    for (const part of [platform, heavyWork, audit, identity, liveConnection, alarms, fleet, ingest, reading])
      await app.register(part);
    await registerExtensions(app, extra);
    await app.register(operations, { extensions: extra });
    const url = await app.listen({ port: settings.port ?? 0, host: settings.host ?? '127.0.0.1' });
    app.isReady = true;
    const { database, routes, upkeep, trips, catchUp } = app;
    const port = Number(new URL(url).port);
    const close = () => app.close();
    return { url, port, ingestKey: settings.ingestKey, database, routes, services: app, upkeep, trips, catchUp, close };
  } catch (error) {
    await app.close();
    throw error;
  }
}
