import { type LimitedScope, visibilityScopeOf } from '../identity/access/visibilityScope';
import type { Queries } from '../platform/database/database';
import type { Audience, Audiences } from './audiences';
import type { LiveSocket } from './protocol';
import { FLEET_OF, FLEET_OF_BATCH, SEEN, vehicleBatchRoom, vehicleRoom } from './rooms';

/** A longer timeout would fire at once. */
export const MAX_TIMEOUT_MS = 2 ** 31 - 1;
const none: LimitedScope = { vehicles: new Map(), changesAt: null };

/**
 * The rooms of a person who sees only some vehicles: those of the vehicles, and never one of all. They change with the
 * vehicles that the person sees.
 */
export class RestrictedSocket {
  readonly #followed = new Set<number>();
  #audience: Audience | undefined;
  #visibility = none;
  #followsFleet = false;
  #timer: NodeJS.Timeout | undefined;
  #refreshing: Promise<void> = Promise.resolve();

  /** @param group the group of clients with batches with which this one is served */
  constructor(
    private readonly queries: Queries,
    private readonly socket: LiveSocket,
    private readonly audiences: Audiences,
    private readonly group: number,
  ) {
    socket.once('disconnect', () => {
      clearTimeout(this.#timer);
      this.#leaveAudience();
    });
  }

  /** Reads again which vehicles the person sees. When the read fails, none are visible. */
  refresh(): Promise<void> {
    this.#refreshing = this.#refreshing.then(() => this.#refresh());
    return this.#refreshing;
  }

  canSee(vehicle: number): boolean {
    return this.#visibility.vehicles.has(vehicle);
  }

  get vehicles(): LimitedScope['vehicles'] {
    return this.#visibility.vehicles;
  }

  followFleet(follows: boolean): void {
    if (follows === this.#followsFleet) return;
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
    this.#visibility = (await visibilityScopeOf(this.queries, this.socket.data.session.user).catch(() => none)) ?? none;
    this.#enterRooms();
    clearTimeout(this.#timer);
    const { changesAt } = this.#visibility;
    if (changesAt === null || !this.socket.connected) return;
    const wait = Math.min(Math.max(0, Date.parse(changesAt) - Date.now()) + 1, MAX_TIMEOUT_MS);
    this.#timer = setTimeout(() => void this.refresh(), wait).unref();
  }

  #enterRooms(): void {
    const socket = this.socket;
    const { batch } = socket.data;
    const wanted = new Set<string>();
    this.#leaveAudience();
    if (batch && this.#followsFleet && socket.connected) {
      this.#audience = this.audiences.enter(this.#visibility.vehicles.keys());
      wanted.add(FLEET_OF_BATCH).add(this.#audience.room(this.group));
    }
    for (const vehicle of this.#visibility.vehicles.keys()) {
      wanted.add(SEEN + vehicle);
      if (this.#followed.has(vehicle)) wanted.add(batch ? vehicleBatchRoom(vehicle) : vehicleRoom(vehicle));
      if (this.#followsFleet && !batch) wanted.add(FLEET_OF + vehicleRoom(vehicle));
    }
    for (const room of socket.rooms)
      if (/^(seen:|fleet-of:|vehicle:)/.test(room) && !wanted.has(room)) void socket.leave(room);
    for (const room of wanted) if (!socket.rooms.has(room)) void socket.join(room);
  }

  #leaveAudience(): void {
    if (this.#audience) this.audiences.leave(this.#audience);
    this.#audience = undefined;
  }
}
