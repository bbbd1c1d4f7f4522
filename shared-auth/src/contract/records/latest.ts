import { alarmFields } from './alarm';
import type { Fields } from './field';
import { leftOutFields, positionFields, statusFields } from './telemetry';

/** The newest data on a detail page of a vehicle or device, besides its row. Null where none has been received. */
export const latestFields = {
  latest_location: {
    kind: 'record',
    // Of a vehicle without a tracker: until when it had the one that its last place is from.
    fields: { ...positionFields, ...leftOutFields, tracker_until: { kind: 'time' } },
  },
  latest_status: { kind: 'record', fields: statusFields },
  recent_alarms: { kind: 'record', list: true, always: true, fields: alarmFields },
} as const satisfies Fields;
