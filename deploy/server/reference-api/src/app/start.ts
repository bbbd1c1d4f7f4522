import { startTracing, type Tracing, traceRequests } from '@fleet/tracing';
import { alarmRoutes } from '../alarms/alarms.routes';
import { ActLog } from '../audit/actLog';
import { actRoutes } from '../audit/acts.routes';
import { assignmentRoutes } from '../extensions/assignments/assignments.routes';
import { CatchUp } from '../extensions/catchUp/catchUp';
import { LOOK_MS } from '../extensions/catchUp/gaps';
import { TraccarHistory } from '../extensions/catchUp/traccarHistory';
import { peopleRoutes } from '../extensions/dataSubject/people.routes';
import { engineRoutes } from '../extensions/engines/engines.routes';
import { importRoutes } from '../extensions/import/import.routes';
import { maintenanceRoutes } from '../extensions/maintenance/maintenance.routes';
import { Notifications } from '../extensions/notifications/notifications';
import { notificationRoutes } from '../extensions/notifications/notifications.routes';
import { ruleRoutes } from '../extensions/notifications/rules.routes';
import { webhookRoutes } from '../extensions/notifications/webhooks.routes';
import { PrivateNews } from '../extensions/privateTime/privateNews';
import { privateTimeRoutes } from '../extensions/privateTime/privateTime.routes';
import { PrivateTimes } from '../extensions/privateTime/privateTimes';
import { retentionRoutes } from '../extensions/retention/retention.routes';
import { reportMail } from '../extensions/scheduledReports/reportMail';
import { oweReports } from '../extensions/scheduledReports/runSchedules';
import { scheduleRoutes } from '../extensions/scheduledReports/schedules.routes';
import { Shares } from '../extensions/shares/shares';
import { shareRoutes } from '../extensions/shares/shares.routes';
import { TripDeriver } from '../extensions/trips/tripDeriver';
import { tripRoutes } from '../extensions/trips/trips.routes';
import { Commands } from '../fleet/commands/commands';
import { Traccar } from '../fleet/commands/traccar';
import { deviceRoutes } from '../fleet/devices/devices.routes';
import { vehicleRoutes } from '../fleet/vehicles/vehicles.routes';
import type { Sender } from '../identity/access/caller';
import { guard } from '../identity/access/guard';
import { withholdNumbers } from '../identity/access/numbers';
import type { RouteAccess } from '../identity/access/routes';
import { ProviderCheck } from '../identity/oidc/accountCheck';
import { oidcRoutes } from '../identity/oidc/oidc.routes';
import { Provider } from '../identity/oidc/provider';
import { Seal } from '../identity/oidc/seal';
import { developmentSecret } from '../identity/session/developmentSecret';
import { openSessionRoutes } from '../identity/session/openSessions.routes';
import { Passwords } from '../identity/session/passwords';
import { sessionRoutes } from '../identity/session/session.routes';
import { Sessions } from '../identity/session/sessions';
import { LoginThrottle } from '../identity/session/throttle';
import { createDemoAccounts, openDemoAccounts } from '../identity/users/demoAccounts';
import { createFirstAdmin } from '../identity/users/firstAdmin';
import { userRoutes } from '../identity/users/users.routes';
import { IngestKeys } from '../ingest/keys/ingestKeys';
import { ingestKeyRoutes } from '../ingest/keys/ingestKeys.routes';
import { TrackerEvents } from '../ingest/positions/events';
import { Inbox } from '../ingest/positions/inbox';
import { Partitions } from '../ingest/positions/partitions';
import { PositionQueue } from '../ingest/positions/positionQueue';
import { positionRoutes } from '../ingest/positions/positions.routes';
import { PositionWriter } from '../ingest/positions/writePositions';
import { doorRoutes } from '../ingest/protocols/doors.routes';
import { unknownRoutes } from '../ingest/unregistered/unknown.routes';
import { UnknownTrackers } from '../ingest/unregistered/unknownTrackers';
import { Live } from '../live/live';
import { attachRedis } from '../live/redis';
import type { Database } from '../platform/database/database';
import { openDatabase } from '../platform/database/open';
import { tracedDatabase } from '../platform/database/traced';
import { compactResponses } from '../platform/http/compactResponses';
import { allowOrigins, originRule } from '../platform/http/cors';
import { drainOnClose } from '../platform/http/drain';
import { describeApi, documentRoutes } from '../platform/http/openapi';
import { ResponseCache } from '../platform/http/responseCache';
import { createServer } from '../platform/http/server';
import { connectRedis } from '../platform/redis/connect';
import { TraccarClient } from '../platform/traccar/traccarClient';
import { RejectionCounts } from '../platform/values/rejectionCounts';
import { dashboardRoutes } from '../reading/dashboard/dashboard.routes';
import { locationRoutes } from '../reading/locations/locations.routes';
import { reportRoutes } from '../reading/reports/reports.routes';
import { capabilityRoutes } from './operations/capabilities';
import { operationRoutes } from './operations/operations.routes';
import { Upkeep } from './operations/upkeep';
import { defaultOrigins, developmentIngestKey, type ReferenceApiOptions, refuseUnsafe } from './options';

