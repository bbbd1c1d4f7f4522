import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { alarmFeed, alarmReaders, type Id, live, wire } from 'shared-auth';
import { alarmCalls } from 'shared-auth/calls';
import { read, send } from '../calls';
import { ALARM_LISTS } from '../feed/alarmLists';
import { refreshAlarms } from '../feed/followAlarms';
import { type AlarmFilters, alarmCall, stillOpen } from './alarms';

const ACKNOWLEDGE = ['mfe-alarms', 'acknowledge'] as const;

/**
 * One page of the filtered list (docs/spec/core.md §7). The page before stays on screen until the next one is there.
 */
export const alarmsQuery = (filters: AlarmFilters) =>
  queryOptions({
    queryKey: [...ALARM_LISTS, filters],
    queryFn: async ({ signal }) => {
      // Later arrivals may be missing in the response.
      const askedAt = alarmFeed.mark();
      return { ...(await read(alarmCalls.list, alarmCall(filters), alarmReaders).queryFn({ signal })), askedAt };
    },
    placeholderData: keepPreviousData,
    meta: { alarms: true },
  });

/**
 * Acknowledges one alarm, or several in one call. Never repeated automatically.
 *
 * @returns the time until which it can be undone; null where the server sends none, because the specification leaves
 * the response open
 */
async function putAcknowledged(ids: readonly Id[]): Promise<number | null> {
  const [id = ''] = ids;
  const answer =
    ids.length === 1
      ? await send(alarmCalls.acknowledge, { id }, { readers: { id: wire.idOrNull() } })
      : await send(alarmCalls.acknowledgeAll, { body: { alarm_ids: ids } });
  return answer?.undo_until ?? null;
}

/**
 * Acknowledges an alarm, or those of one row, and refreshes the queries of alarms. During the call its row is shown as
 * acknowledged (`useAcknowledging`); a failure reverts that.
 */
export function useAcknowledgeAlarm() {
  const client = useQueryClient();
  return useMutation(
    mutationOptions({
      mutationKey: ACKNOWLEDGE,
      mutationFn: putAcknowledged,
      // Here and by the bell.
      onSuccess: (_answer, ids) => live.updateAlarms('acknowledged', ids),
      onSettled: () => void refreshAlarms(client),
    }),
  );
}

/** How a bulk acknowledgement ended, judged by the refreshed list. */
export interface BulkOutcome {
  /** Alarms that are still unacknowledged; they stay selected. */
  failed: readonly Id[];
  /** Why the call failed; undefined when it was accepted, if only in part. */
  error: unknown;
  /** Until when the successful ones can be undone, epoch ms; null where they cannot. */
  undoUntil: number | null;
}

/** Acknowledges several alarms in one call, then reads the list again to find the successful ones. Does not reject. */
export function useAcknowledgeAlarms(filters: AlarmFilters) {
  const client = useQueryClient();
  return useMutation(
    mutationOptions({
      mutationKey: ACKNOWLEDGE,
      mutationFn: async (ids: readonly Id[]): Promise<BulkOutcome> => {
        let error: unknown;
        let wasAccepted = true;
        let undoUntil: number | null = null;
        try {
          undoUntil = await putAcknowledged(ids);
        } catch (cause) {
          error = cause;
          wasAccepted = false;
        }
        void refreshAlarms(client);
        const refreshed = await client.fetchQuery({ ...alarmsQuery(filters), retry: false }).catch(() => null);
        const failed = stillOpen(ids, refreshed?.rows ?? null, wasAccepted);
        const open = new Set(failed.map(String));
        live.updateAlarms(
          'acknowledged',
          ids.filter((alarm) => !open.has(String(alarm))),
        );
        return { failed, error, undoUntil };
      },
    }),
  );
}

/** Ids whose acknowledgement is under way. */
export function useAcknowledging(): ReadonlySet<string> {
  const pending = useMutationState({
    filters: { mutationKey: ACKNOWLEDGE, status: 'pending' },
    select: ({ state }) => state.variables as readonly Id[], // both acknowledging mutations have ids as variables
  });
  return useMemo(() => new Set(pending.flat().map(String)), [pending]);
}

/** The row disappears when the server confirms the deletion. */
export function useDeleteAlarm() {
  const client = useQueryClient();
  return useMutation(
    mutationOptions({
      mutationKey: ['mfe-alarms', 'delete'],
      mutationFn: (id: Id) => send(alarmCalls.remove, { id }),
      onSuccess: (_answer, deleted) => live.updateAlarms('deleted', [deleted]),
      onSettled: () => void refreshAlarms(client),
    }),
  );
}
