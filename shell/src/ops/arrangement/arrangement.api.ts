import { queryOptions } from '@tanstack/react-query';
import { api } from 'shared-auth';
import { arrangementView } from 'shared-auth/contract';

/** GET /ops/rollouts/arrangement: what of each module can be arranged, what was chosen, and the record of it. */
export const arrangementOf = () =>
  queryOptions({
    queryKey: ['shell', 'rollouts', 'arrangement'],
    queryFn: ({ signal }) => api.get('/ops/rollouts/arrangement', arrangementView, { signal }),
    // A form is open on it: what changes meanwhile is refused, and said.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
