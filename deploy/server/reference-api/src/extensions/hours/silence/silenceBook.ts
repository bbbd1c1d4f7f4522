import type { NewAlarm } from '../../../alarms/insertAlarms';
import type { KeptSilence, OwnSilence } from '../../../fleet/devices/ownSilence';
import type { PrivateVehicles } from '../../../fleet/privateVehicles';
import type { Live } from '../../../live/live';
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

  /** Epoch ms: when a silence since a moment is too long; undefined where the device has no limit of its own. */
  endsAt(device: number, vehicle: number | null, since: number): number | undefined {
    const limit = this.#limits.get(device);
    const calendar = this.hours.of(vehicle)?.calendar ?? this.hours.company;
    return limit && silenceEnds(limit, calendar?.hours, since, Date.now());
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
    const kept = new Map(before.map(({ device_pk, ...limit }) => [device_pk, limit]));
    return new Map(ids.map((id) => [id, kept.get(id) ?? { minutes: null, in_hours: false }]));
  }

  async settle(devices?: readonly number[]): Promise<void> {
    await this.refresh();
    const rows = await this.database.query<{
      id: number;
      device_id: string;
      vehicle_id: number | null;
      vehicle_code: string | null;
      license_plate: string | null;
      last_heartbeat: string;
    }>(
      `select d.id, d.device_id, d.vehicle_id, v.vehicle_code, v.license_plate, s.last_heartbeat from devices d left join vehicles v on v.id = d.vehicle_id
       join device_state s on s.device_pk = d.id where d.id = any($1::int[]) and d.status = 'offline' and s.last_heartbeat is not null`,
      [devices ?? this.#ids],
    );
    const heard = rows.filter(
      ({ id, vehicle_id, last_heartbeat }) =>
        this.has(id) && this.endsAt(id, vehicle_id, Date.parse(last_heartbeat)) === undefined,
    );
    if (heard.length === 0) return;
    const updated = await this.database.query<{ id: number }>(
      "update devices set status = 'online' where id = any($1::int[]) and status = 'offline' returning id",
      [heard.map(({ id }) => id)],
    );
    const ids = new Set(updated.map(({ id }) => id));
    const timestamp = new Date().toISOString();
    this.live.statuses(
      heard.flatMap(({ id, ...device }) => (ids.has(id) ? [{ ...device, status: 'online', timestamp }] : [])),
    );
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

  /** In private time nothing is kept of when a tracker sent, so a silence in which there was some reports nothing. */
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
