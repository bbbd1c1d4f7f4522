import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveReconnections } from 'shared-auth';

/** Asks the server again for what this module shows after each reconnect: events of the gap were missed. */
export function useRefetchAfterReconnect(): void {
  const client = useQueryClient();
  const reconnections = useLiveReconnections();
  const seen = useRef(reconnections);

  useEffect(
    function fillTheGap() {
      if (seen.current === reconnections) return;
      seen.current = reconnections;
      void client.invalidateQueries({ queryKey: ['mfe-fleet'] });
    },
    [client, reconnections],
  );
}
