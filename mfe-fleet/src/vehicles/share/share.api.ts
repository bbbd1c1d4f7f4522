import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, type Id, wire } from 'shared-auth';
import { useChange, useReload } from 'shared-ui/lists';
import * as v from 'valibot';

const urlOf = (vehicle: Id) => `/api/vehicles/${encodeURIComponent(String(vehicle))}/shares`;

const share = v.object({
  id: wire.id(),
  destination: wire.text(),
  created_by: wire.text(),
  created_at: wire.time(),
  expires_at: wire.time(),
  revoked_at: wire.time(),
  opened: wire.num(),
  last_opened_at: wire.time(),
});
export type Share = v.InferOutput<typeof share>;

/** GET /api/vehicles/{id}/shares: the newest links, with how often each was opened. */
export const sharesQuery = (vehicle: Id) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'shares', vehicle],
    queryFn: async ({ signal }) => (await api.list(urlOf(vehicle), share, { signal })).rows,
  });

const created = v.object({ data: v.object({ token: v.string() }) });

/**
 * POST /api/vehicles/{id}/shares. @returns the link; only this response holds its token, which is after # so that
 * no log keeps it
 */
export function useCreateShare(vehicle: Id) {
  const onSettled = useReload(sharesQuery(vehicle).queryKey);
  return useMutation({
    mutationFn: async (input: { hours: number; destination: string | null }) => {
      const { data } = await api.post(urlOf(vehicle), input, { schema: created });
      return `${window.location.origin}/share#${data.token}`;
    },
    onSettled,
    gcTime: 0,
  });
}

/** DELETE /api/vehicle-shares/{id} */
export const useRevokeShare = (vehicle: Id) =>
  useChange(sharesQuery(vehicle).queryKey, (id: Id) =>
    api.delete(`/api/vehicle-shares/${encodeURIComponent(String(id))}`),
  );
