import type { Role } from 'shared-auth/contract';

/**
 * Who may make a call: `anyone` without signing in, a `tracker` with an ingest key, a `forwarder` with one that is not limited to some trackers, or a
 * user of at least this role.
 */
export type Permission = 'anyone' | 'tracker' | 'forwarder' | Role;

/**
 * Who may do what, all of it. Derived from spec core §6 and remaining §6: managers and admins write vehicles, devices and users; every
 * signed-in role reads, acknowledges and deletes alarms and sends commands, since those pages show no gating; drivers read what the pages /dashboard, /locations,
 * /alarms and /profile ask for, and change nothing.
 * A route that is not in this table keeps the server from starting.
 */
export const permissions: Readonly<Record<string, Permission>> = {
  'POST /api/auth/login': 'anyone',
  'POST /api/auth/logout': 'driver',
  'GET /api/auth/verify': 'driver',
  'PUT /api/auth/profile': 'operator',
  'PUT /api/auth/change-password': 'driver',

  'GET /api/dashboard/overview': 'driver',
  'GET /api/dashboard/fleet-status': 'driver',
  'GET /api/dashboard/location-stats': 'driver',
  'GET /api/dashboard/alarm-stats': 'driver',
  'GET /api/dashboard/hourly-activity': 'driver',
  'GET /api/dashboard/alarm-trends': 'driver',

  'GET /api/vehicles': 'operator',
  'GET /api/vehicles/new': 'manager',
  'POST /api/vehicles': 'manager',
  'POST /api/vehicles/import': 'manager',
  'GET /api/vehicles/:id': 'operator',
  'PUT /api/vehicles/:id': 'manager',

  'GET /api/devices': 'driver',
  'GET /api/devices/new': 'manager',
  'POST /api/devices': 'manager',
  'POST /api/devices/import': 'manager',
  'GET /api/devices/unknown': 'manager',
  'POST /api/devices/unknown/:id/assign': 'manager',
  'DELETE /api/devices/unknown/:id': 'manager',
  'GET /api/devices/:id': 'operator',
  'PUT /api/devices/:id': 'manager',
  'POST /api/devices/:id/command': 'operator',

  'GET /api/locations': 'driver',
  'GET /api/routes/exported': 'operator',

  'GET /api/alarms': 'driver',
  'PUT /api/alarms/:id/acknowledge': 'operator',
  'PUT /api/alarms/acknowledge/bulk': 'operator',
  'DELETE /api/alarms/:id/acknowledge': 'operator',
  'DELETE /api/alarms/acknowledge/bulk': 'operator',
  'PUT /api/alarms/:id/claim': 'operator',
  'DELETE /api/alarms/:id/claim': 'operator',
  'DELETE /api/alarms/:id': 'operator',

  'GET /api/users': 'manager',
  'POST /api/users': 'manager',
  'PUT /api/users/:id': 'manager',
  'DELETE /api/users/:id': 'manager',

  'GET /api/ingest-keys': 'admin',
  'POST /api/ingest-keys': 'admin',
  'DELETE /api/ingest-keys/:id': 'admin',

  'GET /api/reports/vehicles': 'operator',
  'GET /api/reports/dashboard': 'operator',
  'GET /api/reports/vehicle/:id': 'operator',
  'GET /api/reports/safety': 'operator',
  'GET /api/reports/operational': 'operator',

  'POST /ingest/positions': 'tracker',
  'POST /ingest/events': 'tracker',
  'POST /ingest/fleet': 'forwarder',
  'GET /ingest/commands': 'forwarder',

  'GET /api/capabilities': 'anyone',
  'GET /api/docs': 'anyone',
  'GET /api/docs/html': 'anyone',
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  'GET /metrics': 'anyone',
};
