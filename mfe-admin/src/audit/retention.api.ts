import { queryOptions } from '@tanstack/react-query';
import { api, wire } from 'shared-auth';
import { useChange } from 'shared-ui/lists';
import * as v from 'valibot';

export const retentionKinds = ['positions', 'alarms', 'commands', 'acts', 'messages', 'errors'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

const days = v.object({
  positions: wire.num(),
  alarms: wire.num(),
  commands: wire.num(),
  acts: wire.num(),
  messages: wire.num(),
  errors: wire.num(),
  longest_positions: wire.num(),
});

/** GET /api/retention: the days that each kind is kept; null of a kind that the server does not know. */
export const retention = queryOptions({
  queryKey: ['mfe-admin', 'retention'],
  queryFn: ({ signal }) => api.get('/api/retention', days, { signal }),
});

/** PUT /api/retention */
export const useSaveRetention = () =>
  useChange(retention.queryKey, (input: Partial<Record<RetentionKind, number>>) => api.put('/api/retention', input));
