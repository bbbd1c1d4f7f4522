import { type Sight, sightOf } from '../access/sight';
import type { Queries } from '../database/database';
import type { LiveSocket } from './protocol';
import { FLEET_OF, SEEN, vehicleBatchRoom, vehicleRoom } from './rooms';

const MAX_TIMEOUT_MS = 2 ** 31 - 1;
const none: Sight = { vehicles: new Map(), changesAt: null };

/** What a person who sees only some vehicles is in: rooms of those vehicles, and never one of everybody's. They follow what the person sees. */
export class LimitedSocket {
  readonly #queries: Queries;
  readonly #socket: LiveSocket;
  readonly #followed = new Set<number>();
  #sight = none;
  #followsFleet = false;
  #timer: NodeJS.Timeout | undefined;
  #refreshing: Promise<void> = Promise.resolve();

  constructor(queries: Queries, socket: LiveSocket) {
    this.#queries = queries;
    this.#socket = socket;
    socket.once('disconnect', () => clearTimeout(this.#timer));
  }

  /** Reads again what the person sees. When it cannot be read, nothing is seen. */
  refresh(): Promise<void> {
    this.#refreshing = this.#refreshing.then(() => this.#refresh());
    return this.#refreshing;
  }

  sees(vehicle: number): boolean {
    return this.#sight.vehicles.has(vehicle);
  }

  followFleet(follows: boolean): void {
    this.#followsFleet = follows;
    this.#enterRooms();
  }

  follow(vehicle: number, follows: boolean): void {
    if (follows) this.#followed.add(vehicle);
    else this.#followed.delete(vehicle);
    this.#enterRooms();
  }

  get following(): number {
    return this.#followed.size;
  }

  async #refresh(): Promise<void> {
    this.#sight = (await sightOf(this.#queries, this.#socket.data.session.user).catch(() => none)) ?? none;
    this.#enterRooms();
    clearTimeout(this.#timer);
    const { changesAt } = this.#sight;
    if (changesAt === null || !this.#socket.connected) return;
    const wait = Math.min(Math.max(0, Date.parse(changesAt) - Date.now()) + 1, MAX_TIMEOUT_MS);
    this.#timer = setTimeout(() => void this.refresh(), wait).unref();
  }

  #enterRooms(): void {
    const socket = this.#socket;
    const wanted = new Set<string>();
    for (const vehicle of this.#sight.vehicles.keys()) {
      wanted.add(SEEN + vehicle);
      const room = socket.data.batch ? vehicleBatchRoom(vehicle) : vehicleRoom(vehicle);
      if (this.#followed.has(vehicle)) wanted.add(room);
      if (this.#followsFleet) wanted.add(FLEET_OF + room);
    }
    for (const room of socket.rooms)
      if (/^(seen:|fleet-of:|vehicle:)/.test(room) && !wanted.has(room)) void socket.leave(room);
    for (const room of wanted) if (!socket.rooms.has(room)) void socket.join(room);
  }
}
