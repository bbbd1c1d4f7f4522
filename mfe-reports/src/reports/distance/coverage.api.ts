import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverCan } from 'shared-auth';
import { tripCalls } from 'shared-auth/calls';
import { type DayPeriod, type Holes, holesIn, noHoles } from 'shared-ui/reports';
import { read, tagKey } from '../../calls';

/** How often it is asked again while days are counted. */
const COUNTING_MS = 5_000;

/** Since which day there are records. @param vehicleId - '' is the fleet */
const coverageQuery = (vehicleId: string) =>
  queryOptions({
    ...read(tripCalls.coverage, { vehicle_id: vehicleId }),
    enabled: serverCan('trips.coverage'),
    staleTime: 10 * 60_000,
    refetchInterval: ({ state }) => (state.data?.counting.length ? COUNTING_MS : false),
  });

/** Since when there are records of each vehicle, by its id. */
export function useVehicleCoverage(): ReadonlyMap<string, string> {
  const { data } = useQuery(coverageQuery(''));
  return new Map(
    data?.vehicles.flatMap(({ vehicle_id, since }) => (since === null ? [] : [[String(vehicle_id), since]])) ?? [],
  );
}

/** The start of the keys of all sums. */
const sumsKey = [...tagKey('trips'), tripCalls.distances.path];

/**
 * The missing parts of the figures of a period; undefined until they are known, and no figure is shown before that.
 * While the server computes days the sums are read again each time that fewer are left.
 */
export function useHoles(vehicleId: string, period: DayPeriod): Holes | undefined {
  const client = useQueryClient();
  const { data, isError, fetchStatus } = useQuery(coverageQuery(vehicleId));
  const isAsked = serverCan('trips.coverage');
  const isWaiting = isAsked && data === undefined && !isError && fetchStatus === 'fetching';
  const holes = isAsked ? holesIn(period, data ?? null) : noHoles;
  const days = holes.counting.reduce((sum, row) => sum + (row.days ?? 0), 0);
  useEffect(
    function readSumsAgain() {
      // Also after the last one: then the sums are whole.
      return () => void (days > 0 && client.invalidateQueries({ queryKey: sumsKey }));
    },
    [client, days],
  );
  return isWaiting ? undefined : holes;
}

/** A query of figures that is complete once both they and their missing parts are known. */
export function afterHoles<Data>(query: UseQueryResult<Data>, holes: Holes | undefined) {
  const data: [Data, Holes] | undefined = query.data === undefined || !holes ? undefined : [query.data, holes];
  return { ...query, data };
}
