import { teamRange } from '../lists';
import {
  assignmentFields,
  assignmentInput,
  drivenFields,
  driverFields,
  trackerTimeFields,
  userTeamsFields,
} from '../records/assignment';
import { calls, callsWith, idOf } from './call';

const partOf = <const Of extends 'assignment' | 'tracker_time'>(of: Of) =>
  ({ kind: 'text', of, input: { pattern: '^\\d{1,9}$' } }) as const;

/** The drivers who see a vehicle, and the team of the vehicle. */
export const assignmentCalls = callsWith('vehicles', { can: 'assignments.edit', rows: 'seen' })({
  access: {
    method: 'GET',
    path: '/api/vehicles/:id/access',
    params: idOf('vehicle'),
    returns: {
      team_id: { kind: 'reference', of: 'team' },
      assignments: { kind: 'record', list: true, always: true, fields: assignmentFields },
    },
  },
  assign: {
    method: 'POST',
    path: '/api/vehicles/:id/assignments',
    params: idOf('vehicle'),
    body: assignmentInput,
    returns: assignmentFields,
    creates: true,
    audit: 'driver_assigned',
    repeated: 'anew',
  },
  end: {
    method: 'DELETE',
    path: '/api/vehicles/:id/assignments/:assignment',
    params: { ...idOf('vehicle'), assignment: partOf('assignment') },
    audit: 'assignment_ended',
  },
  setTeam: {
    method: 'PUT',
    path: '/api/vehicles/:id/team',
    rows: 'all',
    params: idOf('vehicle'),
    body: { team_id: { kind: 'reference', of: 'team', input: { required: true, range: teamRange, orNull: true } } },
    audit: 'vehicle_team_changed',
  },
  own: {
    method: 'GET',
    path: '/api/assignments/own',
    can: 'session.hold',
    rows: 'own',
    returns: {
      is_limited: { kind: 'flag', always: true },
      vehicles: {
        kind: 'record',
        list: true,
        always: true,
        fields: {
          id: { kind: 'id' },
          license_plate: { kind: 'text', always: true },
          vehicle_code: { kind: 'text', always: true },
        },
      },
    },
  },
});

/** The present drivers of a vehicle. Announced as `vehicles.drivers`. */
export const vehicleDriverCalls = calls('vehicles', {
  list: {
    method: 'GET',
    path: '/api/vehicles/:id/drivers',
    can: 'devices.numbers',
    rows: 'seen',
    params: idOf('vehicle'),
    list: driverFields,
    key: ['name', 'phone'],
  },
  // The present drivers of every vehicle. Announced as `drivers.search`.
  all: {
    method: 'GET',
    path: '/api/drivers',
    can: 'devices.numbers',
    rows: 'seen',
    list: drivenFields,
    key: ['vehicle_id'],
  },
});

/** The teams whose vehicles managers and operators see. */
export const userTeamCalls = callsWith('users', { can: 'teams.grant', rows: 'all' })({
  of: { method: 'GET', path: '/api/users/:id/teams', params: idOf('user'), returns: userTeamsFields },
  save: {
    method: 'PUT',
    path: '/api/users/:id/teams',
    params: idOf('user'),
    body: userTeamsFields,
    returns: userTeamsFields,
    audit: 'user_teams_changed',
  },
});

/** The vehicles in which a device was. */
export const deviceHistoryCalls = callsWith('devices', { rows: 'seen' })({
  list: {
    method: 'GET',
    path: '/api/devices/:id/assignments',
    can: 'devices.view',
    params: idOf('device'),
    list: trackerTimeFields,
  },
  correct: {
    method: 'PUT',
    path: '/api/devices/:id/assignments/:assignment',
    can: 'devices.edit',
    budget: 'corrections',
    params: { ...idOf('device'), assignment: partOf('tracker_time') },
    body: trackerTimeFields,
    list: trackerTimeFields,
    audit: 'device_moment_corrected',
  },
});

/** The devices that were in a vehicle. */
export const trackerCalls = calls('vehicles', {
  list: {
    method: 'GET',
    path: '/api/vehicles/:id/trackers',
    can: 'devices.view',
    rows: 'seen',
    params: idOf('vehicle'),
    list: { ...trackerTimeFields, device_id: { kind: 'text', always: true } },
  },
});
