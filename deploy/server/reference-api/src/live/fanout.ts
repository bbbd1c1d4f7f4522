import type { Audience, Audiences } from './audiences';
import type { LocationUpdate } from './payloads';
import type { LiveServer } from './protocol';
import {
  FLEET,
  FLEET_BATCH,
  FLEET_OF,
  FLEET_OF_BATCH,
  fleetGroup,
  GROUPS,
  vehicleBatchRoom,
  vehicleRoom,
} from './rooms';
import type { Viewers } from './views/viewers';

// Updates times clients that one flush may send. In one packet an update costs about 400 bytes for each client, so this
// is 30 MB/s; a separate packet costs 6.4 µs, so plain clients may use a fifth of the thread.
const BATCHED_PER_FLUSH = 7_500;
const PLAIN_PER_FLUSH = 3_000;

/** Sends location updates at a steady pace: of each vehicle the newest, to one group of clients after the other. */
export class LocationFanout {
  readonly #timer: NodeJS.Timeout;
  readonly #updates = new Map<string, LocationUpdate>();
  readonly #plain = new Map<string, LocationUpdate>();
  readonly #ofPeers = new Map<string, LocationUpdate>();
  #batch: LocationUpdate[] = [];
  /** The batch of clients that see only some vehicles, by vehicle; it includes the batches of other instances. */
  #byVehicle = new Map<number, LocationUpdate[]>();
  #group = 0;

  /**
   * @param flushEvery milliseconds from one batch to the next.
   * @param hasMembers whether anyone may be in a room, here or on another instance.
   * @param audiences the clients of this instance that see only some vehicles.
   * @param viewers the clients of this instance that follow only what their map shows.
   * @param sendToPeers passes a batch on to the other instances, for theirs.
   */
  constructor(
    private readonly io: LiveServer,
    flushEvery: number,
    private readonly hasMembers: (room: string) => boolean,
    private readonly audiences: Audiences,
    private readonly viewers: Viewers,
    private readonly sendToPeers: (batch: LocationUpdate[]) => void,
  ) {
    this.#timer = setInterval(() => this.#sendNext(), flushEvery / GROUPS);
    this.#timer.unref();
  }

  /** Collects updates until the next flush; of each device only the newest is sent. */
  add(updates: readonly LocationUpdate[]): void {
    for (const update of updates) this.#updates.set(update.device_id, update);
  }

  /** Collects what another instance has sent, for the clients of this one that see only some vehicles. */
  addOfPeers(updates: readonly LocationUpdate[]): void {
    for (const update of updates) this.#ofPeers.set(update.device_id, update);
  }

  /** Sends all collected updates to everyone, now. */
  flush(): void {
    while (this.#group !== 0) this.#sendNext();
    do this.#sendNext();
    while (this.#group !== 0);
  }

  /** Sends the remaining updates, and then no more. */
  close(): void {
    clearInterval(this.#timer);
    this.flush();
  }

  /** Begins a new batch at the first group, and sends it to one group of clients at each call. */
  #sendNext(): void {
    if (this.#group === 0) this.#collect();
    const room = fleetGroup(this.#group);
    if (this.#batch.length > 0 && this.hasMembers(room)) this.io.to(room).emit('location-update', this.#batch);
    this.#sendToAudiences();
    this.viewers.send(this.#group);
    this.#sendPlain();
    this.#group = (this.#group + 1) % GROUPS;
  }

  /**
   * Prepares the next batch. With many clients and many vehicles it is only as large as the server can handle besides
   * its calls. The rest waits: the longest waiting is sent first, and of each vehicle only the newest update remains.
   */
  #collect(): void {
    this.#batch = take(this.#updates, quota(BATCHED_PER_FLUSH, this.#batchedMembers()));
    if (this.#batch.length > 0) this.sendToPeers(this.#batch);
    const everywhere = [...take(this.#ofPeers, this.#ofPeers.size), ...this.#batch];
    this.#byVehicle = byVehicle(everywhere);
    this.viewers.take(everywhere);
    for (const update of this.#batch) {
      this.#plain.set(update.device_id, update);
      const room = vehicleBatchRoom(update.vehicle_id);
      if (this.hasMembers(room))
        this.io.to(room).except([FLEET_BATCH, FLEET_OF_BATCH]).emit('location-update', [update]);
    }
  }

  /** To one group of those who see only some vehicles: each audience of its vehicles, in one packet. */
  #sendToAudiences(): void {
    if (this.#byVehicle.size === 0) return;
    for (const audience of this.audiences) {
      const room = audience.room(this.#group);
      if (this.#members(room) === 0) continue;
      const seen = this.#seenBy(audience);
      if (seen.length > 0) this.io.local.to(room).emit('location-update', seen);
    }
  }

  /** The updates of an audience's vehicles, by whichever of both lists is shorter. */
  #seenBy({ vehicles }: Audience): LocationUpdate[] {
    const shorter = vehicles.size < this.#byVehicle.size ? vehicles : this.#byVehicle.keys();
    return [...shorter].flatMap((id) => (vehicles.has(id) ? (this.#byVehicle.get(id) ?? []) : []));
  }

  #sendPlain(): void {
    const fleet = this.hasMembers(FLEET);
    const share = Math.ceil(quota(PLAIN_PER_FLUSH, this.#members(FLEET)) / GROUPS);
    for (const update of take(this.#plain, share)) {
      // The vehicle's room, and the room of clients that follow a fleet of which they see only some vehicles.
      const rooms = [vehicleRoom(update.vehicle_id), FLEET_OF + vehicleRoom(update.vehicle_id)];
      if (fleet || rooms.some((room) => this.hasMembers(room)))
        this.io.to([FLEET, ...rooms]).emit('location-update', update);
    }
  }

  /** The weight of clients with batches; a client of a part of the fleet is weighed by that part. */
  #batchedMembers(): number {
    return this.#members(FLEET_BATCH) + this.audiences.weight(this.#updates.size) + this.viewers.weight;
  }

  #members(room: string): number {
    return this.io.of('/').adapter.rooms.get(room)?.size ?? 0;
  }
}

/**
 * Groups updates by vehicle. Trackers without a vehicle are left out, because only users who see everything see them.
 */
function byVehicle(updates: readonly LocationUpdate[]): Map<number, LocationUpdate[]> {
  const found = new Map<number, LocationUpdate[]>();
  for (const update of updates)
    if (update.vehicle_id !== null) {
      const own = found.get(update.vehicle_id);
      if (own) own.push(update);
      else found.set(update.vehicle_id, [update]);
    }
  return found;
}

const quota = (deliveries: number, members: number): number =>
  Math.max(10, Math.floor(deliveries / Math.max(1, members)));

/**
 * Removes the updates that have waited longest; a newer update of the same vehicle inherits its position in the queue.
 */
function take(updates: Map<string, LocationUpdate>, count: number): LocationUpdate[] {
  const taken: LocationUpdate[] = [];
  for (const [device, update] of updates) {
    if (taken.length === count) break;
    updates.delete(device);
    taken.push(update);
  }
  return taken;
}
