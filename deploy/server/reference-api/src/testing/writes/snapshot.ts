import type { Database } from '../../platform/database/database';

type Row = Readonly<Record<string, unknown>>;

/** Every row of every table, by its primary key. */
export type Snapshot = ReadonlyMap<string, ReadonlyMap<string, Row>>;

/** A row that a call has made, changed or deleted. */
export interface RowChange {
  table: string;
  before: Row | undefined;
  after: Row | undefined;
}

interface Table {
  name: string;
  key: string[];
}

/** Tables of the schema with their keys; partitions are read with the table that they are of. */
export async function tablesOf(database: Database): Promise<Table[]> {
  const rows = await database.query<Table>(
    `select c.relname as name, array(
       select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
       where i.indrelid = c.oid and i.indisprimary) as key
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  return rows.filter(({ name }) => name !== 'schema_migrations');
}

type Rows = ReadonlyMap<string, Row>;

/** What was read last of these tables, and by what a change of one is noticed. */
interface Known {
  database: Database;
  /** The oldest transaction that could still write then. */
  since: string;
  counts: ReadonlyMap<string, string>;
  snapshot: Snapshot;
}

const known = new WeakMap<readonly Table[], Known>();

/**
 * Reads everything that tables hold. One in which nothing was written since the same list of tables was read last is
 * not read again: its rows are the object of the snapshot before.
 */
export async function takeSnapshot(database: Database, tables: readonly Table[]): Promise<Snapshot> {
  const found = known.get(tables);
  const last = found?.database === database ? found : undefined;
  // What was written has the number of a later transaction, and what was deleted is counted no more.
  const now = await database.query<{ name: string; rows: string; written: boolean; since: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*)::text as rows, bool_or(age(xmin) <= age($1::text::xid)) as written,
             pg_snapshot_xmin(pg_current_snapshot())::text as since from ${name}`,
      )
      .join(' union all '),
    [last?.since ?? '3'],
  );
  const changed = new Set(
    now.flatMap(({ name, rows, written }) => (written || last?.counts.get(name) !== rows ? [name] : [])),
  );
  const read = await readRows(
    database,
    tables.filter(({ name }) => changed.has(name)),
  );
  const snapshot = new Map(tables.map(({ name }) => [name, read.get(name) ?? last?.snapshot.get(name) ?? new Map()]));
  const counts = new Map(now.map(({ name, rows }) => [name, rows]));
  known.set(tables, { database, since: now[0]?.since ?? '0', counts, snapshot });
  return snapshot;
}

/** Reads tables whole, each row by its primary key. */
async function readRows(database: Database, tables: readonly Table[]): Promise<Map<string, Rows>> {
  const read = new Map(tables.map(({ name }) => [name, new Map<string, Row>()]));
  if (tables.length === 0) return read;
  const rows = await database.query<{ name: string; line: Row }>(
    tables.map(({ name }) => `select '${name}' as name, to_jsonb(t) as line from ${name} t`).join(' union all '),
  );
  const keys = new Map(tables.map(({ name, key }) => [name, key]));
  for (const { name, line } of rows) {
    const key = keys.get(name)?.map((column) => line[column]) ?? [];
    read.get(name)?.set(JSON.stringify(key.length > 0 ? key : line), line);
  }
  return read;
}

/** The changes between two snapshots. */
export function changesBetween(before: Snapshot, after: Snapshot): RowChange[] {
  return [...after].flatMap(([table, rows]) => {
    if (before.get(table) === rows) return [];
    const old = before.get(table) ?? new Map<string, Row>();
    return [...new Set([...old.keys(), ...rows.keys()])].flatMap((key): RowChange[] => {
      const change = { table, before: old.get(key), after: rows.get(key) };
      return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change];
    });
  });
}
