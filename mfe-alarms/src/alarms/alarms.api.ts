import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, type Id, type Listing, live, readText, wire } from 'shared-auth';
import { alarmFields } from 'shared-auth/contract';
import * as v from 'valibot';
import { type Alarm, type AlarmFilters, alarmCall, stillOpen } from './alarms';

/** One alarm of any response. Unknown types and severities stay as they came; what is missing is empty. */
export const alarmSchema = v.pipe(
  v.object({
    ...wire.record(alarmFields),
    claimed_by: v.optional(v.pipe(v.unknown(), v.transform(readText))),
  }),
  v.transform(
    (row): Alarm => ({
      ...row,
      alarm_type: row.alarm_type ?? '',
      severity: row.severity ?? '',
      is_acknowledged: row.is_acknowledged ?? false,
    }),
  ),
);

/** Keys of what holds alarms, each followed by what was asked for. */
export const alarmQueryKeys = {
  lists: ['mfe-alarms', 'alarms'],
  critical: ['mfe-alarms', 'critical'],
  recent: ['mfe-alarms', 'recent'],
} as const;
const ACKNOWLEDGE = ['mfe-alarms', 'acknowledge'] as const;

/** One page of the filtered list (docs/spec/core.md §7). The page before stays on screen until the next one is there. */
export const alarmsQuery = (filters: AlarmFilters) =>
  queryOptions({
    queryKey: [...alarmQueryKeys.lists, filters],
    queryFn: async ({ signal }) => {
      // What comes in from here on may be missing in the response.
      const askedAt = Date.now();
      return { ...(await api.list('/api/alarms', alarmSchema, { query: alarmCall(filters), signal })), askedAt };
    },
    placeholderData: keepPreviousData,
    meta: { alarms: true },
  });

type AlarmListing = Listing<Alarm> & { askedAt: number };
type CriticalAnswer = { critical_alarms: Alarm[] };

/** Refetches everything that shows alarms: queries marked with `meta: { alarms: true }`, other modules' too. */
export const refreshAlarms = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ meta }) => meta?.alarms === true });

/** Who did it and when, of the rows a server sends along. */
function detailsOf(rows: readonly unknown[]): ReadonlyMap<string, Alarm> {
  const alarms = rows.map((row) => v.safeParse(alarmSchema, row)).filter(({ success }) => success);
  return new Map(alarms.map(({ output }) => [String((output as Alarm).id), output as Alarm])); // parsed: see the line above
}

/** Applies a change to the rows of every list that shows alarms. */
function changeRows(client: QueryClient, change: (rows: Alarm[]) => Alarm[]): void {
  const { lists, critical, recent } = alarmQueryKeys;
  client.setQueriesData<AlarmListing>({ queryKey: lists }, (list) => list && { ...list, rows: change(list.rows) });
  client.setQueriesData<CriticalAnswer>(
    { queryKey: critical },
    (answer) => answer && { ...answer, critical_alarms: change(answer.critical_alarms) },
  );
  client.setQueriesData<Alarm[]>({ queryKey: recent }, (rows) => rows && change(rows));
}

/** Shows alarms as acknowledged or not, whether or not a refetch follows. @param rows - the alarms as the server has them now */
export function setAcknowledged(
  client: QueryClient,
  ids: readonly Id[],
  is_acknowledged: boolean,
  rows: readonly unknown[] = [],
): void {
  const asked = new Set(ids.map(String));
  const details = detailsOf(rows);
  changeRows(client, (shown) =>
    shown.map((row) => (asked.has(String(row.id)) ? { ...row, ...details.get(String(row.id)), is_acknowledged } : row)),
  );
}

/** Shows alarms as the server has them now, in every list. */
export function updateRows(client: QueryClient, rows: readonly unknown[]): void {
  const details = detailsOf(rows);
  changeRows(client, (shown) => shown.map((row) => ({ ...row, ...details.get(String(row.id)) })));
}

/** Leaves alarms out of every list. */
export function forgetAlarms(client: QueryClient, ids: readonly Id[]): void {
  const gone = new Set(ids.map(String));
  changeRows(client, (shown) => shown.filter((row) => !gone.has(String(row.id))));
}

/** What the server has confirmed is shown as such, here and by the bell. */
function markAcknowledged(client: QueryClient, ids: readonly Id[]): void {
  if (ids.length === 0) return;
  setAcknowledged(client, ids, true);
  live.acknowledge(ids);
}

/** Until when an acknowledgement can be taken back, of a response that has it; the specification leaves the response open. */
const undoAnswer = v.fallback(v.object({ data: wire.orNull(v.object({ undo_until: wire.time() })) }), { data: null });

/** PUT /api/alarms/{id}/acknowledge with an empty body. Never repeated by itself. @returns until when it can be taken back */
async function acknowledgeOne(alarm: Id): Promise<number | null> {
  const { data } = await api.put(`/api/alarms/${encodeURIComponent(alarm)}/acknowledge`, {}, { schema: undoAnswer });
  return data?.undo_until ?? null;
}

/**
 * Acknowledges one alarm and refreshes what shows alarms. While the call is under way its row is shown as acknowledged
 * (`useAcknowledging`); a failure takes that back.
 */
export function useAcknowledgeAlarm() {
  const client = useQueryClient();
  return useMutation(
    mutationOptions({
      mutationKey: ACKNOWLEDGE,
      mutationFn: ([alarm]: readonly [Id]) => acknowledgeOne(alarm),
      retry: false,
      onSuccess: (_answer, ids) => markAcknowledged(client, ids),
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
  /** Until when those that came through can be taken back, epoch ms; null where they cannot. */
  undoUntil: number | null;
}

/** Acknowledges several alarms in one call, then reads the list again to see which of them came through. Does not reject. */
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
          const { data } = await api.put('/api/alarms/acknowledge/bulk', { alarm_ids: ids }, { schema: undoAnswer });
          undoUntil = data?.undo_until ?? null;
        } catch (cause) {
          error = cause;
          wasAccepted = false;
        }
        void refreshAlarms(client);
        const refreshed = await client.fetchQuery({ ...alarmsQuery(filters), retry: false }).catch(() => null);
        const failed = stillOpen(ids, refreshed?.rows ?? null, wasAccepted);
        const open = new Set(failed.map(String));
        markAcknowledged(
          client,
          ids.filter((alarm) => !open.has(String(alarm))),
        );
        return { failed, error, undoUntil };
      },
      retry: false,
    }),
  );
}

/** Ids whose acknowledgement is under way. */
export function useAcknowledging(): ReadonlySet<string> {
  const pending = useMutationState({
    filters: { mutationKey: ACKNOWLEDGE, status: 'pending' },
    select: ({ state }) => state.variables as readonly Id[], // both acknowledging mutations take ids
  });
  return useMemo(() => new Set(pending.flat().map(String)), [pending]);
}

/** DELETE /api/alarms/{id}; the row goes when the server confirms it. */
export function useDeleteAlarm() {
  const client = useQueryClient();
  return useMutation(
    mutationOptions({
      mutationKey: ['mfe-alarms', 'delete'],
      mutationFn: (alarm: Id) => api.delete(`/api/alarms/${encodeURIComponent(alarm)}`),
      retry: false,
      onSuccess: (_answer, deleted) => {
        forgetAlarms(client, [deleted]);
        live.updateAlarms('deleted', [deleted]);
      },
      onSettled: () => void refreshAlarms(client),
    }),
  );
}
