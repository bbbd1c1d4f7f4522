import { type CallData, type fileImportCalls, type ImportedKind, importedKinds } from 'shared-auth/calls';
import { TIME_ZONE } from 'shared-auth/contract';
import type { Queries } from '../../platform/database/database';

type Undone = CallData<typeof fileImportCalls.undo>;

interface Kind {
  table: string;
  /** SQL: by what people know it. */
  name: string;
  /** SQL: which of the rows that an import has written it has made. */
  fresh: string;
  /** How other tables name its id, one or several. */
  columns: readonly string[];
  /** What of it a limited person may remove. */
  limited: string;
}

const createdNow = 'created_at = now()::timestamptz(3)';
const kinds: Readonly<Record<ImportedKind, Kind>> = {
  vehicles: {
    ...{ table: 'vehicles', name: 'license_plate', fresh: createdNow, limited: 'false' },
    columns: ['vehicle_id', 'vehicle_ids'],
  },
  devices: {
    ...{ table: 'devices', name: 'device_id', fresh: createdNow, limited: 'false' },
    columns: ['device_pk', 'device_id'],
  },
  zones: {
    ...{ table: 'zones', name: 'name', fresh: createdNow },
    columns: ['zone_id', 'zone_ids'],
    limited: 'team_id in (select team_id from user_teams where user_id = $2)',
  },
  receipts: {
    table: 'fuel_receipts',
    name: `(select license_plate from vehicles v where v.id = fuel_receipts.vehicle_id) || ', ' || to_char(bought_at at time zone '${TIME_ZONE}', 'DD.MM.YYYY HH24:MI')`,
    // A file changes none that is there.
    fresh: 'true',
    columns: [],
    limited: 'vehicle_id in (select s.vehicle_id from seen_vehicles s where s.user_id = $2)',
  },
};

/**
 * Of the last hour, and not from before a restore: after it transactions have other numbers, and nothing tells what was
 * changed.
 */
const recent = "made_at > now() - interval '1 hour' and xmin = tx";

/** Keeps what the transaction of an import has made; nothing where it has only changed what was there. */
export async function rememberImport(queries: Queries, kind: ImportedKind, user: number): Promise<void> {
  const { table, fresh } = kinds[kind];
  await queries.query(
    `insert into file_imports (kind, user_id, tx, made)
     select $1, $2, pg_current_xact_id()::xid, array_agg(id) from ${table}
     where xmin = pg_current_xact_id()::xid and ${fresh} having count(*) > 0`,
    [kind, user],
  );
}

/** What a person has brought in within the last hour and is still there, newest first. */
export const recentImports = (queries: Queries, user: number) =>
  queries.query<CallData<typeof fileImportCalls.recent>[number]>(
    `select id, kind, made_at, there as made from file_imports, lateral (select case kind ${importedKinds
      .map((kind) => `when '${kind}' then (select count(*)::int from ${kinds[kind].table} k where k.id = any(made))`)
      .join(' ')} end as there) x
     where user_id = $1 and ${recent} and there > 0 order by id desc`,
    [user],
  );

/**
 * Removes what an import has made and nobody has used since: neither it nor any row that names it was written by
 * another transaction than the import's. What stays may be asked for again.
 *
 * @param isLimited whether the person sees only what is of some teams
 * @returns undefined where nothing is left of an import of this person, or it is not recent
 */
