import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveReconnections } from 'shared-auth';

/**
 * After a reconnect every query on screen is read again, for all modules, so that no event of the gap is missing. A
 * read in progress continues and is not started twice.
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
