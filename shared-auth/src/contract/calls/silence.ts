import { silenceRange } from '../records/device';
import { calls, idOf } from './call';

const params = idOf('device');
const path = '/api/devices/:id/silence';

/** How long a device may be silent before it is offline: docs/hours.md. */
export const silenceCalls = calls('devices', {
  read: {
    method: 'GET',
    path,
    can: 'devices.view',
    rows: 'seen',
    params,
    returns: {
      // Null: that of all devices.
      minutes: { kind: 'integer' },
      // Whether only working hours are measured.
      in_hours: { kind: 'flag', always: true },
      // After which devices without an own limit are offline.
      usual_minutes: { kind: 'integer', always: true },
    },
  },
  save: {
    method: 'PUT',
    path,
    can: 'devices.edit',
    rows: 'seen',
    params,
    body: {
      minutes: { kind: 'integer', input: { required: true, orNull: true, range: silenceRange } },
      in_hours: { kind: 'flag', always: true, input: {} },
    },
    audit: 'device_changed',
  },
});
