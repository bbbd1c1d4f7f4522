import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Id, live } from 'shared-auth';
import { alarmWorkCalls, type CallRow } from 'shared-auth/calls';
import { read, send } from '../calls';
import { refreshAlarms } from '../feed/followAlarms';

/* Beyond the specification: only where the server announces `alarms.work`. */

export type AlarmNote = CallRow<typeof alarmWorkCalls.notes>;

/** The notes of an alarm, the oldest first. */
export const notesQuery = (alarm: Id) => ({ ...read(alarmWorkCalls.notes, { id: alarm }), meta: { alarms: true } });

/** Who drives the vehicle of an alarm now. */
export const driversQuery = (alarm: Id) => ({
  ...read(alarmWorkCalls.drivers, { id: alarm }),
  staleTime: 5 * 60_000,
  retry: false,
});

/** Everybody an alarm can be given to. */
export const colleaguesQuery = (alarm: Id) => ({
  ...read(alarmWorkCalls.colleagues, { id: alarm }),
  staleTime: 60_000,
});

/** An action on an alarm. */
export type AlarmDeed =
  | { kind: 'note'; text: string }
  /** `to` null is the next shift. */
  | { kind: 'handover'; to: Id | null; text: string }
  | { kind: 'close'; reason: string };

function act(id: Id, deed: AlarmDeed) {
  if (deed.kind === 'note') return send(alarmWorkCalls.note, { id, body: { text: deed.text } });
  if (deed.kind === 'close') return send(alarmWorkCalls.close, { id, body: { reason: deed.reason } });
  return send(alarmWorkCalls.handOver, { id, body: { user_id: deed.to, text: deed.text } });
}
const changeOf = { note: 'noted', handover: 'handed_over', close: 'acknowledged' } as const;

/**
 * Writes a note, hands alarms over or closes them; all views of them are updated immediately.
 *
 * @param alarms - those of one row, the newest first: only it gets the note
 */
export function useAlarmDeed(alarms: readonly Id[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (deed: AlarmDeed) => {
      // The newest last: while it is open, failed ones can be tried again.
      for (const alarm of deed.kind === 'note' ? alarms.slice(0, 1) : alarms.toReversed()) {
        const row = await act(alarm, deed);
        live.updateAlarms(changeOf[deed.kind], [alarm], row ? [row] : []);
      }
    },
    onSettled: () => void refreshAlarms(client),
  });
}
