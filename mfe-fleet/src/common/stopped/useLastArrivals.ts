import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { serverCan, useCan } from 'shared-auth';
import { useNow } from 'shared-ui';
import { lastArrivalsQuery } from './stopped.api';

/** The day changes once. */
const LOOK_MS = 60_000;

/** When a vehicle last arrived somewhere, by the server's trips; null where it has none, or is not asked. */
export function useLastArrivals(isWanted = true): (vehicleId: unknown) => number | null {
  const maySee = useCan('trips.view');
  const now = useNow(LOOK_MS);
  const { data } = useQuery({ ...lastArrivalsQuery(now), enabled: isWanted && maySee && serverCan('trips') });
  return useCallback((vehicleId) => data?.get(String(vehicleId)) ?? null, [data]);
}
