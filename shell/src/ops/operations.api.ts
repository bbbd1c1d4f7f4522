import { queryOptions } from '@tanstack/react-query';
import { api } from 'shared-auth';
import { operationsView } from 'shared-auth/contract';

/** GET /ops/modules of the gateway: the live versions and their health. For administrators. */
export const operationsOf = () =>
  queryOptions({
    queryKey: ['shell', 'operations'],
    queryFn: ({ signal }) => api.get('/ops/modules', operationsView, { signal }),
    refetchInterval: 15_000,
  });
