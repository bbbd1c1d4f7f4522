import type { Queries } from '../../platform/database/database';
import type { LocationUpdate } from '../payloads';
import type { LiveSocket } from '../protocol';
import { CellCounts } from './cellCounts';
import type { View } from './view';
import { type Moved, type ViewedBy, Viewer } from './viewer';

/** Milliseconds after which the vehicles with an open critical alarm are read again. */
const ALARMED_EVERY = 2_000;
/** The number of vehicles with such alarms that are sent wherever they are; of more, the newest alarms. */
const MOST_ALARMED = 1_000;

/**
 * The clients of this instance that follow the part of the fleet that their map shows. Each is sent the vehicles of its
 * box, those it has selected and those with a critical alarm; after a move of the map the new ones are sent at once.
 */
export class Viewers {
  readonly #queries: Queries;
  readonly #privateVehicles: () => readonly number[];
  readonly counts: CellCounts;
  readonly #bySocket = new Map<LiveSocket, Viewer>();
  /** The newest location, by tracker, of everything that has moved since the first view here. */
  readonly #latest = new Map<string, LocationUpdate>();
  #moved: readonly Moved[] = [];
  #alarmed: ReadonlySet<number> = new Set();
  /** Vehicles whose alarm has become known since the last batch; their locations are sent with the next one. */
  #newlyAlarmed: ReadonlySet<number> = new Set();
  #alarmedAt = Number.NEGATIVE_INFINITY;

  /** @param privateVehicles vehicles whose location is not disclosed */
  constructor(queries: Queries, privateVehicles: () => readonly number[]) {
    this.#queries = queries;
    this.#privateVehicles = privateVehicles;
    this.counts = new CellCounts(queries, privateVehicles);
  }

  /** Sets the part of the map that a client shows; with null it shows none, and other code sends it the whole fleet. */
  set(socket: LiveSocket, view: View | null, by: ViewedBy): void {
    const known = this.#bySocket.get(socket);
    if (view && known) known.look(view);
    else if (view) this.#bySocket.set(socket, new Viewer(socket, view, by, this.counts));
    else if (known) {
      known.end();
      this.#bySocket.delete(socket);
      if (this.#bySocket.size === 0) this.#latest.clear();
    }
  }

  /** Handles the next batch, of updates by this instance and by others. */
  take(batch: readonly LocationUpdate[]): void {
    if (this.#bySocket.size === 0) return;
    const moved: Moved[] = batch.map((update) => ({ update, before: this.#latest.get(update.device_id) }));
    for (const update of batch) this.#latest.set(update.device_id, update);
    this.#moved = [...moved, ...this.#standingAlarmed(batch)];
    this.#newlyAlarmed = new Set();
    if (performance.now() - this.#alarmedAt > ALARMED_EVERY) void this.#readAlarmed();
  }

  /** Sends the batch to one group of clients. */
  send(group: number): void {
    for (const viewer of this.#bySocket.values())
      if (viewer.by.group === group) viewer.send(this.#moved, this.#alarmed, () => this.#places());
  }

  /** The number of clients of the whole fleet that would be sent as much. */
  get weight(): number {
    let weight = 0;
    for (const { share } of this.#bySocket.values()) weight += share;
    return weight;
  }

  /**
   * The known locations without those of vehicles that have become private since, about which their rows must decide.
   */
  *#places(): Iterable<LocationUpdate> {
    const hidden = new Set(this.#privateVehicles());
    for (const update of this.#latest.values())
      if (update.vehicle_id === null || !hidden.has(update.vehicle_id)) yield update;
  }

  /**
   * The locations of vehicles whose alarm has become known. Locations in the batch are newer, and must not be followed
   * by earlier ones.
   */
  #standingAlarmed(batch: readonly LocationUpdate[]): Moved[] {
    if (this.#newlyAlarmed.size === 0) return [];
    const moving = new Set(batch.map(({ device_id }) => device_id));
    return [...this.#places()]
      .filter(
        ({ vehicle_id, device_id }) =>
          vehicle_id !== null && this.#newlyAlarmed.has(vehicle_id) && !moving.has(device_id),
      )
      .map((update) => ({ update, before: update }));
  }

  async #readAlarmed(): Promise<void> {
    this.#alarmedAt = performance.now();
    const rows = await this.#queries
      .query<{ vehicle_id: number }>(
        `select vehicle_id from alarms where not is_acknowledged and severity = 'critical' and vehicle_id is not null
         order by created_at desc limit ${MOST_ALARMED}`,
      )
      // Others have reported that the database is unreachable.
      .catch(() => undefined);
    if (!rows) return;
    const known = this.#alarmed;
    this.#alarmed = new Set(rows.map(({ vehicle_id }) => vehicle_id));
    this.#newlyAlarmed = new Set([...this.#alarmed].filter((id) => !known.has(id)));
  }
}
