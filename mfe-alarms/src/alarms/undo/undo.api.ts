import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Id, live, wire } from 'shared-auth';
import * as v from 'valibot';
import { refreshAlarms } from '../../feed/followAlarms';

/** What a server responds; one that sends nothing of it has taken them all back. */
const oneAnswer = v.fallback(v.object({ data: v.optional(v.unknown()) }), {});
const bulkAnswer = v.fallback(
  v.object({ data: wire.orNull(v.object({ failed: v.optional(v.array(wire.id()), []) })) }),
  { data: null },
);

/** DELETE /api/alarms/{id}/acknowledge, or all of them in one call. @returns those that stay acknowledged */
async function undoAcknowledgements(ids: readonly Id[]): Promise<{ failed: readonly Id[]; rows: readonly unknown[] }> {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) {
    const { data } = await api.delete(`/api/alarms/${encodeURIComponent(only)}/acknowledge`, { schema: oneAnswer });
    return { failed: [], rows: data === undefined ? [] : [data] };
  }
  const { data } = await api.delete('/api/alarms/acknowledge/bulk', { body: { alarm_ids: ids }, schema: bulkAnswer });
  return { failed: data?.failed ?? [], rows: [] };
}

/** Takes acknowledgements back where the server offered it. Never repeated by itself. */
export function useUndoAcknowledge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: undoAcknowledgements,
    onSuccess: ({ failed, rows }, ids) => {
      const kept = new Set(failed.map(String));
      const restored = ids.filter((id) => !kept.has(String(id)));
      live.updateAlarms('unacknowledged', restored, rows);
    },
    onSettled: () => void refreshAlarms(client),
  });
}
