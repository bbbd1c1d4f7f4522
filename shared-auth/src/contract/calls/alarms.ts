import { alarmFields } from '../records/alarm';
import type { Fields } from '../records/field';
import { calls, idOf, paging } from './call';

const asked = {
  alarm_ids: { kind: 'id', of: 'alarm', list: true, input: { required: true, items: { min: 1, max: 1000 } } },
} as const satisfies Fields;
const ids = { kind: 'integer', of: 'alarm', list: true, always: true } as const;
const one = { rows: 'seen', params: idOf('alarm') } as const;
const acknowledging = { can: 'alarms.acknowledge', ...one, returns: alarmFields } as const;
const claiming = { can: 'alarms.claim', ...one, returns: alarmFields } as const;
const several = {
  can: 'alarms.acknowledge',
  rows: 'seen',
  body: asked,
  beside: { message: { kind: 'text', always: true } },
} as const;

/** The calls of alarms (docs/spec/core.md §7), and the actions beyond the specification that a server may announce. */
export const alarmCalls = calls('alarms', {
  list: {
    method: 'GET',
    path: '/api/alarms',
    can: 'alarms.view',
    rows: 'seen',
    budget: 'lists',
    query: {
      ...paging(50, 1000),
      search: { kind: 'text', input: { maxLength: 100 } },
      device_id: { kind: 'text', of: 'device', input: { maxLength: 64 } },
      vehicle_id: { kind: 'text', of: 'vehicle', input: { maxLength: 64 } },
      alarm_type: { kind: 'text', input: { maxLength: 50 } },
      severity: { kind: 'text', input: { maxLength: 50 } },
      is_acknowledged: { kind: 'flag' },
      // Alarms claimed by the caller, by anyone, or by nobody. Announced as `alarms.work`.
      claimed: { kind: 'text', oneOf: ['me', 'anyone', 'nobody', ''] },
      start_date: { kind: 'text', input: { maxLength: 40 } },
      end_date: { kind: 'text', input: { maxLength: 40 } },
      sort: { kind: 'text', input: { maxLength: 40 } },
      order: { kind: 'text', oneOf: ['asc', 'desc'] },
    },
    list: alarmFields,
    paged: true,
  },
  acknowledge: { method: 'PUT', path: '/api/alarms/:id/acknowledge', ...acknowledging, audit: 'alarm_acknowledged' },
  undo: { method: 'DELETE', path: '/api/alarms/:id/acknowledge', ...acknowledging, audit: 'alarm_unacknowledged' },
  acknowledgeAll: {
    method: 'PUT',
    path: '/api/alarms/acknowledge/bulk',
    ...several,
    returns: {
      acknowledged: ids,
      failed: ids,
      acknowledged_by: { kind: 'text', always: true },
      acknowledged_at: { kind: 'time' },
      // The time until which the alarms acknowledged by this call can be undone.
      undo_until: { kind: 'time' },
    },
    audit: 'alarm_acknowledged',
  },
  undoAll: {
    method: 'DELETE',
    path: '/api/alarms/acknowledge/bulk',
    ...several,
    returns: { restored: ids, failed: ids },
    audit: 'alarm_unacknowledged',
  },
  claim: { method: 'PUT', path: '/api/alarms/:id/claim', ...claiming, audit: 'alarm_claimed' },
  release: { method: 'DELETE', path: '/api/alarms/:id/claim', ...claiming, audit: 'alarm_released' },
  remove: { method: 'DELETE', path: '/api/alarms/:id', can: 'alarms.delete', ...one, audit: 'alarm_deleted' },
});
