import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live } from 'shared-auth';

/** Milliseconds between two reads that live alarms cause. */
const READ_PAUSE_MS = 5_000;

/** Reads again when live alarms come in: at once, and then at most every five seconds. */
export function useFollowAlarms(queryKey: QueryKey): void {
  const client = useQueryClient();
  const hash = JSON.stringify(queryKey);
  useEffect(
    function readOnAlarms() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isWaiting = false;
      function read() {
        isWaiting = false;
        timer = setTimeout(() => {
          timer = undefined;
          if (isWaiting) read();
        }, READ_PAUSE_MS);
        void client.invalidateQueries({ queryKey: JSON.parse(hash) as QueryKey }, { cancelRefetch: false });
      }
      const stop = live.subscribe('alarm', () => {
        if (timer === undefined) read();
        else isWaiting = true;
      });
      return () => {
        stop();
        clearTimeout(timer);
      };
    },
    [client, hash],
  );
}
