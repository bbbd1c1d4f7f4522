import type { LimitKind } from 'shared-auth/contract';
import type { Queries } from '../../platform/database/database';
import type { KnownVehicle, LimitRow, LimitValues } from './limitTable';

/** Another one where limits or the groups of vehicles are other ones. */
export async function readVersion(queries: Queries): Promise<string> {
  const [row] = await queries.query<{ version: string }>(
    `select (select concat(count(*), ' ', max(id)) from speed_limits) || ' '
       || case when exists (select from speed_limits) then (select concat(count(*), ' ', max(id)) from vehicles) || ' '
         || (select concat(count(*), ' ', max(id), ' ', max(until)) from past_vehicle_groups) else '' end as version`,
  );
  return row?.version ?? '';
}

/** All that was set, in the order in which it counts. */
export const readLimits = (queries: Queries): Promise<LimitRow[]> =>
  queries.query<LimitRow>(
    `select vehicle_id, team_id, vehicle_type, speed_limit, tolerance, tolerance_unit, min_seconds, counts_from
     from speed_limits order by counts_from, id`,
  );

/** In which groups vehicles are and were. @param only of these; without it of all */
export async function readGroups(queries: Queries, only?: readonly number[]): Promise<Map<number, KnownVehicle>> {
  const rows = await queries.query<{
    id: number;
    team: number | null;
    type: string;
    past: { until: number; team: number | null; type: string }[] | null;
  }>(
    `select v.id, v.team_id as team, v.vehicle_type as type, p.past from vehicles v left join (
       select vehicle_id, json_agg(json_build_object('until', (extract(epoch from until) * 1000)::bigint, 'team', team_id, 'type', vehicle_type) order by until, id) as past
       from past_vehicle_groups where $1::int[] is null or vehicle_id = any($1) group by vehicle_id) p on p.vehicle_id = v.id
     where $1::int[] is null or v.id = any($1)`,
    [only ?? null],
  );
  return new Map(
    rows.map(({ id, team, type, past }) => [
      id,
      { now: { team, type }, past: (past ?? []).map(({ until, ...group }) => ({ until, group })) },
    ]),
  );
}

/** Whose a limit is. */
export interface LimitOwner {
  kind: LimitKind;
  vehicle_id: number | null;
  team_id: number | null;
  vehicle_type: string | null;
}

/** Sets a limit. @param countsFrom ISO 8601: when every instance knows of it */
export async function insertLimit(
  queries: Queries,
  { vehicle_id, team_id, vehicle_type }: LimitOwner,
  { speed_limit, tolerance, tolerance_unit, min_seconds }: LimitValues,
  countsFrom: string,
): Promise<void> {
  await queries.query(
    `insert into speed_limits (vehicle_id, team_id, vehicle_type, speed_limit, tolerance, tolerance_unit, min_seconds, counts_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [vehicle_id, team_id, vehicle_type, speed_limit, tolerance, tolerance_unit, min_seconds, countsFrom],
  );
}

/** A vehicle as the list of limits needs it. */
export interface ListedVehicle {
  id: number;
  team: number | null;
  type: string;
  license_plate: string;
  vehicle_code: string;
}

export const listedVehicles = (queries: Queries): Promise<ListedVehicle[]> =>
  queries.query<ListedVehicle>(
    'select id, team_id as team, vehicle_type as type, license_plate, vehicle_code from vehicles order by license_plate, id',
  );
