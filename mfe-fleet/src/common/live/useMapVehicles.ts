import { useMemo, useState } from 'react';
import type { MapVehicle } from 'shared-ui/map';
import { useLastArrivals } from '../stopped/useLastArrivals';
import { type MapRow, mapVehicle } from './mapVehicle';
import { useFreshAlarms } from './useFreshAlarms';

/**
 * The rows as FleetMap takes them, each with what no list has: when it last arrived somewhere, and whether a critical
 * alarm of it has only just come.
 *
 * @param asksArrivals whether the server is asked for the arrivals
 * @param names who drives each vehicle, by its id, where that may be known
 */
export function useMapVehicles(
  rows: readonly MapRow[],
  asksArrivals: boolean,
  names?: ReadonlyMap<string, string>,
): MapVehicle[] {
  const lastArrival = useLastArrivals(asksArrivals);
  const isFresh = useFreshAlarms();
  const [made] = useState(() => new WeakMap<MapRow, MapVehicle>());
  return useMemo(
    () =>
      rows.map((row) => {
        const [arrival, hasFreshAlarm] = [lastArrival(row.vehicle_id), isFresh(row.vehicle_id)];
        const drivers = names?.get(String(row.vehicle_id));
        const known = made.get(row);
        // The same object for the same row: the map looks at what has changed, and a fleet is large.
        if (
          known &&
          known.lastArrival === arrival &&
          known.hasFreshAlarm === hasFreshAlarm &&
          known.drivers === drivers
        )
          return known;
        const vehicle = { ...mapVehicle(row), lastArrival: arrival, hasFreshAlarm, drivers };
        made.set(row, vehicle);
        return vehicle;
      }),
    [made, rows, lastArrival, isFresh, names],
  );
}
