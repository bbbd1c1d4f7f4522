import type { NewAlarm } from '../../../alarms/insertAlarms';
import type { OwnSilence } from '../../../fleet/devices/ownSilence';
import type { PrivateVehicles } from '../../../fleet/privateVehicles';
import type { Database } from '../../../platform/database/database';
import { KeptReading } from '../../../platform/kept';
import type { HourBook } from '../hourBook';
import { type SilenceLimit, silenceEnds, silenceText } from './silence';

/** The limits of silence of trackers that have their own, in memory. */
export class SilenceBook extends KeptReading implements OwnSilence {
  protected readonly reads = 'limits of silence';
  readonly #hours: HourBook;
  readonly #privateVehicles: () => PrivateVehicles;
  #limits: ReadonlyMap<number, SilenceLimit> = new Map();
  #ids: readonly number[] = [];

  constructor(database: Database, hours: HourBook, privateVehicles: () => PrivateVehicles) {
    super(database);
    this.#hours = hours;
    this.#privateVehicles = privateVehicles;
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
    const calendar = this.#hours.of(vehicle)?.calendar ?? this.#hours.company;
    return limit && silenceEnds(limit, calendar?.hours, since, Date.now());
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
    return vehicle !== null && this.#privateVehicles().spansBetween(vehicle, now - minutes * 60_000, now).length > 0;
  }

  protected async read(): Promise<void> {
    const rows = await this.database.query<SilenceLimit & { device_pk: number }>(
      'select device_pk, minutes, in_hours from silence_limits',
    );
    this.#limits = new Map(rows.map(({ device_pk, ...limit }) => [device_pk, limit]));
    this.#ids = [...this.#limits.keys()];
  }
}
