import type { LocationUpdate } from './payloads';
import type { LiveServer } from './protocol';
import { FLEET, FLEET_BATCH, FLEET_OF, fleetGroup, GROUPS, vehicleBatchRoom, vehicleRoom } from './rooms';

// Updates times clients that one flush may send. In one packet an update costs about 400 bytes for each client, so this is 30 MB/s; a packet of its own costs 6.4 µs, so
// plain clients may take a fifth of the thread.
const BATCHED_PER_FLUSH = 7_500;
const PLAIN_PER_FLUSH = 3_000;

/** Sends location updates at a steady pace: of each vehicle the newest, to one group of clients after the other. */
export class LocationFanout {
  readonly #io: LiveServer;
  readonly #hasMembers: (room: string) => boolean;
  readonly #timer: NodeJS.Timeout;
  readonly #updates = new Map<string, LocationUpdate>();
  readonly #plain = new Map<string, LocationUpdate>();
  #batch: LocationUpdate[] = [];
  #group = 0;

  /**
   * @param flushEvery milliseconds from one batch to the next.
   * @param hasMembers whether anybody may be in a room, here or on another instance.
   */
  constructor(io: LiveServer, flushEvery: number, hasMembers: (room: string) => boolean) {
    this.#io = io;
    this.#hasMembers = hasMembers;
    this.#timer = setInterval(() => this.#sendNext(), flushEvery / GROUPS);
    this.#timer.unref();
  }

  /** Collects updates until the next flush; of each device only the newest is sent. */
  add(updates: readonly LocationUpdate[]): void {
    for (const update of updates) this.#updates.set(update.device_id, update);
  }

  /** Sends what was collected to everyone, now. */
  flush(): void {
    while (this.#group !== 0) this.#sendNext();
    do this.#sendNext();
    while (this.#group !== 0);
  }

  /** Sends what is left, and nothing more. */
  close(): void {
    clearInterval(this.#timer);
    this.flush();
  }

  /** A new batch at the first group, and the batch to one group of clients at each. */
  #sendNext(): void {
    if (this.#group === 0) this.#collect();
    const room = fleetGroup(this.#group);
    if (this.#batch.length > 0 && this.#hasMembers(room)) this.#io.to(room).emit('location-update', this.#batch);
    this.#sendPlain();
    this.#group = (this.#group + 1) % GROUPS;
  }

  /**
   * Takes the next batch. With many clients and many vehicles it is only as much as the server can bear beside its calls: the rest waits, the longest waiting first, and of
   * each vehicle only the newest.
   */
  #collect(): void {
    this.#batch = take(this.#updates, quota(BATCHED_PER_FLUSH, this.#members(FLEET_BATCH)));
    for (const update of this.#batch) {
      this.#plain.set(update.device_id, update);
      const rooms = withLimited(vehicleBatchRoom(update.vehicle_id)).filter((room) => this.#hasMembers(room));
      if (rooms.length > 0) this.#io.to(rooms).except(FLEET_BATCH).emit('location-update', [update]);
    }
  }

  #sendPlain(): void {
    const fleet = this.#hasMembers(FLEET);
    const share = Math.ceil(quota(PLAIN_PER_FLUSH, this.#members(FLEET)) / GROUPS);
    for (const update of take(this.#plain, share)) {
      const rooms = withLimited(vehicleRoom(update.vehicle_id));
      if (fleet || rooms.some((room) => this.#hasMembers(room)))
        this.#io.to([FLEET, ...rooms]).emit('location-update', update);
    }
  }

  #members(room: string): number {
    return this.#io.of('/').adapter.rooms.get(room)?.size ?? 0;
  }
}

/** A vehicle's room, and that of those who follow a fleet of which they see only some. */
const withLimited = (room: string): string[] => [room, FLEET_OF + room];

const quota = (deliveries: number, members: number): number =>
  Math.max(10, Math.floor(deliveries / Math.max(1, members)));

/** Takes the updates that have waited longest; a newer update of the same vehicle has its place in the queue. */
function take(updates: Map<string, LocationUpdate>, count: number): LocationUpdate[] {
  const taken: LocationUpdate[] = [];
  for (const [device, update] of updates) {
    if (taken.length === count) break;
    updates.delete(device);
    taken.push(update);
  }
  return taken;
}
