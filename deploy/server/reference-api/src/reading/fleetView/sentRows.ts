import { createHash, randomUUID } from 'node:crypto';

/** Milliseconds for which it is known what a client was sent; it asks again every ten seconds. */
const KEPT_MS = 120_000;
/** Views that are known at once: some 30 bytes for each of their rows. */
const MOST_KEPT = 500;

/** A row, and its id. */
export interface SentRow {
  id: number;
}

interface Sent {
  /** Who was sent it, of which list. */
  by: string;
  /** What each row was, in short, by its id. */
  rows: ReadonlyMap<number, string>;
  at: number;
}

const brief = (row: SentRow) => createHash('sha1').update(JSON.stringify(row)).digest('base64url').slice(0, 12);

/**
 * What clients were sent last, so that they are sent what is another since: moved, renamed, seen no more. One that is
 * not known, as after a restart or of another instance, is sent everything.
 */
export class SentRows {
  readonly #kept = new Map<string, Sent>();

  /** @param by whose request, for which list @param since the cursor of the response before */
  changes<Row extends SentRow>(by: string, rows: readonly Row[], since: string | undefined) {
    const now = performance.now();
    for (const [cursor, { at }] of this.#kept)
      if (now - at > KEPT_MS || this.#kept.size >= MOST_KEPT) this.#kept.delete(cursor);
      else break;
    const known = since === undefined ? undefined : this.#kept.get(since);
    const before = known?.by === by ? known.rows : undefined;
    const next = new Map(rows.map((row) => [row.id, brief(row)]));
    const cursor = randomUUID();
    // The one before is kept: its client may not have had this response.
    this.#kept.set(cursor, { by, rows: next, at: now });
    return {
      all: before === undefined,
      rows: before ? rows.filter(({ id }) => before.get(id) !== next.get(id)) : rows,
      gone: before ? [...before.keys()].filter((id) => !next.has(id)) : [],
      cursor,
    };
  }
}
