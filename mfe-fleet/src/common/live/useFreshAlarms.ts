import { useCallback } from 'react';
import { type Id, isFreshAlarm, useOpenAlarms } from 'shared-auth';
import { useNow } from 'shared-ui';

/** Whether a vehicle has a recent, unclaimed critical alarm; the same function until that changes. */
export function useFreshAlarms(): (vehicle: Id | null) => boolean {
  const { open } = useOpenAlarms();
  const now = useNow();
  // As text, so that another array with the same vehicles is no change.
  const fresh = open.flatMap((alarm) => (isFreshAlarm(alarm, now) ? [`<${alarm.vehicle_id}>`] : [])).join('');
  return useCallback((vehicle) => vehicle !== null && fresh.includes(`<${vehicle}>`), [fresh]);
}
