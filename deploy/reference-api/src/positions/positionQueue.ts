import { type NewAlarm, storeAlarms } from '../alarms/insertAlarms';
import { ruleAlarm, trackerAlarm } from '../alarms/rules/createAlarm';
import { followEpisodes, isUneventful } from '../alarms/rules/episodes';
import type { Database, Queries } from '../database/database';
import { deviceSearchText } from '../devices/devices.store';
import type { Live } from '../live/live';
import type { AlarmEvent } from '../live/payloads';
import { type DeviceRow, locationUpdate, statusUpdate } from './deviceRow';
import { isMissingPartition, type Partitions } from './partitions';
import { registerDevices, storePositions } from './storePositions';
import type { Position } from './traccarBody';

/** How many of a caller's positions were new. */
export interface Stored {
  stored: number;
  duplicates: number;
}

interface Outcome {
  rows: readonly DeviceRow[];
  alarms: readonly AlarmEvent[];
  /** Devices that were offline. */
  online: ReadonlySet<number>;
}

interface Waiting {
  positions: readonly Position[];
  replay: boolean;
  resolve: (stored: Stored) => void;
  reject: (error: unknown) => void;
}

// A reader of PGlite waits at most for the batch that is being written, so with many callers batches are short, and between them the database is the readers'.
const maxBatch = { live: 25, replay: 2_000 };
const manyCallers = 5;
const gatherFor = 8; // ms from one batch to the next; after a longer one a third of the time is left to others
// Instances take turns, so that the episodes of a device are followed by one at a time.
const ingestLock = 7_242_002;

/**
 * The one writer of positions. While a batch is being written the next one gathers, so many single positions cost one transaction; each
 * caller is answered once its own are committed.
 */
export class Ingest {
  readonly #database: Database;
  readonly #live: Live;
  readonly #partitions: Partitions;
  readonly #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  /** Positions stored since the start, for the metrics. */
  total = 0;

  constructor(database: Database, live: Live, partitions: Partitions) {
    this.#database = database;
    this.#live = live;
    this.#partitions = partitions;
  }

  /**
   * Stores positions; resolves when they are committed.
   * @param replay the past is filled in: no live events, and the devices are not online because of it.
   */
  positions(positions: readonly Position[], replay: boolean): Promise<Stored> {
    if (positions.length === 0) return Promise.resolve({ stored: 0, duplicates: 0 });
    return new Promise((resolve, reject) => {
      this.#waiting.push({ positions, replay, resolve, reject });
      this.#writing ??= this.#write();
    });
  }

  /** Resolves when everything that was taken in is written. */
  async drain(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  async #write(): Promise<void> {
    // A breath, so that what arrives together is written together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const batch = this.#take();
      const began = Date.now();
      try {
        const positions = batch.flatMap((waiting) => waiting.positions);
        const stored = await this.#store(positions, batch[0]?.replay ?? false);
        this.total += stored;
        settle(batch, stored, positions.length);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      const took = Date.now() - began;
      if (batch.length > manyCallers) await pause(Math.max(gatherFor - took, took / 2));
    }
    this.#writing = undefined;
  }

