import { useMemo } from 'react';
import type { MapVehicle } from 'shared-ui/map';
import { useLastArrivals } from '../stopped/useLastArrivals';
import { type MapRow, mapVehicle } from './mapVehicle';
import { useFreshAlarms } from './useFreshAlarms';

/**
 * The rows as FleetMap takes them, each with what no list has: when it last arrived somewhere, and whether a critical
 * alarm of it has only just come.
 *
 * @param asksArrivals whether the server is asked for the arrivals
 */
export function useMapVehicles(rows: readonly MapRow[], asksArrivals: boolean): MapVehicle[] {
  const lastArrival = useLastArrivals(asksArrivals);
  const isFresh = useFreshAlarms();
  return useMemo(
    () =>
      rows.map((row) => ({
        ...mapVehicle(row),
        lastArrival: lastArrival(row.vehicle_id),
        hasFreshAlarm: isFresh(row.vehicle_id),
      })),
    [rows, lastArrival, isFresh],
  );
}
