import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { live, useLiveReconnections } from 'shared-auth';

/** Milliseconds between two reads that live alarms cause. */
const PAUSE = 5_000;

/** Reads again what may have been missed while the live connection was down. */
export function useCatchUp(queryKey: QueryKey): void {
  const client = useQueryClient();
  const reconnections = useLiveReconnections();
  const seen = useRef(reconnections);
  useEffect(function readAfterReconnect() {
    if (seen.current === reconnections) return;
    seen.current = reconnections;
    // Two widgets of one query must not cancel each other's read.
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  });
}

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
        }, PAUSE);
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
