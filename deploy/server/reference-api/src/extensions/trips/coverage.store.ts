import { canSee, type VisibilityScope, VisibleCondition } from '../../identity/access/visibilityScope';
import type { Database, Queries } from '../../platform/database/database';
import { dayOf, startOfDay } from '../../platform/http/times';
import { dayStart } from '../../reading/dashboard/dashboard.store';
import { staleDays } from './tripDays.store';

/** Since when a vehicle has records. */
export interface VehicleCoverage {
  vehicle_id: number;
  /** `YYYY-MM-DD` in Skopje. */
  since: string;
}

/** The first day with records, by vehicle; vehicles without any are left out. @param vehicle one only */
export function coverageByVehicle(
  queries: Queries,
  visibility: VisibilityScope,
  vehicle?: number,
): Promise<VehicleCoverage[]> {
  const seen = new VisibleCondition(visibility, [vehicle ?? null]);
  return queries.query<VehicleCoverage>(
    `select dd.vehicle_key as vehicle_id, min(dd.day)::text as since from device_days dd
     where dd.vehicle_key > 0 and ($1::int is null or dd.vehicle_key = $1)${seen.and('dd.vehicle_key', dayStart)}
     group by 1 order by 1`,
    seen.params,
  );
}

/** The first day of any of them; null where there are no records. */
export const firstCovered = (vehicles: readonly VehicleCoverage[]): string | null =>
  vehicles.reduce<string | null>((first, { since }) => (first === null || since < first ? since : first), null);

/** Days of a vehicle that are not in any sum yet. */
interface Counting {
  vehicle_id: number;
  license_plate: string | null;
  days: number;
  /** `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
}

/** The most pending days in the response; today is always pending and is not among them. */
const MOST_COUNTED = 100_000;

/**
 * The past days from one on whose positions are not counted yet, by vehicle.
 *
 * @param vehicle one only @param before the day after the last one
 */
export async function countingByVehicle(
  database: Database,
  visibility: VisibilityScope,
  since: string,
  vehicle?: number,
  before = dayOf(new Date()),
): Promise<Counting[]> {
  const byVehicle = new Map<number, Counting>();
  for (const { vehicle_id, day } of await staleDays(database, since, MOST_COUNTED, { vehicle, before })) {
    if (!canSee(visibility, vehicle_id, new Date(startOfDay(day)).toISOString())) continue;
    const known = byVehicle.get(vehicle_id) ?? { vehicle_id, license_plate: null, days: 0, from: day, to: day };
    // Rows are ordered by day, the newest first.
    byVehicle.set(vehicle_id, { ...known, days: known.days + 1, from: day });
  }
  if (byVehicle.size === 0) return [];
  const named = await database.query<{ id: number; license_plate: string | null }>(
    'select id, license_plate from vehicles where id = any($1::int[]) order by id',
    [[...byVehicle.keys()]],
  );
  return named.flatMap(({ id, license_plate }) => {
    const counted = byVehicle.get(id);
    return counted ? [{ ...counted, license_plate }] : [];
  });
}
