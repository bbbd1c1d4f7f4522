import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Asks for the figures again after the user did something on the page. The alarm blocks belong to another module: an alarm
 * acknowledged there must not stay in the count here.
 */
export function useRefetchAfterActions(): void {
  const client = useQueryClient();
  useEffect(
    function followMutations() {
      return client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void client.invalidateQueries({ queryKey: ['mfe-fleet', 'dashboard', 'overview'] });
      });
    },
    [client],
  );
}
