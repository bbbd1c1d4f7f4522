import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { live, useScopedEffect } from 'shared-auth';

/** Milliseconds between two reads that live alarms cause. */
const READ_PAUSE_MS = 5_000;

/** Reads again when live alarms come in: at once, and then at most every five seconds. */
export function useFollowAlarms(queryKey: QueryKey): void {
  const client = useQueryClient();
  const hash = JSON.stringify(queryKey);
  useScopedEffect(
    function readOnAlarms(scope) {
      let isPausing = false;
      let isWaiting = false;
      function read() {
        isWaiting = false;
        isPausing = true;
        scope.later(() => {
          isPausing = false;
          if (isWaiting) read();
        }, READ_PAUSE_MS);
        void client.invalidateQueries({ queryKey: JSON.parse(hash) as QueryKey }, { cancelRefetch: false });
      }
      scope.add(
        live.subscribe('alarm', () => {
          if (isPausing) isWaiting = true;
          else read();
        }),
      );
    },
    [client, hash],
  );
}