export async function undoImport(
  queries: Queries,
  id: number,
  { id: user, is_limited: isLimited }: { id: number; is_limited: boolean },
): Promise<(Undone & { kind: ImportedKind }) | undefined> {
  const [given] = await queries.query<{ kind: ImportedKind; tx: string; made: number[] }>(
    `select kind, tx::text as tx, made from file_imports where id = $1 and user_id = $2 and ${recent} for update`,
    [id, user],
  );
  if (!given) return undefined;
  const { kind, tx, made } = given;
  const { table: own, name, limited } = kinds[kind];
  const rows = await queries.query<{ id: number; name: string; is_same: boolean }>(
    `select id, ${name} as name, xmin = $3::text::xid as is_same from ${own}
     where id = any($1::int[]) and ($2::int is null or ${limited}) order by id for update`,
    [made, isLimited ? user : null, tx],
  );
  if (rows.length === 0) return undefined;
  const uses = await usesOf(queries, kind);
  const reasons = new Map<number, Undone['kept'][number]['reason']>();
  for (const { id: changed, is_same } of rows) if (!is_same) reasons.set(changed, 'changed');
  for (const { table, column, list } of uses) {
    // One by one, by the index of the column: what is imported waits for this, and positions are many millions.
    const found = await queries.query<{ id: number }>(
      `select one as id from unnest($1::int[]) one
       where exists (select from ${table} where ${list ? `${column} @> array[one]` : `${column} = one`} and xmin <> $2::text::xid)`,
      [made, tx],
    );
    for (const { id: used } of found) if (!reasons.has(used)) reasons.set(used, reasonOf(table));
  }
  const unused = rows.filter((row) => !reasons.has(row.id)).map((row) => row.id);
  if (kind === 'devices') await endPlaces(queries, unused, tx);
  for (const { table, column, list } of uses)
    if (!list) await queries.query(`delete from ${table} where ${column} = any($1::int[])`, [unused]);
  await queries.query(`delete from ${own} where id = any($1::int[])`, [unused]);
  const kept = rows.flatMap((row) => {
    const reason = reasons.get(row.id);
    return reason ? [{ name: row.name, reason }] : [];
  });
  return { kind, removed: unused.length, kept };
}

/**
 * Forgets where trackers were, which is kept by their names alone: of an import what it has brought. In a vehicle with
 * private time they have been until now: that time follows who is taken off, by whatever is undone.
 * @param tx the transaction of the import
 */
export async function endPlaces(queries: Queries, devices: readonly number[], tx?: string): Promise<void> {
  const isPrivate = ['private_hours', 'private_drives']
    .map((table) => `exists (select from ${table} r where r.vehicle_id = p.vehicle_id)`)
    .join(' or ');
  const isTheirs = 'n.device_pk = any($1::int[]) and p.name = n.name and ($2::text is null or p.xmin = $2::text::xid)';
  await queries.query(
    `with ended as (update tracker_places p set valid_to = now() from device_names n where ${isTheirs} and (${isPrivate}))
     delete from tracker_places p using device_names n where ${isTheirs} and not (${isPrivate})`,
    [devices, tx ?? null],
  );
}

/**
 * In which columns of which tables a thing of a kind is named; not the audit log's, which is no use of it. That of the
 * devices is first: what has a tracker is best known by it. What names both a tracker and a vehicle has them from the
 * tracker's assignment, which is asked by its index. Where only the other of the two has one, as in the positions,
 * every row would be read.
 */
export const usesOf = (queries: Queries, kind: ImportedKind) =>
  queries.query<{ table: string; column: string; list: boolean }>(
    `select c.relname as table, a.attname as column, a.atttypid = 'int[]'::regtype as list
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attname = any($1::text[]) and a.atttypid in ('int'::regtype, 'int[]'::regtype) and c.relname not in ('acts', $2)
       and (exists (select from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum)
         or not exists (select from pg_attribute o where o.attrelid = c.oid and a.attname in ('vehicle_id', 'device_pk')
           and o.attname = case a.attname when 'vehicle_id' then 'device_pk' else 'vehicle_id' end))
     order by c.relname <> 'devices', 1, 2`,
    [kinds[kind].columns, kinds[kind].table],
  );

const isMessage = /^(device_state|device_attributes|device_days|.*locations|.*_reports|left_out_values)$/;

function reasonOf(table: string): Undone['kept'][number]['reason'] {
  if (table === 'devices') return 'device';
  return isMessage.test(table) ? 'messages' : 'used';
}
