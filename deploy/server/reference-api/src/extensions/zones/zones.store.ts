import { type StoredRecord, type WrittenRecord, zoneRowFields } from 'shared-auth/calls';
import { WRITE_LOCK } from '../../ingest/positions/writePositions';
import type { Queries } from '../../platform/database/database';
import { writtenBy } from '../../platform/database/fieldColumns';
import { nameKey } from '../../platform/database/nameKey';
import { countPoints } from './geometry/parseGeometry';

export type Zone = WrittenRecord<typeof zoneRowFields>;

/** The values of a zone that a user sets. */
export type ZoneValues = StoredRecord<typeof zoneRowFields>;

/** The zones that a user sees: those of everyone and of these teams; null for all. */
export type SeenTeams = readonly number[] | null;

const columns = Object.keys(zoneRowFields)
  .filter((name) => name !== 'vehicles_inside')
  .map((name) => (name === 'team' ? 'null as team' : `z.${name}`))
  .join(', ');
const seenSql = '($1::int[] is null or z.team_id is null or z.team_id = any($1))';

const unknownInside = { sql: 'select null::int as zone_id', params: [] };

/**
 * Zones by their names.
 * @param inside SQL of how many vehicles are inside, with its parameters from `$2` on; without it they are not counted
 * @param only one of them
 */
export const listZones = (
  queries: Queries,
  teams: SeenTeams,
  inside: { sql: string; params: readonly unknown[] } = unknownInside,
  only?: number,
): Promise<Zone[]> =>
  queries.query<Zone>(
    `select ${columns}, ${inside === unknownInside ? 'null' : 'coalesce(i.vehicles, 0)'}::int as vehicles_inside
     from zones z left join (${inside.sql}) i on i.zone_id = z.id where ${seenSql}${only === undefined ? '' : ` and z.id = ${Math.trunc(only)}`} order by z.name_key collate "C"`,
    [teams, ...inside.params],
  );

export async function findZone(queries: Queries, id: number, teams: SeenTeams): Promise<Zone | undefined> {
  const [row] = await queries.query<Zone>(
    `select ${columns}, 0 as vehicles_inside from zones z where ${seenSql} and z.id = $2`,
    [teams, id],
  );
  return row;
}

/** Of zones that a user sees, those whose visits are known only since a time after another, the latest first. */
export const lateZonesOf = async (
  queries: Queries,
  { teams, from, zone = null }: { teams: SeenTeams; from: Date; zone?: number | null | undefined },
): Promise<{ zone_name: string; since: number }[]> =>
  (
    await queries.query<{ zone_name: string; since: string }>(
      `select z.name as zone_name, coalesce(z.computed_from, z.created_at) as since from zones z
       where ${seenSql} and ($2::int is null or z.id = $2) and coalesce(z.computed_from, z.created_at) > $3 order by since desc, z.id`,
      [teams, zone, from],
    )
  ).map(({ zone_name, since }) => ({ zone_name, since: Date.parse(since) }));

const written = writtenBy(zoneRowFields, { name_key: 'text', points: 'int' });
const stored = (values: ZoneValues) => ({
  ...values,
  name_key: nameKey(values.name),
  points: countPoints(values.geometry),
});

/** @param countsFrom ISO 8601: when every instance knows the zones */
export async function insertZones(
  queries: Queries,
  zones: readonly ZoneValues[],
  countsFrom: string,
): Promise<number[]> {
  const rows = await queries.query<{ id: number }>(
    `insert into zones (${written.columns}, counts_from)
     select ${written.columns}, $2::timestamptz from ${written.source} returning id`,
    [JSON.stringify(zones.map(stored)), countsFrom],
  );
  return rows.map(({ id }) => id);
}

/** @returns whether there is such a zone */
export async function updateZone(queries: Queries, id: number, values: ZoneValues): Promise<boolean> {
  const rows = await queries.query(
    `update zones z set ${written.assigned}, updated_at = now(), limit_from = case when (z.speed_limit, z.team_id) is distinct from (x.speed_limit, x.team_id) then now() else z.limit_from end
     from ${written.source} where z.id = $2 returning z.id`,
    [JSON.stringify([stored(values)]), id],
  );
  return rows.length > 0;
}

/**
 * Starts a zone anew after its shape or team has changed: the next fixes decide which vehicles are inside, and visits
 * that have ended stay unchanged.
 */
export async function restartZone(queries: Queries, id: number, countsFrom: string): Promise<void> {
  await leaveZone(queries, id, countsFrom);
  await queries.query('update zones set counts_from = $2, computed_from = null where id = $1', [id, countsFrom]);
}

/**
 * Locks before zones are changed that devices may be in: the writer of positions and this transaction wait for each
 * other.
 */
export const lockWriter = async (queries: Queries): Promise<void> => {
  await queries.query('select pg_advisory_xact_lock($1)', [WRITE_LOCK]);
};

/** Ends the stays in the zone until the next fix shows otherwise. @param at ISO 8601 */
async function leaveZone(queries: Queries, id: number, at: string): Promise<void> {
  await queries.query(
    `update device_state set zones = jsonb_set(zones, '{inside}', (select coalesce(jsonb_agg(one), '[]'::jsonb) from jsonb_array_elements(zones->'inside') one where one <> to_jsonb($1::int)))
     where zones->'inside' @> to_jsonb($1::int)`,
    [id],
  );
  await queries.query(
    'update zone_visits set left_at = greatest($2::timestamptz, entered_at), left_after = entered_at, is_cut = true where zone_id = $1 and left_at is null',
    [id, at],
  );
}

/** Past stays remain, with the zone's name. */
export const deleteZone = async (queries: Queries, id: number): Promise<void> => {
  await leaveZone(queries, id, new Date().toISOString());
  await queries.query('delete from zones where id = $1', [id]);
};

/** How many points all zones have together. */
export async function zonePoints(queries: Queries): Promise<number> {
  const [row] = await queries.query<{ points: number }>('select coalesce(sum(points), 0)::int as points from zones');
  return row?.points ?? 0;
}

/**
 * Of some names, normalized for comparison, those of zones that a user sees; names of other zones are not disclosed.
 */
export async function takenNames(
  queries: Queries,
  names: readonly string[],
  teams: SeenTeams,
  except = 0,
): Promise<Set<string>> {
  const rows = await queries.query<{ name_key: string }>(
    `select z.name_key from zones z where ${seenSql} and z.name_key = any($2::text[]) and z.id <> $3`,
    [teams, names.map(nameKey), except],
  );
  return new Set(rows.map(({ name_key }) => name_key));
}
