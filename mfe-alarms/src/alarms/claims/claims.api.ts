import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Id, live } from 'shared-auth';
import * as v from 'valibot';
import { refreshAlarms } from '../../feed/followAlarms';

const answer = v.fallback(v.object({ data: v.optional(v.unknown()) }), {});

/**
 * PUT or DELETE /api/alarms/{id}/claim: takes an alarm over, or releases it. Only where the server's alarms know
 * claims.
 */
export function useClaim() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ alarm, isMine }: { alarm: Id; isMine: boolean }) => {
      const url = `/api/alarms/${encodeURIComponent(alarm)}/claim`;
      return isMine ? api.put(url, {}, { schema: answer }) : api.delete(url, { schema: answer });
    },
    onSuccess: ({ data }, { alarm, isMine }) =>
      live.updateAlarms(isMine ? 'claimed' : 'released', [alarm], data === undefined ? [] : [data]),
    onSettled: () => void refreshAlarms(client),
  });
}
