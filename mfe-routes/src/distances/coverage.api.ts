import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Id, serverCan } from 'shared-auth';
import { tripCalls } from 'shared-auth/calls';
import { type Holes, holesIn, noHoles } from 'shared-ui/reports';
import { coverageOptions, useHoles } from 'shared-ui/wholeness';
import { read, tagKey } from '../calls';
import type { Days } from './distances.api';

const sumsKey = [...tagKey('trips'), tripCalls.distances.path];

/** The query of the days with records. @param vehicleId - absent for each vehicle of the fleet */
const coverageOf = (vehicleId?: Id) =>
  coverageOptions(
    read(tripCalls.coverage, vehicleId === undefined ? {} : { vehicle_id: String(vehicleId) }),
    serverCan('trips.coverage'),
  );

/**
 * The missing parts of a vehicle's figures in some days. @param figuresKey the start of the keys of figures that are
 * read again while days are counted
 */
export const useVehicleHoles = (vehicleId: Id, days: Days, figuresKey: QueryKey = sumsKey) =>
  useHoles(coverageOf(vehicleId), days, figuresKey);

/** Since when there are positions of a vehicle or, without its id, of any. */
export const useRecordHoles = (vehicleId: Id | undefined, days: Days) => useHoles(coverageOf(vehicleId), days, sumsKey);

/** What the sums of one vehicle of the fleet lack; null where it has no records at all. */
type HolesOf = (vehicleId: string, days: Days) => Holes | null;

/** What the sums of each vehicle lack in some days, for a list of them; undefined until it is known. */
export function useFleetHoles(longest: Days): HolesOf | undefined {
  const holes = useHoles(coverageOf(), longest, sumsKey);
  const { data } = useQuery(coverageOf());
  const [isKnown, isUnknown] = [holes !== undefined, holes?.isUnknown ?? false];
  // The holes are new with each rendering, and the list is told of each new function.
  return useMemo((): HolesOf | undefined => {
    if (!isKnown) return undefined;
    if (!data) return () => ({ ...noHoles, isUnknown });
    const sinceOf = new Map(data.vehicles.map(({ vehicle_id, since }) => [String(vehicle_id), since]));
    return (vehicleId, days) => {
      const since = sinceOf.get(vehicleId);
      const counting = data.counting.filter(({ vehicle_id }) => String(vehicle_id) === vehicleId);
      return since === undefined && counting.length === 0 ? null : holesIn(days, { since: since ?? null, counting });
    };
  }, [isKnown, isUnknown, data]);
}
