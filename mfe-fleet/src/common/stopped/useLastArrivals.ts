import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { serverCan, useCan } from 'shared-auth';
import { useNow } from 'shared-ui';
import { latelyQuery } from './stopped.api';

/** The day changes once. */
const LOOK_MS = 60_000;

/**
 * The driving of each vehicle in the last days, by the server's trips; undefined where it is unknown, or not requested.
 */
export function useLately(isWanted: boolean) {
  const maySee = useCan('trips.view');
  const now = useNow(LOOK_MS);
  return useQuery({ ...latelyQuery(now), enabled: isWanted && maySee && serverCan('trips') }).data;
}

/** The time of a vehicle's last arrival, by the server's trips; null where it has none, or is not requested. */
export function useLastArrivals(isWanted = true): (vehicleId: unknown) => number | null {
  const lately = useLately(isWanted);
  return useCallback((vehicleId) => lately?.get(String(vehicleId))?.last_arrival ?? null, [lately]);
}
