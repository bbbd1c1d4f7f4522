import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverCan } from 'shared-auth';
import { tripCalls } from 'shared-auth/calls';
import { type DayPeriod, uncoveredUntil } from 'shared-ui/reports';
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

/** The first day of a period of which there are records, where that is not its first day; null of a whole one. */
export function useUncovered(vehicleId: string, period: DayPeriod): string | null {
  const { data } = useQuery(coverageQuery(vehicleId));
  return uncoveredUntil(period, data?.since ?? null);
}

/** Since when there are records of each vehicle, by its id. */
export function useVehicleCoverage(): ReadonlyMap<string, string> {
  const { data } = useQuery(coverageQuery(''));
  return new Map(
    data?.vehicles.flatMap(({ vehicle_id, since }) => (since === null ? [] : [[String(vehicle_id), since]])) ?? [],
  );
}

/** What the queries of all sums begin with. */
const sumsKey = [...tagKey('trips'), tripCalls.distances.path];

/** The days of a period that are in no sum yet, by vehicle; when fewer are, the sums are read again. */
export function useCounting(vehicleId: string, { from, to }: DayPeriod) {
  const client = useQueryClient();
  const { data } = useQuery(coverageQuery(vehicleId));
  const counting = (data?.counting ?? []).filter((row) => (row.from ?? to) <= to && (row.to ?? from) >= from);
  const days = counting.reduce((sum, row) => sum + (row.days ?? 0), 0);
  useEffect(
    function readSumsAgain() {
      // Also after the last one: then the sums are whole.
      return () => void (days > 0 && client.invalidateQueries({ queryKey: sumsKey }));
    },
    [client, days],
  );
  return { counting, days };
}
