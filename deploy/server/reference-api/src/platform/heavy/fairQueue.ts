import { tryLater } from '../http/errors';

/** The person and the kind of the work, and the signal of a caller who has disconnected. */
export interface Order {
  person: number;
  kind: string;
  signal: AbortSignal;
}

/** An order as the user who made it sees it. */
export interface OrderState {
  kind: string;
  /** How many orders are done or wait before it; 0 while it is done itself. */
  before: number;
  /** Since it was made. */
  seconds: number;
}

interface Entry extends Order {
  since: number;
  begin(): void;
  leave(reason: unknown): void;
}

/** The most orders of heavy work that wait: beyond it the person with the most of them is asked to try again. */
const MOST_WAITING = 100;
const RETRY_SECONDS = 30;

/**
 * Lets few orders of heavy work run at a time. Each person has one running, or as many as the queue allows, and people
 * take turns: next is the person who has waited longest since their last one.
 */
export class FairQueue {
  readonly #places: number;
  readonly #ofEach: number;
  readonly #mostWaiting: number;
  readonly #running = new Set<Entry>();
  #waiting: Entry[] = [];
  /** The turn, a running number, at which each person's last order began. */
  readonly #served = new Map<number, number>();
  #turn = 0;

  constructor(places: number, ofEach = 1, mostWaiting = MOST_WAITING) {
    this.#places = places;
    this.#ofEach = ofEach;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Runs `work` when it is its turn.
   * @throws HttpError 503 where too many wait, and nobody has more waiting than this person; the signal's reason where
   * its caller has disconnected
   */
  async run<T>(order: Order, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { signal } = order;
    signal.throwIfAborted();
    if (this.#waiting.length >= this.#mostWaiting) this.#makeRoom(order.person);
    const entry = await this.#turnOf(order);
    try {
      // The caller may have disconnected just as the turn came.
      signal.throwIfAborted();
      return await work(signal);
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      this.#running.delete(entry);
      this.#next();
    }
  }

  /** A person's orders, in the order in which they will be done. */
  of(person: number): OrderState[] {
    const now = performance.now();
    const state = ({ kind, since }: Entry, before: number) => ({
      kind,
      before,
      seconds: Math.round((now - since) / 1000),
    });
    const mine = (entry: Entry) => entry.person === person;
    return [
      ...[...this.#running].filter(mine).map((entry) => state(entry, 0)),
      ...this.#inOrder().flatMap((entry, before) => (mine(entry) ? [state(entry, this.#running.size + before)] : [])),
    ];
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  #turnOf(order: Order): Promise<Entry> {
    return new Promise((resolve, reject) => {
      const callerLeft = () => entry.leave(order.signal.reason);
      const entry: Entry = {
        ...order,
        since: performance.now(),
        begin: () => {
          order.signal.removeEventListener('abort', callerLeft);
          resolve(entry);
        },
        leave: (reason) => {
          order.signal.removeEventListener('abort', callerLeft);
          this.#waiting = this.#waiting.filter((other) => other !== entry);
          reject(reason);
        },
      };
      order.signal.addEventListener('abort', callerLeft, { once: true });
      this.#waiting.push(entry);
      this.#next();
    });
  }

  /**
   * Refuses the last order of the person with the most of them, so that the many of one person do not displace the only
   * one of another.
   * @throws HttpError 503 where that is this person's own
   */
  #makeRoom(person: number): void {
    const last = this.#inOrder().at(-1);
    const busy = tryLater(503, 'Серверот е зафатен.', RETRY_SECONDS);
    const count = (of: number | undefined) => this.#waiting.filter((entry) => entry.person === of).length;
    if (count(person) + 1 >= count(last?.person)) throw busy;
    last?.leave(busy);
  }

  #next(): void {
    while (this.#running.size < this.#places) {
      const running = [...this.#running];
      const isBusy = (person: number) => running.filter((entry) => entry.person === person).length >= this.#ofEach;
      const next = this.#inOrder().find(({ person }) => !isBusy(person));
      if (!next) return;
      this.#waiting = this.#waiting.filter((other) => other !== next);
      this.#running.add(next);
      this.#served.set(next.person, ++this.#turn);
      next.begin();
    }
    if (this.#waiting.length === 0 && this.#running.size === 0) this.#served.clear();
  }

  /** Orders by turns: the first of each person, longest waiting person first, then the second of each. */
  #inOrder(): Entry[] {
    const counts = new Map<number, number>();
    return this.#waiting
      .map((entry, since) => {
        const round = counts.get(entry.person) ?? 0;
        counts.set(entry.person, round + 1);
        return { entry, since, round, served: this.#served.get(entry.person) ?? 0 };
      })
      .sort((a, b) => a.round - b.round || a.served - b.served || a.since - b.since)
      .map(({ entry }) => entry);
  }
}
