import type { TrackerMessage } from '../../messages/message';
import { errorCode } from '../../platform/database/database';
import { HttpError } from '../../platform/http/errors';
import { BusyTime } from './busyTime';

/** Why a message was not stored: the database cannot hold it, or its tracker is not registered. */
export type UnstoredReason = 'unstorable' | 'unknown';

/** The number of messages with a new fix, and of those without one: repeats, and reports of the state alone. */
export interface AddResult {
  stored: number;
  duplicates: number;
  unstored: ReadonlyMap<TrackerMessage, UnstoredReason>;
}

/** The result of a batch. */
export interface BatchResult {
  /** The `fixKey` of each fix that was new. */
  newFixes: readonly string[];
  unstored: ReadonlyMap<TrackerMessage, UnstoredReason>;
}

/** Names a fix within a batch. @param time as in `Fix` */
export const fixKey = (uniqueId: string, time: string): string => `${uniqueId} ${time}`;

/** Writes one batch, all of it or nothing. */
interface BatchWriter {
  /** @param onCommitOrder called once the next batch may ask for its turn: it will be committed after this one */
  write(positions: readonly TrackerMessage[], replay: boolean, onCommitOrder: () => void): Promise<BatchResult>;
}

interface Waiting {
  positions: readonly TrackerMessage[];
  replay: boolean;
  resolve: (stored: AddResult) => void;
  reject: (error: unknown) => void;
}

// A reader of PGlite waits at most for the batch that is being written, so batches are short, and between them readers
// use the database. Only a queue that grows makes them longer: a position of a long batch costs a third of one of a
// short batch.
const MAX_BATCH = { live: 25, replay: 2_000 };
/** Positions of one batch where readers wait for no writer, and of the longest one elsewhere. */
const LONG_BATCH = 500;
/** Positions that wait at most: about 30 MB. */
const MAX_WAITING = 20_000;
const MANY_CALLERS = 5;
const GATHER_MS = 8; // from one batch to the next; after a longer one a third of the time is left to others
/**
 * Batches in flight on a separate database process: while it writes one, this process reports the one before and
 * prepares the next.
 */
const UNDER_WAY = 2;

/**
 * The one writer of positions. While a batch is being written the next one gathers (group commit), so many single
 * positions cost one transaction; each caller is answered once its own are committed.
 */
export class PositionQueue {
  readonly #writer: BatchWriter;
  readonly #isExclusive: boolean;
  readonly #waiting: Waiting[] = [];
  readonly #writing = new Set<Promise<void>>();
  /** Resolves when the latest batch will be committed before every later one. */
  #turn: Promise<void> = Promise.resolve();
  /** Positions stored since the start, for the metrics. */
  total = 0;
  /** How long live positions have waited or been written. */
  readonly live = new BusyTime();

  /** Positions that wait. */
  #size = 0;

  /** @param isExclusive whether the readers of the database wait for its writer. */
  constructor(writer: BatchWriter, isExclusive: boolean) {
    this.#writer = writer;
    this.#isExclusive = isExclusive;
  }

