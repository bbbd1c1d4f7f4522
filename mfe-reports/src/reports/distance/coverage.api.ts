import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, serverCan, wire } from 'shared-auth';
import { type DayPeriod, uncoveredUntil } from 'shared-ui/reports';
import * as v from 'valibot';

const coverage = v.object({
  since: wire.day(),
  vehicles: wire.rows(v.object({ vehicle_id: wire.id(), since: wire.day() })),
});

/** GET /api/distances/coverage: since which day there are records. @param vehicleId - '' is the fleet */
const coverageQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['mfe-reports', 'coverage', vehicleId],
    queryFn: ({ signal }) =>
      api.get('/api/distances/coverage', coverage, {
        query: vehicleId === '' ? {} : { vehicle_id: vehicleId },
        signal,
      }),
    enabled: serverCan('trips.coverage'),
    staleTime: 10 * 60_000,
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
