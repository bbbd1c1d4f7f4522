import { queryOptions } from '@tanstack/react-query';
import { api } from 'shared-auth';
import { arrangementView } from 'shared-auth/contract';

/**
 * GET /ops/rollouts/arrangement: the parts and settings of each module that can be arranged, the choices, and their
 * log.
 */
export const arrangementOf = () =>
  queryOptions({
    queryKey: ['shell', 'rollouts', 'arrangement'],
    queryFn: ({ signal }) => api.get('/ops/rollouts/arrangement', arrangementView, { signal }),
    // A form is open on this version: a conflicting change is refused with a message.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
