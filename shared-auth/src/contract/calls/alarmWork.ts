import { alarmFields } from '../records/alarm';
import { alarmNoteFields, shiftEntryFields } from '../records/alarmWork';
import { driverFields } from '../records/assignment';
import { calls, idOf, paging } from './call';

const words = { maxLength: 500 } as const;
const text = { kind: 'text', always: true } as const;
const given = { kind: 'text', input: { required: true, ...words } } as const;
const seen = { rows: 'seen', params: idOf('alarm') } as const;
const read = { method: 'GET', ...seen } as const;
const claimed = { can: 'alarms.claim', ...seen, returns: alarmFields, repeated: 'anew' } as const;

/** Alarms as work: docs/notifications.md. Announced as `alarms.work`. */
export const alarmWorkCalls = calls('alarms', {
  // The people to whom the alarm can be handed over.
  colleagues: {
    ...read,
    path: '/api/alarms/:id/colleagues',
    can: 'alarms.claim',
    list: { id: { kind: 'id' }, name: text },
  },
  notes: { ...read, path: '/api/alarms/:id/notes', can: 'alarms.view', list: alarmNoteFields },
  // The present drivers of its vehicle, with numbers to call.
  drivers: {
    ...read,
    path: '/api/alarms/:id/drivers',
    can: 'devices.numbers',
    list: driverFields,
    key: ['name', 'phone'],
  },
  note: { method: 'POST', path: '/api/alarms/:id/notes', ...claimed, body: { text: given }, audit: 'alarm_noted' },
  handOver: {
    method: 'PUT',
    path: '/api/alarms/:id/handover',
    ...claimed,
    body: {
      // Null for the next shift.
      user_id: { kind: 'reference', of: 'user', input: { required: true, orNull: true } },
      text: { kind: 'text', always: true, input: words },
    },
    audit: 'alarm_handed_over',
  },
  close: {
    method: 'PUT',
    path: '/api/alarms/:id/close',
    can: 'alarms.acknowledge',
    ...seen,
    body: { reason: given },
    returns: alarmFields,
    audit: 'alarm_closed',
    repeated: 'refused',
  },
  // The alarms of a period and all that was done about them, the oldest first. Announced as `alarms.shift`.
  shift: {
    method: 'GET',
    path: '/api/alarm-log',
    can: 'alarms.claim',
    rows: 'seen',
    budget: 'histories',
    query: {
      ...paging(1000, 1000),
      start_date: { kind: 'text', input: { required: true, maxLength: 40 } },
      end_date: { kind: 'text', input: { maxLength: 40 } },
    },
    list: shiftEntryFields,
    paged: true,
    audit: 'report_read',
  },
});
