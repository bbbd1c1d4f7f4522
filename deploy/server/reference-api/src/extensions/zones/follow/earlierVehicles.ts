import type { Database } from '../../../platform/database/database';
import { inPortions } from '../../../platform/database/portions';

/**
 * Ends the stays that a tracker left open when it changed its vehicle before the database did so itself (migration
 * 0091): no message of it could end them.
 */
export const endStaysOfEarlierVehicles = (database: Database, signal?: AbortSignal): Promise<number> =>
  inPortions(
    database,
    {
      table: 'zone_visits',
      where: `left_at is null and exists (
        select from devices d where d.id = device_pk and d.vehicle_id is distinct from zone_visits.vehicle_id)`,
      set: `left_at = greatest(entered_at, coalesce((select max(a.valid_to) from device_assignments a
              where a.device_pk = zone_visits.device_pk and a.vehicle_id = zone_visits.vehicle_id), now())),
            left_after = coalesce(left_after, entered_at), is_cut = true`,
    },
    signal,
  );