/** The parts of a running server that tests and the fixture reach into. */
interface Services {
  passwords: Passwords;
  sessions: Sessions;
  live: Live;
  positions: PositionQueue;
  inbox: Inbox;
  commands: Commands;
  ingestKeys: IngestKeys;
  notifications: Notifications;
  acts: ActLog;
  privateTimes: PrivateTimes;
  privateNews: PrivateNews;
}

/** A running server. */
export interface ReferenceApi {
  /** `http://127.0.0.1:3000` */
  readonly url: string;
  readonly port: number;
  readonly ingestKey: string;
  readonly database: Database;
  readonly services: Services;
  /** Every call, and who may make it. */
  readonly routes: readonly RouteAccess[];
  readonly upkeep: Upkeep;
  readonly trips: TripDeriver;
  /** With a Traccar server in front. */
  readonly catchUp: CatchUp | undefined;
  /** Stops taking calls, finishes those in flight, writes what was taken in, and releases the data folder. */
  close(): Promise<void>;
}

/** Probes are of no interest. */
const isTraced = (path: string) => !['/healthz', '/readyz', '/metrics'].includes(path);

const twelveHours = 12 * 3600;

/** What is fetched from Traccar is for whichever tracker it has. */
const anySender: Pick<Sender, 'allows' | 'count'> = { allows: () => true, count: () => {} };

/**
 * Starts the reference API.
 *
 * @example
 * const api = await startReferenceApi({ demoAccounts: true, passwordCost: 2 ** 10 }); // in memory, any free port
 * await seedFixture(api);
 * await fetch(`${api.url}/healthz`);
 * await api.close();
 *
 * @throws Error with one readable line: an unsafe setting in production, a taken port, a database that cannot be opened.
 */
