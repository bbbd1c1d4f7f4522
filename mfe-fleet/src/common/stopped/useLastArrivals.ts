import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { serverCan, useCan } from 'shared-auth';
import { useNow } from 'shared-ui';
import { latelyQuery } from './stopped.api';

/** The day changes once. */
const LOOK_MS = 60_000;

/** What each vehicle did in the last days, by the server's trips; undefined where it is not known, or not asked. */
export function useLately(isWanted: boolean) {
  const maySee = useCan('trips.view');
  const now = useNow(LOOK_MS);
  return useQuery({ ...latelyQuery(now), enabled: isWanted && maySee && serverCan('trips') }).data;
}

/** When a vehicle last arrived somewhere, by the server's trips; null where it has none, or is not asked. */
export function useLastArrivals(isWanted = true): (vehicleId: unknown) => number | null {
  const lately = useLately(isWanted);
  return useCallback((vehicleId) => lately?.get(String(vehicleId))?.last_arrival ?? null, [lately]);
}
