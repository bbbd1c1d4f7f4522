import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type LiveAlarmUpdate, live, useScopedEffect } from 'shared-auth';
import { forgetAlarms, refreshAlarms, setAcknowledged } from './alarms.api';

/** Milliseconds between two reads that updates of others cause. */
const PAUSE_MS = 1_000;

function apply(client: QueryClient, { change, ids, alarms }: LiveAlarmUpdate): void {
  if (change === 'deleted') forgetAlarms(client, ids);
  if (change === 'acknowledged') setAcknowledged(client, ids, true, alarms);
  if (change === 'unacknowledged') setAcknowledged(client, ids, false, alarms);
}

/** What anybody does with alarms is shown at once, then read again; a server that does not broadcast it is polled by the lists. */
export function useAlarmUpdates(): void {
  const client = useQueryClient();
  useScopedEffect(
    function followUpdates(scope) {
      let isDue = false;
      const stop = live.subscribe('alarm-update', (updates) => {
        for (const update of updates) apply(client, update);
        // The page's own changes are read again by whoever made them; they come without rows.
        if (isDue || !updates.some(({ alarms, change }) => alarms.length > 0 || change === 'deleted')) return;
        isDue = true;
        scope.later(() => {
          isDue = false;
          void refreshAlarms(client);
        }, PAUSE_MS);
      });
      scope.add(stop);
    },
    [client],
  );
}
