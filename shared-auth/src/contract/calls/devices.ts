import { deviceStatuses } from '../lists';
import { commandRowFields, deviceChange, deviceFields, rejectedValueFields } from '../records/device';
import { latestFields } from '../records/latest';
import { callsWith, idOf, paging, sorting } from './call';

const { page, limit } = paging(20, 1000);

/**
 * Devices (docs/spec/core.md §4). Creating a device, which accepts an IMEI or an identifier, and commands are plain
 * routes.
 */
export const deviceCalls = callsWith('devices', { can: 'devices.view', rows: 'seen' })({
  list: {
    method: 'GET',
    path: '/api/devices',
    can: 'devices.list',
    // All devices without a page and its length.
    query: {
      page: { kind: 'integer', input: { range: page.input.range } },
      limit: { kind: 'integer', input: { range: limit.input.range } },
      search: { kind: 'text', input: { maxLength: 100 } },
      status: { kind: 'text', oneOf: deviceStatuses },
      vehicle_id: { kind: 'text', of: 'vehicle', input: { maxLength: 64 } },
      ...sorting,
    },
    list: deviceFields,
    paged: true,
  },
  options: {
    method: 'GET',
    path: '/api/devices/new',
    can: 'devices.edit',
    returns: {
      device_types: { kind: 'text', list: true, always: true },
      vehicles: {
        kind: 'record',
        list: true,
        always: true,
        fields: {
          id: { kind: 'id' },
          vehicle_code: { kind: 'text', always: true },
          license_plate: { kind: 'text', always: true },
          make: { kind: 'text', always: true },
          model: { kind: 'text', always: true },
          // The device that it has already.
          device_id: { kind: 'text' },
        },
      },
    },
  },
  one: {
    method: 'GET',
    path: '/api/devices/:id',
    params: idOf('device'),
    returns: {
      ...deviceFields,
      ...latestFields,
      // The newest five, so that the page shows the outcome of a command.
      recent_commands: { kind: 'record', list: true, always: true, fields: commandRowFields },
    },
  },
  rejected: {
    method: 'GET',
    path: '/api/devices/:id/left-out',
    params: idOf('device'),
    list: rejectedValueFields,
    key: ['field', 'reason'],
  },
  change: {
    method: 'PUT',
    path: '/api/devices/:id',
    can: 'devices.edit',
    params: idOf('device'),
    body: deviceChange,
    returns: deviceFields,
    audit: 'device_changed',
  },
});
