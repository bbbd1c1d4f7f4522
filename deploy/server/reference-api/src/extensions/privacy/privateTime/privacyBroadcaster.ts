import { privateFields } from '../../../fleet/privateVehicles';
import type { Live } from '../../../live/live';
import type { StatusUpdate } from '../../../live/payloads';
import type { Database } from '../../../platform/database/database';
import type { PrivateTimes } from './privateTimes';

/** Broadcasts which vehicles have become private, and which no longer are. */
export class PrivacyBroadcaster {
  /** The last broadcast state: until when each vehicle is private. */
  #known = new Map<number, number>();

  constructor(
    private readonly database: Database,
    private readonly live: Live,
    private readonly times: PrivateTimes,
  ) {}

  async tick(): Promise<void> {
    const now = new Map(
      this.times.vehicles().map((vehicle): [number, number] => [vehicle, this.times.spanOf(vehicle)?.to ?? 0]),
    );
    const turned = [...new Set([...now.keys(), ...this.#known.keys()])].filter(
      (vehicle) => now.get(vehicle) !== this.#known.get(vehicle),
    );
    this.#known = now;
    if (turned.length === 0) return;
    const rows = await this.database.query<
      Pick<StatusUpdate, 'device_id' | 'vehicle_code' | 'license_plate' | 'status'> & { vehicle_id: number }
    >(
      `select d.device_id, d.vehicle_id, d.status, v.vehicle_code, v.license_plate
       from devices d join vehicles v on v.id = d.vehicle_id where d.vehicle_id = any($1::int[])`,
      [turned],
    );
    const timestamp = new Date().toISOString();
    this.live.statuses(rows.map((row) => ({ ...row, timestamp, ...privateFields(this.times, row.vehicle_id) })));
  }
}
