import { useQuery } from '@tanstack/react-query';
import { serverCan, useCan } from 'shared-auth';

/**
 * The present driver of each vehicle, by the vehicle's id, for searches. Undefined where the server has no such list,
 * or the user may not read it.
 */
export function useDrivers(isWanted: boolean): ReadonlyMap<string, string> | undefined {
  const mayRead = useCan('devices.numbers');
  return useQuery({
    queryKey: ['mfe-fleet', 'drivers'],
    // The table of these calls is needed only for a search.
    queryFn: async ({ signal }) =>
      (await import(/* webpackChunkName: "drivers" */ './drivers.api')).readDrivers(signal),
    enabled: isWanted && mayRead && serverCan('drivers.search'),
    staleTime: 60_000,
  }).data;
}
