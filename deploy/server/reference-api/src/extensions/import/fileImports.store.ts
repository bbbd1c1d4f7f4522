import { type CallData, type fileImportCalls, type ImportedKind, importedKinds } from 'shared-auth/calls';
import { TIME_ZONE } from 'shared-auth/contract';
import type { Queries } from '../../platform/database/database';

type Undone = CallData<typeof fileImportCalls.undo>;

interface Kind {
  table: string;
  /** SQL of the name by which people recognize a row. */
  name: string;
  /** SQL of the rows that an import has created, among those that it has written. */
  fresh: string;
  /** The columns in which other tables name its id, one or several. */
  columns: readonly string[];
  /** SQL of the rows that a user limited to teams may remove. */
  limited: string;
  /** The rows are of vehicles, each of which has its own history. */
  isOfVehicles?: true;
}

/** How many rows of one vehicle were removed and kept; of rows that are of no vehicle, of all of them. */
interface Count {
  vehicle: { id: number; license_plate: string } | null;
  removed: number;
  kept: number;
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
    // An import of receipts never changes existing rows.
    fresh: 'true',
    columns: [],
    isOfVehicles: true,
    limited: 'vehicle_id in (select s.vehicle_id from seen_vehicles s where s.user_id = $2)',
  },
};

/**
 * Imports of the last hour, and not from before a restore: a restored database has other transaction ids, so the
 * changed rows cannot be determined.
 */
const recent = "made_at > now() - interval '1 hour' and xmin = tx";

/** Stores which rows an import's transaction has created; no entry where it only changed existing rows. */
export async function rememberImport(queries: Queries, kind: ImportedKind, user: number): Promise<void> {
  const { table, fresh } = kinds[kind];
  await queries.query(
    `insert into file_imports (kind, user_id, tx, made)
     select $1, $2, pg_current_xact_id()::xid, array_agg(id) from ${table}
     where xmin = pg_current_xact_id()::xid and ${fresh} having count(*) > 0`,
    [kind, user],
  );
}

/** The rows that a person has imported within the last hour and that still exist, newest first. */
export const recentImports = (queries: Queries, user: number) =>
  queries.query<CallData<typeof fileImportCalls.recent>[number]>(
    `select id, kind, made_at, there as made from file_imports, lateral (select case kind ${importedKinds
      .map((kind) => `when '${kind}' then (select count(*)::int from ${kinds[kind].table} k where k.id = any(made))`)
      .join(' ')} end as there) x
     where user_id = $1 and ${recent} and there > 0 order by id desc`,
    [user],
  );

/**
 * Removes the rows of an import that have not been used since: no other transaction has written them or a row that
 * names them. The remaining rows may be removed by a later call.
 *
 * @param isLimited whether the person sees only vehicles of some teams
 * @returns undefined where no rows of an import of this person are left, or it is not recent
 */
export async function undoImport(
  queries: Queries,
  id: number,
  { id: user, is_limited: isLimited }: { id: number; is_limited: boolean },
): Promise<(Undone & { kind: ImportedKind; counts: Count[] }) | undefined> {
  const [given] = await queries.query<{ kind: ImportedKind; tx: string; made: number[] }>(
    `select kind, tx::text as tx, made from file_imports where id = $1 and user_id = $2 and ${recent} for update`,
    [id, user],
  );
  if (!given) return undefined;
  const { kind, tx, made } = given;
  const { table: own, name, limited, isOfVehicles } = kinds[kind];
  const vehicle = `(select jsonb_build_object('id', v.id, 'license_plate', v.license_plate) from vehicles v where v.id = ${own}.vehicle_id)`;
  const rows = await queries.query<{ id: number; name: string; is_same: boolean; vehicle: Count['vehicle'] }>(
    `select id, ${name} as name, xmin = $3::text::xid as is_same, ${isOfVehicles ? vehicle : 'null::jsonb'} as vehicle from ${own}
     where id = any($1::int[]) and ($2::int is null or ${limited}) order by id for update`,
    [made, isLimited ? user : null, tx],
  );
  if (rows.length === 0) return undefined;
  const uses = await usesOf(queries, kind);
  const reasons = new Map<number, Undone['kept'][number]['reason']>();
  for (const { id: changed, is_same } of rows) if (!is_same) reasons.set(changed, 'changed');
  for (const { table, column, list } of uses) {
    // One by one, by the index of the column: other imports wait for this query, and there are many millions of
    // positions.
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
  const counts = new Map<number, Count>();
  for (const row of rows) {
    const count = counts.get(row.vehicle?.id ?? 0) ?? { vehicle: row.vehicle, removed: 0, kept: 0 };
    counts.set(row.vehicle?.id ?? 0, count);
    count[reasons.has(row.id) ? 'kept' : 'removed']++;
  }
  return { kind, removed: unused.length, kept, counts: [...counts.values()] };
}

/**
 * Deletes the records of which vehicles the names of trackers were in. Where a vehicle has private time, its record
 * ends now instead, because that time still applies to a tracker that is removed, whatever call removes it.
 * @param tx transaction of the import whose records are deleted; without it all are
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
 * The columns of tables that name a row of a kind, except those of the audit log, which are no use of it. The column of
 * devices is first, because a tracker is the most frequent use. In tables that name both a tracker and a vehicle, the
 * values follow from the tracker's assignment, which has an index. Where only the other column is indexed, as in the
 * positions, every row would be read.
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
