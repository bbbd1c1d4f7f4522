import type { LimitKind } from 'shared-auth/contract';
import type { Queries } from '../../platform/database/database';
import type { LimitRow, LimitValues } from './limitTable';

/** A version that changes when limits change. */
export async function readVersion(queries: Queries): Promise<string> {
  const [row] = await queries.query<{ version: string }>(
    "select concat(count(*), ' ', max(id)) as version from speed_limits",
  );
  return row?.version ?? '';
}

/** All limits that were set, in the order in which they apply. */
export const readLimits = (queries: Queries): Promise<LimitRow[]> =>
  queries.query<LimitRow>(
    `select vehicle_id, team_id, vehicle_type, speed_limit, tolerance, tolerance_unit, min_seconds, counts_from
     from speed_limits order by counts_from, id`,
  );

/** Whose a limit is. */
export interface LimitOwner {
  kind: LimitKind;
  vehicle_id: number | null;
  team_id: number | null;
  vehicle_type: string | null;
}

/** Sets a limit, unless the last one is equal. @param countsFrom ISO 8601: when every instance knows it */
export async function insertLimit(
  queries: Queries,
  { vehicle_id, team_id, vehicle_type }: LimitOwner,
  { speed_limit, tolerance, tolerance_unit, min_seconds }: LimitValues,
  countsFrom: string,
): Promise<void> {
  await queries.query(
    `insert into speed_limits (vehicle_id, team_id, vehicle_type, speed_limit, tolerance, tolerance_unit, min_seconds, counts_from)
     select $1::int, $2::int, $3::text, $4::int, $5::int, $6::text, $7::int, $8::timestamptz
     where coalesce(
       (select (s.speed_limit, s.tolerance, s.tolerance_unit, s.min_seconds) is distinct from ($4, $5, $6, $7) from speed_limits s
        where s.vehicle_id is not distinct from $1 and s.team_id is not distinct from $2 and s.vehicle_type is not distinct from $3
        order by s.id desc limit 1),
       num_nonnulls($4, $5, $6, $7) > 0)`,
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
