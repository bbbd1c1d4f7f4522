import { createHash, randomUUID } from 'node:crypto';

/** Milliseconds for which the rows sent to a client are remembered; it asks again every ten seconds. */
const KEPT_MS = 120_000;
/** Rows that are remembered at once, of all clients: some 80 bytes each. */
const MOST_ROWS = 400_000;

/** A row, and its id. */
export interface SentRow {
  id: number;
}

interface Sent {
  /** The person and the list of the response. */
  by: string;
  /** A short form of each row, by its id. */
  rows: ReadonlyMap<number, string>;
  at: number;
  /** Cursor of the response before, which its client may still have. */
  before: string | undefined;
  /** Cursor of the one after. */
  after: string | undefined;
}

const brief = (row: SentRow) => createHash('sha1').update(JSON.stringify(row)).digest('base64url').slice(0, 12);

/**
 * Remembers the rows that each client was last sent, so that it is sent only differences: moved, renamed, no longer
 * visible. An unknown client, as after a restart or at another instance, is sent all rows.
 */
export class SentRows {
  readonly #kept = new Map<string, Sent>();
  #rows = 0;

  /** @param by whose request, for which list @param since the cursor of the response before */
  changes<Row extends SentRow>(by: string, rows: readonly Row[], since: string | undefined) {
    const known = since === undefined ? undefined : this.#kept.get(since);
    const before = known?.by === by ? known : undefined;
    const next = new Map(rows.map((row) => [row.id, brief(row)]));
    const cursor = randomUUID();
    if (before) {
      // The client has this response, so it needs neither the one before nor a later one that it requests again.
      this.#forget(before.before);
      this.#forget(before.after);
      before.after = cursor;
    }
    this.#kept.set(cursor, { by, rows: next, at: performance.now(), before: before && since, after: undefined });
    this.#rows += next.size;
    this.#forgetOld();
    return {
      all: before === undefined,
      rows: before ? rows.filter(({ id }) => before.rows.get(id) !== next.get(id)) : rows,
      gone: before ? [...before.rows.keys()].filter((id) => !next.has(id)) : [],
      cursor,
    };
  }

  #forget(cursor: string | undefined): void {
    const sent = cursor === undefined ? undefined : this.#kept.get(cursor);
    if (cursor === undefined || !sent) return;
    this.#kept.delete(cursor);
    this.#rows -= sent.rows.size;
  }

  /** Forgets responses that are too old, and the oldest while there are too many. */
  #forgetOld(): void {
    const oldest = performance.now() - KEPT_MS;
    for (const [cursor, { at }] of this.#kept)
      if (at < oldest || this.#rows > MOST_ROWS) this.#forget(cursor);
      else break;
  }
}
