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

/** Reads everything that the database holds. */
export const takeSnapshot = (database: Database, tables: readonly Table[]): Promise<Snapshot> =>
  read(database, tables, ({ name }) => `select '${name}' as name, to_jsonb(t) as line from ${name} t`);

const OLDER = 'older rows';
/** Written with each call, whoever makes it: read whole. */
const USED = 'sessions';

/**
 * Reads what was written since a transaction, and how many older rows each table has: fast, however much there is.
 * A change of an older row is a new one beside one less of the older.
 */
export const writtenSince = (database: Database, tables: readonly Table[], since: number): Promise<Snapshot> =>
  read(database, [...tables, { name: OLDER, key: ['of'] }], ({ name }) =>
    name === OLDER
      ? tables
          .map(
            (one) =>
              `select '${OLDER}', jsonb_build_object('of', '${one.name}', 'rows', count(*)) from ${one.name} where xmin::text::bigint < ${since} and '${one.name}' <> '${USED}'`,
          )
          .join(' union all ')
      : `select '${name}' as name, to_jsonb(t) as line from ${name} t where t.xmin::text::bigint >= ${since} or '${name}' = '${USED}'`,
  );

async function read(database: Database, tables: readonly Table[], rowsOf: (table: Table) => string): Promise<Snapshot> {
  const rows = await database.query<{ name: string; line: Row }>(tables.map(rowsOf).join(' union all '));
  const keys = new Map(tables.map(({ name, key }) => [name, key]));
  const snapshot = new Map(tables.map(({ name }) => [name, new Map<string, Row>()]));
  for (const { name, line } of rows) {
    const key = keys.get(name)?.map((column) => line[column]) ?? [];
    snapshot.get(name)?.set(JSON.stringify(key.length > 0 ? key : line), line);
  }
  return snapshot;
}

/** The changes between two snapshots. */
export function changesBetween(before: Snapshot, after: Snapshot): RowChange[] {
  return [...after].flatMap(([table, rows]) => {
    const old = before.get(table) ?? new Map<string, Row>();
    return [...new Set([...old.keys(), ...rows.keys()])].flatMap((key): RowChange[] => {
      const change = { table, before: old.get(key), after: rows.get(key) };
      return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change];
    });
  });
}
