import fp from 'fastify-plugin';
import { oneLimit, type SpeedLimits } from '../alarms/rules/speedLimits';
import { FuelLevels } from '../messages/fuelLevels';
import type { Queries } from '../platform/database/database';
import { inPortions } from '../platform/database/portions';
import type { Server } from '../platform/http/server';
import { HOUR } from '../platform/upkeep';
import { IngestKeys } from './keys/ingestKeys';
import { ingestKeyRoutes } from './keys/ingestKeys.routes';
import { TrackerEvents } from './positions/events';
import { Inbox } from './positions/inbox';
import { hidesNothing, type MessageFilter } from './positions/messageFilter';
import type { MessageRule } from './positions/messageRule';
import { Partitions } from './positions/partitions';
import { PositionQueue } from './positions/positionQueue';
import { positionRoutes } from './positions/positions.routes';
import { dropRejectedValues, RejectedValues } from './positions/rejectedValues';
import type { StoredFixRule } from './positions/storedFixRule';
import { PositionWriter } from './positions/writePositions';
import { protocolRoutes } from './protocols/protocols.routes';
import { unregisteredRoutes } from './unregistered/unregistered.routes';
import { forgetUnregistered } from './unregistered/unregistered.store';
import { UnregisteredDevices } from './unregistered/unregisteredDevices';

declare module 'fastify' {
  interface FastifyInstance {
    /** Accepts the messages of trackers, whichever way they arrived. */
    inbox: Inbox;
    positions: PositionQueue;
    /** Makes the partitions of the table of positions. */
    partitions: Partitions;
    writer: PositionWriter;
    ingestKeys: IngestKeys;
    /** An extension replaces the default, which hides nothing. */
    messageFilter: MessageFilter;
    /** Rules of extensions for stored fixes. */
    fixRules: StoredFixRule[];
    /** Rules of extensions for the values of messages. */
    messageRules: MessageRule[];
    /** An extension replaces the default, which is the same for all vehicles. */
    speedLimits: SpeedLimits;
    /** Called after a fleet was registered through `/ingest/fleet`. */
    afterFleet: ((queries: Queries) => Promise<unknown>)[];
  }
}

/** Receives the messages of trackers: keys, protocols, messages, and unregistered trackers. */
export const ingest = fp(
  async (app: Server) => {
    const { database, live, commands, rejections, exceeded, afterAlarms, settings } = app;
    app.decorate('messageFilter', hidesNothing);
    app.decorate('afterFleet', []);
    app.decorate('fixRules', []);
    app.decorate('messageRules', []);
    app.decorate('speedLimits', oneLimit);
    const { fixRules, messageRules } = app;
    const filter = () => app.messageFilter;
    const limits = () => app.speedLimits;
    const partitions = new Partitions();
    const unknown = new UnregisteredDevices(database, live);
    const writer = new PositionWriter({
      ...{ database, live, partitions, unknown, filter, limits },
      ...{ afterAlarms, fixRules, messageRules, commands },
    });
    const positions = new PositionQueue(writer, database.exclusive);
    const fuelLevels = new FuelLevels();
    const events = new TrackerEvents({
      ...{ database, live, positions, commands, unknown },
      ...{ filter, afterAlarms, fuelLevels },
      hasOwnSilence: (device) => app.ownSilence.has(device),
    });
    const rejectedValues = new RejectedValues(database, filter);
    const ingestKeys = new IngestKeys(database, app.log, exceeded);
    await ingestKeys.configure(settings.ingestKey);
    app.addHook('onClose', async () => {
      unknown.stop();
      await positions.drain();
      await ingestKeys.close();
    });
    app.checks.senders = ingestKeys;
    app.decorate('writer', writer);
    app.decorate('positions', positions);
    const { retentionDays } = settings;
    app.decorate('inbox', new Inbox({ positions, events, rejections, rejectedValues, fuelLevels, retentionDays }));
    app.decorate('ingestKeys', ingestKeys);

    app.decorate('partitions', partitions);
    app.upkeep.add('coming partitions', HOUR, () => partitions.ensureAhead(database));
    app.upkeep.add('old positions', HOUR, async (signal) => {
      const dropped = await partitions.dropBefore(database, settings.retentionDays);
      if (dropped.length > 0) app.log.info({ dropped }, 'old locations dropped');
      await partitions.dropSumsBefore(database, settings.retentionDays, signal);
      await forgetUnregistered(database, signal);
      const where = "day < now() - interval '30 days'";
      await inPortions(database, { table: 'ingest_key_rejections', where }, signal);
      await dropRejectedValues(database, signal);
    });
    app.upkeep.add('sweep', 1800, () => sweep(app, partitions));
    unregisteredRoutes(app);
    positionRoutes(app);
    protocolRoutes(app);
    ingestKeyRoutes(app);
  },
  { name: 'ingest', dependencies: ['fleet'] },
);

const changedOften = [
  'device_state',
  'devices',
  'device_days',
  'fleet_hours',
  'alarms',
  'sessions',
  'unknown_trackers',
];

/** PostgreSQL cleans up after itself; PGlite has no process to do it. */
async function sweep({ database }: Server, partitions: Partitions): Promise<void> {
  if (database.kind !== 'pglite') return;
  for (const table of changedOften) await database.query(`vacuum analyze ${table}`);
  for (const name of await partitions.grown(database)) await database.query(`analyze ${name}`);
}
