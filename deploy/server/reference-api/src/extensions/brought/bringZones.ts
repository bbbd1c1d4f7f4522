import { EARTH_RADIUS_M, haversine } from 'shared-auth/contract';
import { areaGeometry } from 'shared-ui/wkt';
import { shapeOf } from 'shared-ui/zones';
import type { Queries } from '../../platform/database/database';
import { importZones, readZoneRow } from '../zones/importZones';
import type { ZoneScope } from '../zones/zoneScope';
import { findZone, insertZones, lockWriter, restartZone, takenNames, updateZone } from '../zones/zones.store';
import type { TheirZone } from './readFleet';
import { type Item, plainItem } from './runs.store';

/** Imported zones belong to no team: the person who imports a fleet sees all of it. */
const EVERYWHERE: ZoneScope = { reach: null, teams: null };

type Given = Omit<TheirZone, 'id'>;
interface Thing {
  their_id: number;
  given: Given;
  is_made: boolean;
  zone_id: number;
  is_touched: boolean;
}

interface Deps {
  source: string;
  countsFrom: () => string;
  signal: AbortSignal;
}

/** A row as in an imported file; Traccar's areas have the latitude first. */
function rowOf({ name, note, area, distance }: Given) {
  const found = areaGeometry(area, true);
  const geometry =
    typeof found === 'string' ? null : { ...found, ...(found.type === 'LineString' && { width: 2 * distance }) };
  return { name, kind: 'other', color: 'blue', note: note || null, geometry };
}

/**
 * Imports some geofences as zones, by the functions that import files, which check them; one that has changed in
 * Traccar is updated.
 *
 * @param isTrial only reports the outcome
 */
export async function bringZones(
  queries: Queries,
  zones: readonly TheirZone[],
  deps: Deps,
  isTrial: boolean,
): Promise<Item[]> {
  const known = await knownThings(
    queries,
    deps.source,
    zones.map(({ id }) => id),
  );
  const fresh = zones.filter(({ id }) => !known.has(id));
  const read = await importZones(queries, fresh.map(rowOf), EVERYWHERE, deps.signal);
  const items = new Map(
    read.rows.map(({ row, duplicate, problems: [problem] }) => {
      const zone = fresh[row] ?? emptyZone;
      if (duplicate) return [zone.id, itemOf(zone, 'there')];
      if (rowOf(zone).geometry === null) return [zone.id, itemOf(zone, 'not', 'ground')];
      return [zone.id, problem ? itemOf(zone, 'not', 'refused', problem.message) : itemOf(zone, 'new')];
    }),
  );
  for (const zone of zones) {
    const thing = known.get(zone.id);
    if (thing) items.set(zone.id, await change(queries, zone, thing, deps, isTrial));
  }
  if (!isTrial) {
    const made = fresh.filter(({ id }) => items.get(id)?.outcome === 'new');
    const ids = made.length === 0 ? [] : await insertZones(queries, read.zones, deps.countsFrom());
    await remember(
      queries,
      deps.source,
      made.map((zone, at) => ({ zone, id: ids[at] ?? 0 })),
    );
  }
  return zones.map((zone) => items.get(zone.id) ?? itemOf(zone, 'not', 'ground'));
}

/** The centre of a geofence and its extent in metres; null if its area cannot be read. */
export function placeOf(zone: Given): Pick<Item, 'latitude' | 'longitude' | 'radius'> | null {
  const geometry = readZoneRow(rowOf(zone), null).zone?.geometry;
  const [box] = geometry ? shapeOf(geometry).boxes : [];
  if (!geometry || !box) return null;
  const [west, south, east, north] = box;
  const [latitude, longitude] = [(south + north) / 2, (west + east) / 2];
  const corner = haversine({ lat: latitude, lng: longitude }, { lat: north, lng: east }, EARTH_RADIUS_M);
  return { latitude, longitude, radius: Math.round(geometry.type === 'Point' ? geometry.radius : corner) };
}

const emptyZone: TheirZone = { id: 0, name: '', note: '', area: '', distance: 0 };

const itemOf = (
  { name }: TheirZone,
  outcome: Item['outcome'],
  reason: Item['reason'] = null,
  message: string | null = null,
): Item => ({ ...plainItem, kind: 'zone', name: name || '—', outcome, reason, message });

async function change(
  queries: Queries,
  zone: TheirZone,
  { given, zone_id, is_touched }: Thing,
  deps: Deps,
  isTrial: boolean,
): Promise<Item> {
  const { id, ...now } = zone;
  const before = await findZone(queries, zone_id, null);
  if (!before) return itemOf(zone, 'not', 'deleted');
  const isSame = (['name', 'note', 'area', 'distance'] as const).every((field) => given[field] === now[field]);
  if (isSame) return itemOf(zone, 'same');
  const row = rowOf(now);
  if (row.geometry === null) return itemOf(zone, 'not', 'ground');
  const {
    zone: read,
    problems: [problem],
  } = readZoneRow(row, null);
  if (!read) return itemOf(zone, 'not', 'refused', problem?.message ?? null);
  if ((await takenNames(queries, [read.name], null, zone_id)).size > 0)
    return itemOf(zone, 'not', 'refused', 'Веќе има зона со ова име');
  if (isTrial) return itemOf(zone, 'changed');
  await lockWriter(queries);
  const { kind, color, team_id, speed_limit } = before;
  await updateZone(queries, zone_id, { ...read, kind, color, team_id, speed_limit });
  if (given.area !== now.area || given.distance !== now.distance)
    await restartZone(queries, zone_id, deps.countsFrom());
  await remember(queries, deps.source, [{ zone, id: zone_id }], is_touched);
  return itemOf(zone, 'changed');
}

async function remember(
  queries: Queries,
  source: string,
  zones: readonly { zone: TheirZone; id: number }[],
  isTouched = false,
): Promise<void> {
  const rows = zones.map(({ zone: { id: their_id, ...given }, id }) => ({ their_id, given, id }));
  await queries.query(
    `insert into brought_things as t (source, kind, their_id, given, is_made, zone_id, written_at)
     select $2, 'zone', x.their_id, x.given, true, x.id, case when not $3 then now() end
     from jsonb_to_recordset($1::text::jsonb) as x(their_id int, given jsonb, id int)
     on conflict (source, kind, their_id) do update
       set given = excluded.given, zone_id = excluded.zone_id, written_at = coalesce(excluded.written_at, t.written_at)`,
    [JSON.stringify(rows), source, isTouched],
  );
}

async function knownThings(queries: Queries, source: string, ids: readonly number[]): Promise<Map<number, Thing>> {
  const things = await queries.query<Thing>(
    `select b.their_id, b.given, b.is_made, b.zone_id, coalesce(z.updated_at > coalesce(b.written_at, z.created_at), false) as is_touched
     from brought_things b left join zones z on z.id = b.zone_id
     where b.source = $1 and b.kind = 'zone' and b.their_id = any($2::int[])`,
    [source, ids],
  );
  return new Map(things.map((thing) => [thing.their_id, thing]));
}
