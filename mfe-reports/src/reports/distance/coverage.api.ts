import { useQuery } from '@tanstack/react-query';
import { serverCan } from 'shared-auth';
import { tripCalls } from 'shared-auth/calls';
import type { DayPeriod } from 'shared-ui/reports';
import { coverageOptions, useHoles as useHolesOf } from 'shared-ui/wholeness';
import { read, tagKey } from '../../calls';

/** Since which day there are records. @param vehicleId - '' is the fleet */
const coverageQuery = (vehicleId: string) =>
  coverageOptions(read(tripCalls.coverage, { vehicle_id: vehicleId }), serverCan('trips.coverage'));

/** Since when there are records of each vehicle, by its id. */
export function useVehicleCoverage(): ReadonlyMap<string, string> {
  const { data } = useQuery(coverageQuery(''));
  return new Map(
    data?.vehicles.flatMap(({ vehicle_id, since }) => (since === null ? [] : [[String(vehicle_id), since]])) ?? [],
  );
}

const sumsKey = [...tagKey('trips'), tripCalls.distances.path];

/** The missing parts of the figures of a period. @param vehicleId - '' is the fleet */
export const useHoles = (vehicleId: string, period: DayPeriod) => useHolesOf(coverageQuery(vehicleId), period, sumsKey);
