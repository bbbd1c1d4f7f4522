import { useQuery } from '@tanstack/react-query';
import { serverCan, useCan } from 'shared-auth';

/**
 * Who drives each vehicle now, by its id: a search finds it by them. Undefined where the server has no such list, or
 * the user may not read it.
 */
export function useDrivers(isWanted: boolean): ReadonlyMap<string, string> | undefined {
  const mayRead = useCan('devices.numbers');
  return useQuery({
    queryKey: ['mfe-fleet', 'drivers'],
    // Only who searches needs the table of these calls.
    queryFn: async ({ signal }) =>
      (await import(/* webpackChunkName: "drivers" */ './drivers.api')).readDrivers(signal),
    enabled: isWanted && mayRead && serverCan('drivers.search'),
    staleTime: 60_000,
  }).data;
}
