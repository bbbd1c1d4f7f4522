import type { NewAlarm } from '../../../alarms/insertAlarms';
import type { KeptSilence, OwnSilence } from '../../../fleet/devices/ownSilence';
import type { PrivateVehicles } from '../../../fleet/privateVehicles';
import type { Live } from '../../../live/live';
import type { StatusUpdate } from '../../../live/payloads';
import type { Database, Queries } from '../../../platform/database/database';
import { KeptReading } from '../../../platform/kept';
import type { HourBook } from '../hourBook';
import { type SilenceLimit, silenceEnds, silenceText } from './silence';

/** The limits of silence of trackers that have their own, in memory. */
export class SilenceBook extends KeptReading implements OwnSilence {
  protected readonly reads = 'limits of silence';
  readonly isKept = true;
  #limits: ReadonlyMap<number, SilenceLimit> = new Map();
  #ids: readonly number[] = [];
  /** Devices that a changed limit has set online, which the pages have not been told yet. */
  readonly #back = new Set<number>();

  constructor(
    database: Database,
    private readonly live: Pick<Live, 'statuses'>,
    private readonly hours: HourBook,
    private readonly privateVehicles: () => PrivateVehicles,
  ) {
    super(database);
  }

  devices(): readonly number[] {
    return this.#ids;
  }

  has(device: number): boolean {
    return this.#limits.has(device);
  }

  /** Epoch ms at which a silence since a moment becomes too long; undefined where the device has no limit. */
  endsAt(device: number, vehicle: number | null, since: number): number | undefined {
    const limit = this.#limits.get(device);
    return limit && this.#endOf(limit, vehicle, since);
  }

  #endOf(limit: SilenceLimit, vehicle: number | null, since: number): number | undefined {
    const calendar = this.hours.of(vehicle)?.calendar ?? this.hours.company;
    return silenceEnds(limit, calendar?.hours, since, Date.now());
  }

  async save(queries: Queries, limits: ReadonlyMap<number, KeptSilence>): Promise<Map<number, KeptSilence>> {
    const ids = [...limits.keys()];
    const before = await queries.query<SilenceLimit & { device_pk: number }>(
      'select device_pk, minutes, in_hours from silence_limits where device_pk = any($1::int[])',
      [ids],
    );
    const rows = [...limits].flatMap(([device_pk, { minutes, in_hours }]) =>
      minutes === null ? [] : [{ device_pk, minutes, in_hours }],
    );
    const without = ids.filter((id) => limits.get(id)?.minutes === null);
    await queries.query('delete from silence_limits where device_pk = any($1::int[])', [without]);
    await queries.query(
      `insert into silence_limits (device_pk, minutes, in_hours)
       select device_pk, minutes, in_hours from jsonb_to_recordset($1::text::jsonb) as x(device_pk int, minutes int, in_hours boolean)
       on conflict (device_pk) do update set minutes = excluded.minutes, in_hours = excluded.in_hours, updated_at = clock_timestamp()`,
      [JSON.stringify(rows)],
    );
    await this.#bringBack(queries, rows);
    const kept = new Map(before.map(({ device_pk, ...limit }) => [device_pk, limit]));
    return new Map(ids.map((id) => [id, kept.get(id) ?? { minutes: null, in_hours: false }]));
  }

  /**
   * Sets devices online that are not too silent by their limit, in the transaction of the limit: otherwise a later step
   * would change the status, and saving the same limit again would record it anew each time.
   */
  async #bringBack(queries: Queries, limits: readonly (SilenceLimit & { device_pk: number })[]): Promise<void> {
    const limitOf = new Map(limits.map((limit) => [limit.device_pk, limit]));
    const silent = await queries.query<{ id: number; vehicle_id: number | null; last_heartbeat: string }>(
      `select d.id, d.vehicle_id, s.last_heartbeat from devices d join device_state s on s.device_pk = d.id
       where d.id = any($1::int[]) and d.status = 'offline' and s.last_heartbeat is not null`,
      [[...limitOf.keys()]],
    );
    const heard = silent.flatMap(({ id, vehicle_id, last_heartbeat }) => {
      const limit = limitOf.get(id);
      const isOver = limit && this.#endOf(limit, vehicle_id, Date.parse(last_heartbeat)) !== undefined;
      return isOver ? [] : [id];
    });
    if (heard.length === 0) return;
    const changed = await queries.query<{ id: number }>(
      "update devices set status = 'online' where id = any($1::int[]) and status = 'offline' returning id",
      [heard],
    );
    for (const { id } of changed) this.#back.add(id);
  }

  async settle(): Promise<void> {
    const back = [...this.#back];
    this.#back.clear();
    await this.refresh();
    if (back.length === 0) return;
    const devices = await this.database.query<Omit<StatusUpdate, 'status' | 'timestamp'>>(
      `select d.device_id, d.vehicle_id, v.vehicle_code, v.license_plate from devices d left join vehicles v on v.id = d.vehicle_id
       where d.id = any($1::int[]) and d.status = 'online'`,
      [back],
    );
    const timestamp = new Date().toISOString();
    this.live.statuses(devices.map((device) => ({ ...device, status: 'online', timestamp })));
  }

  async overdue(): Promise<NewAlarm[]> {
    if (this.#ids.length === 0) return [];
    const rows = await this.database.query<{ id: number; vehicle_id: number | null; since: string }>(
      `select d.id, d.vehicle_id, coalesce(s.last_heartbeat, d.created_at) as since from devices d left join device_state s on s.device_pk = d.id
       where d.status = 'online' and d.id = any($1::int[])`,
      [this.#ids],
    );
    const now = Date.now();
    return rows.flatMap(({ id, vehicle_id, since }) => {
      const limit = this.#limits.get(id);
      const end = this.endsAt(id, vehicle_id, Date.parse(since));
      if (!limit || end === undefined || end > now || this.#isPrivate(vehicle_id, now, limit)) return [];
      return [
        {
          device_pk: id,
          alarm_type: 'device_inactive',
          severity: 'medium' as const,
          message: silenceText(limit),
          created_at: new Date(end).toISOString(),
          source_key: `rule:silence:${new Date(since).toISOString()}`,
          ...{ latitude: null, longitude: null, speed: null },
        },
      ];
    });
  }

  /** In private time message times are not stored, so a silence that overlaps private time is not reported. */
  #isPrivate(vehicle: number | null, now: number, { minutes }: SilenceLimit): boolean {
    return vehicle !== null && this.privateVehicles().spansBetween(vehicle, now - minutes * 60_000, now).length > 0;
  }

  protected async read(): Promise<void> {
    const rows = await this.database.query<SilenceLimit & { device_pk: number }>(
      'select device_pk, minutes, in_hours from silence_limits',
    );
    this.#limits = new Map(rows.map(({ device_pk, ...limit }) => [device_pk, limit]));
    this.#ids = [...this.#limits.keys()];
  }
}