  #take(): Waiting[] {
    const replay = this.#waiting[0]?.replay;
    const limit = replay ? maxBatch.replay : maxBatch.live;
    let size = 0;
    let end = 0;
    for (const waiting of this.#waiting) {
      if (waiting.replay !== replay || (end > 0 && size + waiting.positions.length > limit)) break;
      size += waiting.positions.length;
      end++;
    }
    return this.#waiting.splice(0, end);
  }

  async #store(positions: readonly Position[], replay: boolean): Promise<number> {
    try {
      return await this.#storeOnce(positions, replay);
    } catch (error) {
      if (!isMissingPartition(error)) throw error;
      this.#partitions.forget();
      return this.#storeOnce(positions, replay);
    }
  }

  async #storeOnce(positions: readonly Position[], replay: boolean): Promise<number> {
    await this.#partitions.ensure(this.#database, new Set(positions.map(({ gps_time }) => gps_time)));
    const { rows, alarms, online } = await (this.#database.exclusive && positions.every(isUneventful)
      ? this.#storeUneventful(positions, replay)
      : this.#database.transaction(async (queries) => {
          if (!this.#database.exclusive) await queries.query('select pg_advisory_xact_lock($1)', [ingestLock]);
          const rows = await this.#rows(queries, positions, replay);
          return { rows, ...(await this.#follow(queries, rows, positions, replay)) };
        }));
    if (!replay) this.#announce(rows, alarms, online);
    return rows[0]?.stored ?? 0;
  }

  /**
   * Where no alarm can come of them, positions are one statement: the readers of PGlite wait less for it than for a transaction. An episode or a silence that ends with
   * them would, after a fault between the two, end with the next position.
   */
  async #storeUneventful(positions: readonly Position[], replay: boolean): Promise<Outcome> {
    const rows = await this.#rows(this.#database, positions, replay);
    const ends = ({ status, overspeed_since, low_battery_since }: DeviceRow) =>
      status === 'offline' || overspeed_since !== null || low_battery_since !== null;
    if (!rows.some(ends)) return { rows, alarms: [], online: new Set() };
    const followed = await this.#database.transaction((queries) => this.#follow(queries, rows, positions, replay));
    return { rows, ...followed };
  }

  /** What follows from stored positions: alarms, and devices that are online again. */
  async #follow(
    queries: Queries,
    rows: readonly DeviceRow[],
    positions: readonly Position[],
    replay: boolean,
  ): Promise<Omit<Outcome, 'rows'>> {
    const alarms = await this.#followDevices(queries, rows, positions);
    const woken = replay ? [] : rows.filter(({ status }) => status === 'offline').map(({ device_pk }) => device_pk);
    if (woken.length > 0)
      await queries.query("update devices set status = 'online' where id = any($1::int[])", [woken]);
    return { alarms, online: new Set(woken) };
  }

  async #rows(queries: Queries, positions: readonly Position[], replay: boolean): Promise<DeviceRow[]> {
    const received = new Date().toISOString();
    const run = (some: readonly Position[]) =>
      queries.query<DeviceRow>(storePositions, [JSON.stringify(some), received, replay], 'store_positions');
    const rows = await run(positions);
    const known = new Set(rows.flatMap(({ uids }) => uids));
    const strangers = [...new Set(positions.map(({ uid }) => uid))].filter((uid) => !known.has(uid));
    if (strangers.length === 0) return rows;
    await queries.query(registerDevices, [strangers, strangers.map((uid) => deviceSearchText(uid, null))]);
    const more = await run(positions.filter(({ uid }) => !known.has(uid)));
    const stored = (rows[0]?.stored ?? 0) + (more[0]?.stored ?? 0);
    return [...rows, ...more].map((row) => ({ ...row, stored }));
  }

  async #followDevices(
    queries: Queries,
    rows: readonly DeviceRow[],
    positions: readonly Position[],
  ): Promise<AlarmEvent[]> {
    const byUid = groupByUid(positions);
    const alarms: NewAlarm[] = [];
    const changed: { device_pk: number; overspeed_since: string | null; low_battery_since: string | null }[] = [];
    for (const row of rows) {
      const all = row.uids.flatMap((uid) => byUid.get(uid) ?? []);
      const fresh = all
        .filter(({ gps_time }) => row.known_time === null || gps_time > row.known_time)
        .sort((a, b) => (a.gps_time < b.gps_time ? -1 : 1));
      const { after, starts } = followEpisodes(row, row.known_time, fresh);
      if (after.overspeed_since !== row.overspeed_since || after.low_battery_since !== row.low_battery_since) {
        changed.push({ device_pk: row.device_pk, ...after });
      }
      for (const position of all) if (position.alarm !== null) alarms.push(trackerAlarm(row, position, position.alarm));
      for (const start of starts) if (start.position.alarm === null) alarms.push(ruleAlarm(row, start));
    }
    if (changed.length > 0) {
      await queries.query(
        `update device_state s set overspeed_since = x.overspeed_since, low_battery_since = x.low_battery_since
         from jsonb_to_recordset($1::text::jsonb) as x(device_pk int, overspeed_since timestamptz, low_battery_since timestamptz)
         where s.device_pk = x.device_pk`,
        [JSON.stringify(changed)],
      );
    }
    return storeAlarms(queries, alarms);
  }

  #announce(rows: readonly DeviceRow[], alarms: readonly AlarmEvent[], online: ReadonlySet<number>): void {
    const moved = rows.filter(({ known_time, gps_time }) => known_time === null || gps_time > known_time);
    const statusOf = (row: DeviceRow) => (online.has(row.device_pk) ? 'online' : row.status);
    this.#live.locations(moved.map((row) => locationUpdate(row, statusOf(row))));
    const turned = rows.filter(
      (row) => online.has(row.device_pk) || (row.ignition !== null && row.ignition !== row.known_ignition),
    );
    this.#live.statuses(turned.map((row) => statusUpdate(row, statusOf(row))));
    for (const row of moved) {
      if (row.vehicle_id !== null && this.#live.isFollowed(row.vehicle_id) && !turned.includes(row))
        this.#live.detail(row.vehicle_id, statusUpdate(row, statusOf(row)));
    }
    this.#live.alarms(alarms);
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));

function settle(batch: readonly Waiting[], stored: number, size: number): void {
  // The statement counts what was new in the whole batch; with repeats in it, only a lone caller can be told exactly.
  let left = stored;
  for (const { positions, resolve } of batch) {
    const own = stored === size ? positions.length : Math.min(left, positions.length);
    left -= own;
    resolve({ stored: own, duplicates: positions.length - own });
  }
}

function groupByUid(positions: readonly Position[]): Map<string, Position[]> {
  const groups = new Map<string, Position[]>();
  for (const position of positions) {
    const group = groups.get(position.uid);
    if (group) group.push(position);
    else groups.set(position.uid, [position]);
  }
  return groups;
}
