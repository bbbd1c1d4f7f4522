import { calls, idOf } from './call';

const waiting = {
  path: '/api/devices/:id/waiting-engine-cut',
  can: 'devices.command',
  rows: 'all',
  params: idOf('device'),
  audit: 'command_sent',
} as const;

/** Engines that are cut, and those that are to be once their vehicle is stopped. Announced as `engines`. */
export const engineCalls = calls('devices', {
  list: {
    method: 'GET',
    path: '/api/engines',
    can: 'vehicles.view',
    rows: 'all',
    budget: 'histories',
    list: {
      id: { kind: 'id' },
      device_id: { kind: 'text', always: true },
      vehicle_id: { kind: 'reference' },
      license_plate: { kind: 'text' },
      state: { kind: 'text', always: true, oneOf: ['cut', 'unconfirmed', 'waiting', 'restoring'] },
      // When it was cut, or when the cut was requested.
      at: { kind: 'time', always: true },
      by: { kind: 'text' },
      reason: { kind: 'text' },
      // Of a waiting cut: since when the vehicle is stopped.
      still_since: { kind: 'time' },
    },
    // An engine that is cut may have another cut waiting.
    key: ['id', 'state'],
  },
  cutAtStandstill: {
    method: 'PUT',
    ...waiting,
    confirms: 'by rule',
    // A repeated request is recorded with its author and reason, too.
    repeated: 'anew',
    body: { reason: { kind: 'text', input: { required: true, maxLength: 200 } } },
  },
  // Ends the wait for a cut; the engine keeps running.
  stopWaiting: { method: 'DELETE', ...waiting, confirms: 'never', repeated: 'refused' },
});
