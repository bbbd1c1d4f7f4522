import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Id, wire } from 'shared-auth';
import * as v from 'valibot';

/** Whose sessions: one's own, or, for administrators, those of a user. */
export type SessionsOf = 'self' | Id;

const sessionRow = v.object({
  id: wire.id(),
  browser: wire.text(),
  system: wire.text(),
  address: wire.text(),
  created_at: wire.time(),
  last_used_at: wire.time(),
  is_current: wire.flag(),
});
export type OpenSession = v.InferOutput<typeof sessionRow>;

const segment = (id: Id) => encodeURIComponent(String(id));
const urlOf = (of: SessionsOf) => (of === 'self' ? '/api/auth/sessions' : `/api/users/${segment(of)}/sessions`);

/** The key under which every list of sessions is kept. */
export const sessionsKey = ['mfe-admin', 'sessions'] as const;

/**
 * GET /api/auth/sessions or /api/users/{id}/sessions. A live event tells when one begins or ends; last uses are read
 * each minute.
 */
export const sessionsQuery = (of: SessionsOf) =>
  queryOptions({
    queryKey: [...sessionsKey, of],
    queryFn: async ({ signal }) => (await api.list(urlOf(of), sessionRow, { signal })).rows,
    refetchInterval: 60_000,
  });

/**
 * DELETE of one session, or with null of all (of one's own: all others). The list is read again, after a failure too.
 */
export function useEndSession(of: SessionsOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: Id | null) => api.delete(id === null ? urlOf(of) : `${urlOf(of)}/${segment(id)}`),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}
