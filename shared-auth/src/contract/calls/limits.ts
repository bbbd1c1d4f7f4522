import { countingLimitFields, limitKinds, speedLimitFields } from '../records/speedLimit';
import { calls, idOf } from './call';

/** Speed limits: docs/limits.md. */
export const limitCalls = calls('limits', {
  list: {
    method: 'GET',
    path: '/api/limits',
    can: 'limits.view',
    rows: 'seen',
    list: speedLimitFields,
    key: ['kind', 'key'],
  },
  ofVehicle: {
    method: 'GET',
    path: '/api/limits/vehicles/:id',
    can: 'limits.view',
    rows: 'seen',
    params: idOf('vehicle'),
    // The vehicle's own limit, the limit in force, and the limit that would apply without its own.
    returns: {
      own: { kind: 'record', fields: speedLimitFields, always: true },
      counting: { kind: 'record', fields: countingLimitFields, always: true },
      inherited: { kind: 'record', fields: countingLimitFields, always: true },
      // Type and team, from which the vehicle inherits.
      vehicle_type: { kind: 'text', always: true },
      team_id: { kind: 'reference', of: 'team' },
    },
  },
  save: {
    method: 'PUT',
    path: '/api/limits/:kind/:key',
    can: 'limits.edit',
    rows: 'seen',
    params: { kind: { kind: 'text', oneOf: limitKinds }, key: { kind: 'text' } },
    body: speedLimitFields,
    returns: speedLimitFields,
    audit: 'speed_limit_changed',
  },
});
