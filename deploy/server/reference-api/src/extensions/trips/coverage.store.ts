import { type VisibilityScope, VisibleCondition } from '../../identity/access/visibilityScope';
import type { Queries } from '../../platform/database/database';
import { dayStart } from '../../reading/dashboard/dashboard.store';

/** Since when there are records of a vehicle. */
export interface VehicleCoverage {
  vehicle_id: number;
  /** `YYYY-MM-DD` in Skopje. */
  since: string;
}

/** The first day of which there are records, by vehicle; those without any are left out. @param vehicle one only */
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
