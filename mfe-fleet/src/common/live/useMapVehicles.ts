import { useMemo, useState } from 'react';
import type { MapVehicle } from 'shared-ui/map';
import { useLastArrivals } from '../stopped/useLastArrivals';
import { type MapRow, mapVehicle } from './mapVehicle';
import { useFreshAlarms } from './useFreshAlarms';

/**
 * The rows in the form of FleetMap's props, with two values that lists lack: the last arrival, and whether there is a
 * recent critical alarm.
 *
 * @param asksArrivals whether the arrivals are requested from the server
 * @param names the driver of each vehicle, by the vehicle's id, where the user may see it
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
        // The same object for the same row: the map processes changed objects, and a fleet is large.
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
