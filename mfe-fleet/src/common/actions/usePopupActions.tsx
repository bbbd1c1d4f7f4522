import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useCan } from 'shared-auth';
import { type VehicleAction, VehicleActions } from 'shared-ui';
import type { MapVehicle } from 'shared-ui/map';
import type { MapRow } from '../live/mapVehicle';
import { vehicleReference } from './vehicleReference';

/**
 * The buttons in a map's popup, besides the one that follows; absent for drivers, who may not open those pages.
 *
 * @param without - actions that lead to the page itself; keep the array at module scope
 */
export function usePopupActions(
  rows: readonly MapRow[],
  without: readonly VehicleAction[],
): ((vehicle: MapVehicle) => ReactNode) | undefined {
  const maySee = useCan('vehicles.view');
  const latest = useRef(rows);
  useEffect(function followRows() {
    latest.current = rows;
  });
  const actions = useCallback(
    ({ key }: MapVehicle) => {
      const row = latest.current.find((candidate) => candidate.key === key);
      return (
        row && (
          <VehicleActions vehicle={vehicleReference(row)} beside={['vehicle', 'routeYesterday']} without={without} />
        )
      );
    },
    [without],
  );
  return maySee ? actions : undefined;
}
