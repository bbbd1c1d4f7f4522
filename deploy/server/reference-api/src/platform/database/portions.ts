import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Queries } from './database';

/** Rows of a table to delete, or (with `set`) to change so that they no longer match the condition. */
export interface Portions {
  table: string;
  where: string;
  set?: string;
  params?: readonly unknown[];
  /** Runs first in the transaction of each portion. */
  before?: (queries: Queries) => Promise<unknown>;
}

const FIRST_ROWS = 2_000;
const MOST_ROWS = 50_000;
/** Blocks that are searched at a time where no index leads to the rows: 2 MB at first, 128 MB at most. */
const FIRST_BLOCKS = 256;
const MOST_BLOCKS = 16_384;
/** The intended duration of a portion: a tenth of a statement's limit, so that a busy disk does not matter. */
const WANTED_MS = 400;

/** The number of rows for about {@link WANTED_MS}, where `size` rows took `ms`. */
const adapted = (size: number, ms: number, most: number) =>
  Math.min(most, Math.max(100, Math.round((size * WANTED_MS) / Math.max(ms, WANTED_MS / 2))));

/**
 * Changes any number of rows in statements of about {@link WANTED_MS}, with a pause as long as each took. Rows that
 * another call has locked are left for the next portion, so that no statement waits for a lock; instances share the
 * work.
 * @param signal ends it between two portions
 * @returns how many rows there were
 */
export async function inPortions(database: Database, portions: Portions, signal?: AbortSignal): Promise<number> {
  const { table, where, set, params = [], before } = portions;
  let all = 0;
  for (const part of await partsOf(database, table)) {
    const change = set === undefined ? `delete from ${part} as ${table}` : `update ${part} as ${table} set ${set}`;
    let rows = FIRST_ROWS;
    let blocks = FIRST_BLOCKS;
    for (const window = await windowOf(database, part, portions); window.from < window.end; ) {
      signal?.throwIfAborted();
      const began = performance.now();
      const [first, next] = [window.from, window.from + blocks];
      const within = window.isWhole ? '' : `${table}.ctid >= '(${first},0)' and ${table}.ctid < '(${next},0)' and`;
      const done = await database.transaction(async (queries) => {
        await before?.(queries);
        await queries.query(PREFER_INDEXES);
        const [counted] = await queries.query<{ n: number }>(
          `with done as (${change} where ${table}.ctid = any(array(
             select ${table}.ctid from ${part} as ${table} where ${within} (${where}) limit ${rows}
             for update skip locked)) returning 1)
           select count(*)::int as n from done`,
          params,
        );
        return counted?.n ?? 0;
      });
      all += done;
      if (done < rows) window.from = window.isWhole ? window.end : next;
      if (window.from >= window.end) break;
      const took = performance.now() - began;
      if (done === rows) rows = adapted(rows, took, MOST_ROWS);
      else blocks = adapted(blocks, took, MOST_BLOCKS);
      await pause(took);
    }
  }
  return all;
}

/**
 * An index is used even when the planner expects few rows: the last portion finds no row at which it could stop early.
 */
const PREFER_INDEXES = 'set local enable_seqscan = off';

/** The blocks of a partition that are left to search; `isWhole` where an index leads to the rows. */
async function windowOf(database: Database, part: string, { table, where, params = [] }: Portions) {
  const [plan, size] = await database.transaction(async ({ query }) => {
    await query(PREFER_INDEXES);
    return [
      await query(`explain select from ${part} as ${table} where (${where}) limit 1`, params),
      await query<{ blocks: number }>(
        `select pg_relation_size($1::regclass)::float8 / current_setting('block_size')::int as blocks`,
        [part],
      ),
    ];
  });
  const text = JSON.stringify(plan);
  const isWhole = text.includes('Index Cond') && !text.includes(`Seq Scan on ${part} `);
  return { from: 0, end: isWhole ? 1 : (size[0]?.blocks ?? 0), isWhole };
}

/** A table's partitions, oldest first; itself where it has none. The location of a row is valid within one only. */
async function partsOf(database: Queries, table: string): Promise<string[]> {
  const parts = await database.query<{ name: string }>(
    'select relid::regclass::text as name from pg_partition_tree($1::regclass) where isleaf order by 1',
    [table],
  );
  return parts.length > 0 ? parts.map(({ name }) => name) : [table];
}
