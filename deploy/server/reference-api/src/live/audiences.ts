import { fleetOfGroup } from './rooms';

/** Clients that follow the fleet in batches and see the same vehicles. */
export interface Audience {
  /** Its vehicles, as one text. */
  readonly key: string;
  readonly vehicles: ReadonlySet<number>;
  /** Their room among those that are served in one turn. */
  room(group: number): string;
}

interface Counted extends Audience {
  members: number;
}

/**
 * The audiences of this instance: a batch is filtered once for all clients that see the same vehicles, however many
 * they are.
 */
export class Audiences {
  readonly #byKey = new Map<string, Counted>();
  #created = 0;

  /** Adds one client. */
  enter(vehicles: Iterable<number>): Audience {
    const sorted = [...vehicles].sort((a, b) => a - b);
    const key = sorted.join();
    let audience = this.#byKey.get(key);
    if (!audience) {
      const number = this.#created++;
      audience = { key, vehicles: new Set(sorted), members: 0, room: (group) => fleetOfGroup(number, group) };
      this.#byKey.set(key, audience);
    }
    audience.members += 1;
    return audience;
  }

  /** Removes one client. */
  leave({ key }: Audience): void {
    const audience = this.#byKey.get(key);
    if (audience && --audience.members === 0) this.#byKey.delete(key);
  }

  [Symbol.iterator](): Iterator<Audience> {
    return this.#byKey.values();
  }

  /** The number of clients of the whole fleet that would be sent as much, for a number of vehicles. */
  weight(ofVehicles: number): number {
    let weight = 0;
    for (const { members, vehicles } of this.#byKey.values())
      weight += members * Math.min(1, vehicles.size / Math.max(1, ofVehicles));
    return weight;
  }
}
