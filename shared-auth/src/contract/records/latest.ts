import { alarmFields } from './alarm';
import type { Fields } from './field';
import { leftOutFields, positionFields, statusFields } from './telemetry';

/** What a detail page shows of a vehicle or device besides its row. Null where nothing was received yet. */
export const latestFields = {
  latest_location: {
    kind: 'record',
    // Of a vehicle without a tracker: until when it had the one that its last place is from.
    fields: { ...positionFields, ...leftOutFields, tracker_until: { kind: 'time' } },
  },
  latest_status: { kind: 'record', fields: statusFields },
  recent_alarms: { kind: 'record', list: true, always: true, fields: alarmFields },
} as const satisfies Fields;
