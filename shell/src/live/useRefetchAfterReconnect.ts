import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveReconnections } from 'shared-auth';

/**
 * After a reconnect everything on screen is asked for again, for all modules: nothing of the gap is missing. A read
 * that is under way goes on and is not started twice.
 */
export function useRefetchAfterReconnect(): void {
  const client = useQueryClient();
  const reconnections = useLiveReconnections();
  const seen = useRef(reconnections);
  useEffect(
    function refetchAll() {
      if (seen.current === reconnections) return;
      seen.current = reconnections;
      void client.invalidateQueries({}, { cancelRefetch: false });
    },
    [client, reconnections],
  );
}
