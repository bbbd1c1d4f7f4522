import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type LiveAlarmUpdate, live, useScopedEffect } from 'shared-auth';
import { forgetAlarms, refreshAlarms, setAcknowledged, updateRows } from './alarms.api';

/** Milliseconds between two reads that updates of others cause. */
const PAUSE_MS = 1_000;

/** Milliseconds between two reads of a list that nothing else keeps fresh. */
const POLL_MS = 30_000;

let isBroadcasting = false;
/** Whose alarms are about to be read again: several lists on one screen ask once. */
const due = new WeakSet<QueryClient>();

/**
 * How often a list of alarms is read again, for `refetchInterval`: regularly while the live connection is down, and until the server has shown that
 * it broadcasts what colleagues do with alarms (`alarm-update` is not in the specification).
 */
export const alarmPollOf = (isConnected: boolean) => (): number | false =>
  isConnected && isBroadcasting ? false : POLL_MS;

function apply(client: QueryClient, { change, ids, alarms }: LiveAlarmUpdate): void {
  if (change === 'deleted') forgetAlarms(client, ids);
  if (change === 'acknowledged') setAcknowledged(client, ids, true, alarms);
  if (change === 'unacknowledged') setAcknowledged(client, ids, false, alarms);
  if (change === 'claimed' || change === 'released') updateRows(client, alarms);
}

/** What anybody does with alarms is shown at once, then read again; a server that does not broadcast it is polled by the lists. */
export function useAlarmUpdates(): void {
  const client = useQueryClient();
  useScopedEffect(
    function followUpdates(scope) {
      function follow(updates: readonly LiveAlarmUpdate[]) {
        for (const update of updates) apply(client, update);
        // The page's own changes are read again by whoever made them; they come without rows.
        const isFromServer = updates.some(({ alarms }) => alarms.length > 0);
        isBroadcasting ||= isFromServer;
        if (due.has(client) || !(isFromServer || updates.some(({ change }) => change === 'deleted'))) return;
        due.add(client);
        scope.later(() => {
          due.delete(client);
          void refreshAlarms(client);
        }, PAUSE_MS);
      }
      scope.add(live.subscribe('alarm-update', follow));
      scope.add(() => due.delete(client));
    },
    [client],
  );
}