export async function startReferenceApi(options: ReferenceApiOptions = {}): Promise<ReferenceApi> {
  refuseUnsafe(options);
  const tracing = await startTracing('api', options.tracing ?? {});
  const opened = await openDatabase(options);
  const database = tracing ? tracedDatabase(opened, tracing) : opened;
  try {
    return await serve(options, database, tracing);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serve(options: ReferenceApiOptions, database: Database, tracing: Tracing | null): Promise<ReferenceApi> {
  const { retentionDays = 180, offlineAfter = 10 } = options;
  const rejections = new RejectionCounts();
  const exceeded = new RejectionCounts();
  const { production = false, ingestKey = developmentIngestKey } = options;
  const passwords = new Passwords(options.passwordCost);
  if (production) {
    const open = await openDemoAccounts(database, passwords);
    if (open.length > 0)
      throw new Error(
        `The demo accounts ${open.join(', ')} are in this database; a server in production does not start with them.`,
      );
  }
  if (options.demoAccounts) await createDemoAccounts(database, passwords);
  if (options.firstAdminPassword) await createFirstAdmin(database, passwords, options.firstAdminPassword);

  const app = createServer({
    logLevel: options.logLevel ?? 'silent',
    trustProxy: options.trustProxy ?? 'loopback',
    ...(options.requestTimeout !== undefined && { requestTimeout: options.requestTimeout }),
  });
  if (tracing) traceRequests(app, tracing, isTraced);
  const secret = options.jwtSecret ?? (await developmentSecret(options.dataDir));
  const sessions = new Sessions(database, secret, options.sessionLifetime ?? twelveHours);
  const singleSignOn = options.oidc && {
    settings: options.oidc,
    provider: new Provider(options.oidc),
    seal: new Seal(secret),
  };
  const accountCheck = singleSignOn && new ProviderCheck({ database, sessions, log: app.log, ...singleSignOn });
  const isAllowed = originRule(options.allowedOrigins ?? defaultOrigins, !production);
  const live = new Live({
    server: app.server,
    database,
    sessions,
    isAllowed,
    exceeded,
    ...(options.flushEvery !== undefined && { flushEvery: options.flushEvery }),
    ...(options.handshakeTimeout !== undefined && { handshakeTimeout: options.handshakeTimeout }),
  });
  const detachRedis = options.redisUrl ? attachRedis(live, options.redisUrl, app.log) : () => {};
  const redis = options.redisUrl ? connectRedis(options.redisUrl, app.log) : undefined;
  const partitions = new Partitions();
  const unknown = new UnknownTrackers(database, live);
  const privateTimes = new PrivateTimes(database, app.log, options.privateTimeLead);
  await privateTimes.refresh();
  const privateNews = new PrivateNews(database, live, privateTimes);
  const writer = new PositionWriter(database, live, partitions, unknown, privateTimes);
  const positions = new PositionQueue(writer, database.exclusive);
  const traccarClient = options.traccarUrl
    ? new TraccarClient(options.traccarUrl, options.traccarToken ?? '')
    : undefined;
  const traccar = traccarClient ? new Traccar(traccarClient) : undefined;
  const commands = new Commands(database, live, traccar);
  const events = new TrackerEvents({ database, live, positions, commands, unknown, privateTimes });
  const inbox = new Inbox({ positions, events, rejections, retentionDays });
  const ingestKeys = new IngestKeys(database, app.log, exceeded);
  await ingestKeys.configure(ingestKey);
  const { notifications: notificationSettings = {} } = options;
  const notifications = new Notifications({
    database,
    live,
    log: app.log,
    settings: notificationSettings,
    reports: {
      owe: () => oweReports(database),
      load: (run, person) => reportMail(database, run, person, notificationSettings.publicOrigin),
    },
  });
  const acts = new ActLog(database, app.log);
  const services = {
    database,
    passwords,
    sessions,
    singleSignOn,
    accountCheck,
    throttle: new LoginThrottle(options.throttle, redis),
    cache: new ResponseCache(app),
    live,
    positions,
    events,
    inbox,
    commands,
    ingestKeys,
    notifications,
    acts,
    privateTimes,
    privateNews,
    rejections,
    exceeded,
    retentionDays,
    offlineAfter,
    hasDemoAccounts: options.demoAccounts === true,
  };

  let ready = false;
  await allowOrigins(app, isAllowed);
  await compactResponses(app);
  withholdNumbers(app);
  const routes = guard(app, sessions, ingestKeys, new Shares(database));
  await describeApi(app);
  operationRoutes(app, { database, positions, writer, live, rejections, exceeded, isReady: () => ready });
  capabilityRoutes(app, singleSignOn ? ['sessions.oidc'] : []);
  documentRoutes(app);
  for (const register of [
    sessionRoutes,
    oidcRoutes,
    openSessionRoutes,
    dashboardRoutes,
    vehicleRoutes,
    deviceRoutes,
    unknownRoutes,
    importRoutes,
    locationRoutes,
    alarmRoutes,
    userRoutes,
    reportRoutes,
    tripRoutes,
    maintenanceRoutes,
    engineRoutes,
    positionRoutes,
    doorRoutes,
    ingestKeyRoutes,
    scheduleRoutes,
    ruleRoutes,
    notificationRoutes,
    webhookRoutes,
    shareRoutes,
    actRoutes,
    assignmentRoutes,
    retentionRoutes,
    privateTimeRoutes,
    peopleRoutes,
  ]) {
    register(app, services);
  }
  const trips = new TripDeriver({ database, log: app.log, retentionDays });
  const upkeep = new Upkeep({
    database,
    live,
    partitions,
    commands,
    privateTimes,
    privateNews,
    retentionDays,
    offlineAfter,
    log: app.log,
  });
  drainOnClose(app, () => {
    ready = false;
    // Open websockets would keep the server from closing.
    live.close();
  });
  const url = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
  await upkeep.markOffline();
  await upkeep.applyRetention();
  accountCheck?.start();
  if (options.notifications?.tickMs !== 0) notifications.start();
  if (options.rebuildTrips) await database.query('truncate trip_days');
  privateTimes.start();
  const { deriveTripsEvery } = options;
  if (deriveTripsEvery !== 0) trips.start(deriveTripsEvery);
  ready = true;
  const catchUp =
    traccarClient &&
    new CatchUp({
      database,
      history: new TraccarHistory(traccarClient),
      inbox: {
        positions: (bodies) => inbox.positions(bodies, anySender),
        events: (bodies) => inbox.events(bodies, anySender),
      },
      isPrivate: (uid, time) => privateTimes.isPrivate(uid, time),
      log: app.log,
      retentionDays,
    });
  const { traccarLookEvery = LOOK_MS } = options;
  if (traccarLookEvery > 0) catchUp?.start(traccarLookEvery);

  return {
    url,
    port: Number(new URL(url).port),
    ingestKey,
    database,
    services,
    routes,
    upkeep,
    trips,
    catchUp,
    async close() {
      upkeep.stop();
      privateTimes.stop();
      await trips.stop();
      await accountCheck?.stop();
      await notifications.stop();
      await catchUp?.stop();
      unknown.stop();
      await app.close();
      await positions.drain();
      await acts.flush();
      await ingestKeys.close();
      detachRedis();
      redis?.disconnect();
      await database.close();
      await tracing?.close();
    },
  };
}
