import { queryOptions } from '@tanstack/react-query';
import { api, wire } from 'shared-auth';
import { useChange } from 'shared-ui/lists';
import * as v from 'valibot';

const ownMessage = v.object({
  id: wire.id(),
  is_critical: wire.flag(),
  title: wire.text(),
  body: wire.text(),
  link: wire.text(),
  created_at: wire.time(),
  read_at: wire.time(),
});

/** GET /api/notifications: the newest messages to the signed-in person. */
export const ownMessagesQuery = queryOptions({
  queryKey: ['mfe-alarms', 'own-messages'],
  queryFn: async ({ signal }) => (await api.list('/api/notifications', ownMessage, { signal })).rows,
});

/** PUT /api/notifications/read */
export const useReadMessages = () => useChange(ownMessagesQuery.queryKey, () => api.put('/api/notifications/read', {}));
