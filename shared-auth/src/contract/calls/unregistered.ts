import { deviceFields } from '../records/device';
import { unregisteredDeviceFields } from '../records/unregisteredDevice';
import { vehicleFields } from '../records/vehicle';
import { callsWith, idOf } from './call';

/** Unregistered trackers that send: seen, put on vehicles and ignored. */
export const unregisteredCalls = callsWith('devices', { can: 'trackers.assign', rows: 'all' })({
  list: { method: 'GET', path: '/api/devices/unknown', list: unregisteredDeviceFields, key: ['unique_id'] },
  assign: {
    method: 'POST',
    path: '/api/devices/unknown/:id/assign',
    params: idOf('unregistered'),
    // `vehicle_id` names a vehicle that is there, `vehicle` describes a new one.
    body: {
      device_type: { kind: 'text', always: true, input: { minLength: 1, maxLength: 100, pattern: '\\S' } },
      vehicle_id: {
        kind: 'reference',
        of: 'vehicle',
        always: true,
        input: { byText: true, minLength: 1, maxLength: 64 },
      },
      vehicle: { kind: 'record', fields: vehicleFields, always: true, input: {} },
      // Removes the vehicle's present device; the messages of that device stay with the vehicle.
      replaces: { kind: 'flag', always: true, input: {} },
    },
    returns: deviceFields,
    creates: true,
    audit: 'tracker_assigned',
  },
  // Within an hour of the assignment; refused where something happened that stays, such as an alarm.
  undo: {
    method: 'DELETE',
    path: '/api/devices/unknown/:id/assignment',
    params: idOf('unregistered'),
    audit: 'tracker_returned',
  },
  ignore: {
    method: 'DELETE',
    path: '/api/devices/unknown/:id',
    params: idOf('unregistered'),
    audit: 'tracker_ignored',
  },
});
