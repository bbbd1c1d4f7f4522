import type { FastifyBaseLogger } from 'fastify';
import { forgetActs } from '../../audit/acts.store';
import { cutStandingEngines } from '../../extensions/engines/engines';
import { warnOfMaintenance } from '../../extensions/maintenance/maintenance.store';
import type { PrivateNews } from '../../extensions/privateTime/privateNews';
import type { PrivateTimes } from '../../extensions/privateTime/privateTimes';
import { applyRetentionOf, readRetention } from '../../extensions/retention/retention';
import { forgetRuns } from '../../extensions/scheduledReports/runSchedules';
import type { Commands } from '../../fleet/commands/commands';
import type { Partitions } from '../../ingest/positions/partitions';
import { forgetUnknown } from '../../ingest/unregistered/unknown.store';
import type { Live } from '../../live/live';
import type { Database } from '../../platform/database/database';

interface Needs {
  database: Database;
  live: Live;
  partitions: Partitions;
  commands: Commands;
  privateTimes: PrivateTimes;
  privateNews: PrivateNews;
  retentionDays: number;
  /** Minutes of silence after which a device counts as offline. */
  offlineAfter: number;
  log: FastifyBaseLogger;
}

/** What must be done from time to time: silent devices go offline, unanswered commands fail, what is old is dropped. */
export class Upkeep {
  readonly #needs: Needs;
  readonly #timers: NodeJS.Timeout[];

  constructor(needs: Needs) {
    this.#needs = needs;
    const every = (seconds: number, task: () => Promise<unknown>) =>
      setInterval(
        () => void task().catch((error) => needs.log.warn({ err: error }, 'upkeep failed')),
        seconds * 1000,
      ).unref();
    this.#timers = [
      every(15, () => this.markOffline()),
      every(5, () => needs.privateNews.look()),
      every(30, () => needs.commands.expire()),
      every(5, () => this.cutStandingEngines()),
      every(60, () => this.warnOfMaintenance()),
      every(3600, () => this.applyRetention()),
      every(1800, () => this.sweep()),
    ];
  }

  /** Turns devices that have been silent for too long offline, and broadcasts it. */
  async markOffline(): Promise<void> {
    const rows = await this.#needs.database.query<{
      device_id: string;
      vehicle_id: number | null;
      vehicle_code: string | null;
      license_plate: string | null;
      last_heartbeat: string | null;
    }>(
      `with silent as (
         update devices d set status = 'offline'
         from (select d.id, s.last_heartbeat from devices d left join device_state s on s.device_pk = d.id
               where d.status = 'online' and coalesce(s.last_heartbeat, d.created_at) < now() - make_interval(mins => $1)
                 and (d.vehicle_id is null or not d.vehicle_id = any($2::int[]))) q
         where d.id = q.id returning d.device_id, d.vehicle_id, q.last_heartbeat)
       select silent.*, v.vehicle_code, v.license_plate from silent left join vehicles v on v.id = silent.vehicle_id`,
      // In private time nothing is kept of when a tracker sent, so its silence says nothing.
      [this.#needs.offlineAfter, this.#needs.privateTimes.vehicles(this.#needs.offlineAfter * 60_000)],
    );
    const timestamp = new Date().toISOString();
    this.#needs.live.statuses(rows.map((row) => ({ ...row, status: 'offline', timestamp })));
  }

  /** Cuts the engines that wait for their vehicle to stand, where it does. */
  async cutStandingEngines(): Promise<void> {
    const { database, commands, privateTimes, log } = this.#needs;
    await cutStandingEngines(database, commands, privateTimes.vehicles(), log);
  }

  /** Raises alarms for what is due soon, and broadcasts them. */
  async warnOfMaintenance(): Promise<void> {
    this.#needs.live.alarms(await warnOfMaintenance(this.#needs.database));
  }

  /** Drops what is beyond the retention of its kind, expired sessions, old idempotency keys and reasons of rejections. */
  async applyRetention(): Promise<void> {
    const { database, partitions, retentionDays, log } = this.#needs;
    const dropped = await partitions.dropBefore(database, retentionDays);
    if (dropped.length > 0) log.info({ dropped }, 'old locations dropped');
    await forgetUnknown(database);
    const retention = await readRetention(database, retentionDays);
    await applyRetentionOf(database, retention);
    await forgetActs(database, retention.acts);
    await database.query('delete from sessions where expires_at < now()');
    await database.query("delete from idempotency_keys where created_at < now() - interval '1 day'");
    await forgetRuns(database);
    await database.query("delete from ingest_key_rejections where day < now() - interval '30 days'");
  }

  /** PostgreSQL cleans up after itself; PGlite has no process to do it. */
  async sweep(): Promise<void> {
    const { database, partitions } = this.#needs;
    if (database.kind !== 'pglite') return;
    for (const table of [
      'device_state',
      'devices',
      'device_days',
      'fleet_hours',
      'alarms',
      'sessions',
      'unknown_trackers',
    ])
      await database.query(`vacuum analyze ${table}`);
    for (const name of await partitions.grown(database)) await database.query(`analyze ${name}`);
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }
}
