import { alarmReaders } from 'shared-auth';
import { alarmCalls, alarmWorkCalls, type CallRow } from 'shared-auth/calls';
import { read } from '../calls';

export type ShiftEntry = CallRow<typeof alarmWorkCalls.shift>;

/** Lines that one answer may have. */
export const SHIFT_LINES = 1000;

/** The events since a local date-time, until another or now. */
export const shiftQuery = (from: string, to: string) => ({
  ...read(alarmWorkCalls.shift, { start_date: from, end_date: to, limit: SHIFT_LINES }),
  meta: { alarms: true },
});

/** The open alarms that the user has claimed. */
export const ownAlarmsQuery = {
  ...read(alarmCalls.list, { claimed: 'me', is_acknowledged: false, limit: SHIFT_LINES }, alarmReaders),
  meta: { alarms: true },
};
