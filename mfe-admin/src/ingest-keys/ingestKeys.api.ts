import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, type Id, wire } from 'shared-auth';
import { useChange, useReload } from 'shared-ui/lists';
import * as v from 'valibot';
import { type KeyInput, keyBody } from './ingestKeys';

const URL = '/api/ingest-keys';

const key = v.object({
  id: wire.id(),
  name: wire.text(),
  hint: wire.text(),
  devices: v.optional(v.nullable(v.array(v.string())), null),
  messages_per_second: wire.num(),
  is_configured: wire.flag(),
  created_at: wire.time(),
  created_by: wire.text(),
  last_used_at: wire.time(),
  messages: wire.num(),
  messages_today: wire.num(),
  rejected_today: wire.num(),
  rejected_reasons: v.optional(v.record(v.string(), v.number()), {}),
  revoked_at: wire.time(),
  revoked_by: wire.text(),
});
export type IngestKey = v.InferOutput<typeof key>;

const created = v.object({ data: v.object({ key: v.string(), name: wire.text() }) });

/**
 * GET /api/ingest-keys: all of them, those that let in first. Counts go on, so they are read again every half minute.
 */
export const ingestKeys = queryOptions({
  queryKey: ['mfe-admin', 'ingest-keys'],
  queryFn: async ({ signal }) => (await api.list(URL, key, { signal })).rows,
  refetchInterval: 30_000,
});

/** POST /api/ingest-keys: the only response that holds the key. */
export function useCreateKey() {
  const onSettled = useReload(ingestKeys.queryKey);
  return useMutation({
    mutationFn: async (input: KeyInput) => (await api.post(URL, keyBody(input), { schema: created })).data.key,
    onSettled,
    // The key stays in the dialog, and in no cache.
    gcTime: 0,
  });
}

/** DELETE /api/ingest-keys/{id} */
export const useRevokeKey = () =>
  useChange(ingestKeys.queryKey, (id: Id) => api.delete(`${URL}/${encodeURIComponent(String(id))}`));
