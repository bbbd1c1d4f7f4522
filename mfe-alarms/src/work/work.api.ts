import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Id, live, wire } from 'shared-auth';
import * as v from 'valibot';
import { refreshAlarms } from '../feed/followAlarms';

/* What the specification does not have: only where the server announces `alarms.work`. */

const noteRow = v.object({
  id: wire.id(),
  kind: wire.text(),
  text: wire.text(),
  author: wire.text(),
  to: wire.text(),
  created_at: wire.time(),
});
export type AlarmNote = v.InferOutput<typeof noteRow>;

const path = (alarm: Id, what: string) => `/api/alarms/${encodeURIComponent(alarm)}/${what}`;

/** What was written about an alarm, the oldest first. */
export const notesQuery = (alarm: Id) =>
  queryOptions({
    queryKey: ['mfe-alarms', 'notes', String(alarm)],
    queryFn: async ({ signal }) => (await api.list(path(alarm, 'notes'), noteRow, { signal })).rows,
    meta: { alarms: true },
  });

/** Who drives the vehicle of an alarm now. */
export const driversQuery = (alarm: Id) =>
  queryOptions({
    queryKey: ['mfe-alarms', 'drivers', String(alarm)],
    queryFn: async ({ signal }) =>
      (await api.list(path(alarm, 'drivers'), v.object({ name: wire.text(), phone: wire.text() }), { signal })).rows,
    staleTime: 5 * 60_000,
    retry: false,
  });

/** Everybody an alarm can be given to. */
export const colleaguesQuery = (alarm: Id) =>
  queryOptions({
    queryKey: ['mfe-alarms', 'colleagues', String(alarm)],
    queryFn: async ({ signal }) =>
      (await api.list(path(alarm, 'colleagues'), v.object({ id: wire.id(), name: wire.text() }), { signal })).rows,
    staleTime: 60_000,
  });

const answer = v.fallback(v.object({ data: v.optional(v.unknown()) }), {});

/** What is done with an alarm here. */
export type AlarmDeed =
  | { kind: 'note'; text: string }
  /** `to` null is the next shift. */
  | { kind: 'handover'; to: Id | null; text: string }
  | { kind: 'close'; reason: string };

function send(alarm: Id, deed: AlarmDeed) {
  if (deed.kind === 'note') return api.post(path(alarm, 'notes'), { text: deed.text }, { schema: answer });
  if (deed.kind === 'close') return api.put(path(alarm, 'close'), { reason: deed.reason }, { schema: answer });
  return api.put(path(alarm, 'handover'), { user_id: deed.to, text: deed.text }, { schema: answer });
}
const changeOf = { note: 'noted', handover: 'handed_over', close: 'acknowledged' } as const;

/**
 * Writes a note, hands alarms over or closes them; what shows them follows at once.
 *
 * @param alarms - those of one row, the newest first: only it gets the note
 */
export function useAlarmDeed(alarms: readonly Id[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (deed: AlarmDeed) => {
      // The newest last: as long as it is open, what failed can be tried again.
      for (const alarm of deed.kind === 'note' ? alarms.slice(0, 1) : alarms.toReversed()) {
        const { data } = await send(alarm, deed);
        live.updateAlarms(changeOf[deed.kind], [alarm], data === undefined ? [] : [data]);
      }
    },
    onSettled: () => void refreshAlarms(client),
  });
}