  /**
   * Stores positions; resolves when they are committed.
   * @param replay the past is filled in: no live events, and the devices are not online because of it.
   * @throws HttpError 429 while more wait than memory is meant for; nothing of the request is stored.
   */
  add(positions: readonly TrackerMessage[], replay: boolean): Promise<AddResult> {
    if (positions.length === 0) return Promise.resolve({ stored: 0, duplicates: 0, unstored: new Map() });
    if (this.#size > MAX_WAITING)
      return Promise.reject(
        new HttpError(429, 'Серверот прима премногу податоци. Испратете ги повторно подоцна.', undefined, {
          'retry-after': '1',
        }),
      );
    const added = new Promise<AddResult>((resolve, reject) => {
      this.#waiting.push({ positions, replay, resolve, reject });
      this.#size += positions.length;
      this.#start();
    });
    return replay ? added : this.live.during(added);
  }

  /** Resolves when all accepted messages are written. */
  async drain(): Promise<void> {
    while (this.#writing.size > 0) await Promise.all(this.#writing);
  }

  #start(): void {
    if (this.#writing.size >= (this.#isExclusive ? 1 : UNDER_WAY)) return;
    const writing = this.#write().finally(() => {
      this.#writing.delete(writing);
      // Messages may have arrived since its last read of the queue.
      if (this.#waiting.length > 0) this.#start();
    });
    this.#writing.add(writing);
  }

  async #write(): Promise<void> {
    // It waits for one turn of the event loop, so that messages that arrive together are written together.
    await new Promise((resolve) => setImmediate(resolve));
    for (;;) {
      await this.#turn;
      const batch = this.#take();
      if (batch.length === 0) return;
      const began = performance.now();
      let done = Promise.resolve();
      this.#turn = new Promise((resolve) => {
        done = this.#writeBatch(batch, resolve).finally(resolve);
      });
      const isGathering = batch.length > MANY_CALLERS;
      if (isGathering) this.#turn = Promise.all([this.#turn, pause(GATHER_MS)]).then(() => undefined);
      await done;
      if (isGathering && this.#isExclusive) await pause((performance.now() - began) / 2);
    }
  }

  async #writeBatch(batch: readonly Waiting[], onCommitOrder: () => void): Promise<void> {
    try {
      const positions = batch.flatMap((waiting) => waiting.positions);
      const written = await this.#writeStorable(positions, batch[0]?.replay ?? false, onCommitOrder);
      this.total += written.newFixes.length;
      settle(batch, written);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  /**
   * Where the database refuses a batch because of one position, the batch is halved until only that one is left out: no
   * other tracker loses a position.
   */
  async #writeStorable(
    positions: readonly TrackerMessage[],
    replay: boolean,
    onCommitOrder: () => void,
  ): Promise<BatchResult> {
    try {
      return await this.#writer.write(positions, replay, onCommitOrder);
    } catch (error) {
      if (!isDataError(error)) throw error;
      if (positions.length === 1)
        return { newFixes: [], unstored: new Map(positions.map((position) => [position, 'unstorable'])) };
      const middle = Math.ceil(positions.length / 2);
      const first = await this.#writeStorable(positions.slice(0, middle), replay, onCommitOrder);
      const second = await this.#writeStorable(positions.slice(middle), replay, onCommitOrder);
      return {
        newFixes: [...first.newFixes, ...second.newFixes],
        unstored: new Map([...first.unstored, ...second.unstored]),
      };
    }
  }

  #liveLimit(): number {
    if (!this.#isExclusive) return LONG_BATCH;
    return Math.min(LONG_BATCH, Math.max(MAX_BATCH.live, this.#size / 2));
  }

  #take(): Waiting[] {
    const replay = this.#waiting[0]?.replay;
    const limit = replay ? MAX_BATCH.replay : this.#liveLimit();
    let size = 0;
    let end = 0;
    for (const waiting of this.#waiting) {
      if (waiting.replay !== replay || (end > 0 && size + waiting.positions.length > limit)) break;
      size += waiting.positions.length;
      end++;
    }
    this.#size -= size;
    return this.#waiting.splice(0, end);
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));

/** SQLSTATE class 22: a value that its column cannot hold. */
const isDataError = (error: unknown): boolean => errorCode(error)?.startsWith('22') === true;

/** Gives each caller the result of its own messages. A new fix that two callers sent is attributed to the first. */
function settle(batch: readonly Waiting[], { newFixes, unstored }: BatchResult): void {
  const news = new Map<string, number>();
  for (const key of newFixes) news.set(key, (news.get(key) ?? 0) + 1);
  for (const { positions, resolve } of batch) {
    const own = new Map<TrackerMessage, UnstoredReason>();
    let stored = 0;
    for (const message of positions) {
      const reason = unstored.get(message);
      if (reason !== undefined) own.set(message, reason);
      if (takeNew(news, message)) stored++;
    }
    resolve({ stored, duplicates: positions.length - own.size - stored, unstored: own });
  }
}

/** Whether the message has one of the new fixes, which is then attributed to no other message. */
function takeNew(news: Map<string, number>, { uniqueId, fix }: TrackerMessage): boolean {
  if (!fix?.valid) return false;
  const key = fixKey(uniqueId, fix.time);
  const left = news.get(key) ?? 0;
  if (left > 0) news.set(key, left - 1);
  return left > 0;
}
