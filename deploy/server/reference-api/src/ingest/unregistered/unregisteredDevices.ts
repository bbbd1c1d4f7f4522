import type { Live } from '../../live/live';
import type { Database } from '../../platform/database/database';
import { recordUnregistered, type UnregisteredMessage } from './unregistered.store';

// Made-up ids must not flood the managers: trackers of this span are announced together.
const ANNOUNCE_MS = 10_000;
const NAMED = 5;

/** Records what unregistered trackers send, and announces each tracker to managers once. */
export class UnregisteredDevices {
  readonly #database: Database;
  readonly #live: Live;
  #waiting: { unique_id: string; protocol: string | null }[] = [];
  #count = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, live: Live) {
    this.#database = database;
    this.#live = live;
  }

  /** Records messages; resolves when they are committed. */
  async record(messages: readonly UnregisteredMessage[]): Promise<void> {
    if (messages.length === 0) return;
    const added = await recordUnregistered(this.#database, messages);
    if (added.length === 0) return;
    this.#count += added.length;
    this.#waiting = [...this.#waiting, ...added].slice(0, NAMED);
    if (this.#timer === undefined) this.#announce();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #announce(): void {
    this.#timer = undefined;
    if (this.#count === 0) return;
    this.#live.unregisteredDevices({ count: this.#count, trackers: this.#waiting });
    this.#count = 0;
    this.#waiting = [];
    this.#timer = setTimeout(() => this.#announce(), ANNOUNCE_MS).unref();
  }
}
