import type { UserCapability } from 'shared-auth/contract';

/**
 * Who may make a call: `anyone` without signing in, a `tracker` with an ingest key, a `forwarder` with one that is not limited to some trackers, who holds the link to a vehicle's position (`share`), or a
 * user who has this capability.
 */
export type Permission = 'anyone' | 'tracker' | 'forwarder' | 'share' | UserCapability;

/**
 * What each call needs, all of it. Which roles have a capability is the contract's table (`shared-auth/src/contract/capabilities/user.ts`).
 * A route that is not in this table keeps the server from starting.
 */
export const permissions: Readonly<Record<string, Permission>> = {
  'POST /api/auth/login': 'anyone',
  'POST /api/auth/logout': 'session.hold',
  'GET /api/auth/verify': 'session.hold',
  'GET /api/auth/sessions': 'session.hold',
  'DELETE /api/auth/sessions': 'session.hold',
  'DELETE /api/auth/sessions/:session': 'session.hold',
  'POST /api/auth/password-strength': 'password.edit',
  'PUT /api/auth/profile': 'profile.edit',
  'PUT /api/auth/change-password': 'password.edit',

  'GET /api/dashboard/overview': 'dashboard.view',
  'GET /api/dashboard/fleet-status': 'dashboard.view',
  'GET /api/dashboard/location-stats': 'dashboard.view',
  'GET /api/dashboard/alarm-stats': 'dashboard.view',
  'GET /api/dashboard/hourly-activity': 'dashboard.view',
  'GET /api/dashboard/alarm-trends': 'dashboard.view',

  'GET /api/vehicles': 'vehicles.view',
  'GET /api/vehicles/new': 'vehicles.edit',
  'POST /api/vehicles': 'vehicles.edit',
  'POST /api/vehicles/import': 'vehicles.edit',
  'GET /api/vehicles/:id': 'vehicles.view',
  'PUT /api/vehicles/:id': 'vehicles.edit',
  'GET /api/vehicles/:id/shares': 'vehicles.share',
  'POST /api/vehicles/:id/shares': 'vehicles.share',
  'DELETE /api/vehicle-shares/:id': 'vehicles.share',
  'GET /api/shared-position': 'share',

  'GET /api/devices': 'devices.list',
  'GET /api/devices/new': 'devices.edit',
  'POST /api/devices': 'devices.edit',
  'POST /api/devices/import': 'devices.edit',
  'GET /api/devices/unknown': 'trackers.assign',
  'POST /api/devices/unknown/:id/assign': 'trackers.assign',
  'DELETE /api/devices/unknown/:id': 'trackers.assign',
  'GET /api/devices/:id': 'devices.view',
  'GET /api/devices/:id/attributes': 'devices.view',
  'PUT /api/devices/:id': 'devices.edit',
  'POST /api/devices/:id/command': 'devices.command',

  'GET /api/locations': 'locations.view',
  'GET /api/routes/exported': 'routes.view',
  'GET /api/trips': 'trips.view',
  'GET /api/stops': 'trips.view',
  'GET /api/vehicles/:id/day': 'trips.view',
  'GET /api/maintenance': 'trips.view',
  'POST /api/maintenance': 'maintenance.edit',
  'PUT /api/maintenance/:id': 'maintenance.edit',
  'DELETE /api/maintenance/:id': 'maintenance.edit',
  'GET /api/distances': 'trips.view',
  'GET /api/distances/today': 'dashboard.view',

  'GET /api/alarms': 'alarms.view',
  'PUT /api/alarms/:id/acknowledge': 'alarms.acknowledge',
  'PUT /api/alarms/acknowledge/bulk': 'alarms.acknowledge',
  'DELETE /api/alarms/:id/acknowledge': 'alarms.acknowledge',
  'DELETE /api/alarms/acknowledge/bulk': 'alarms.acknowledge',
  'PUT /api/alarms/:id/claim': 'alarms.claim',
  'DELETE /api/alarms/:id/claim': 'alarms.claim',
  'DELETE /api/alarms/:id': 'alarms.delete',

  'GET /api/users': 'users.view',
  'POST /api/users': 'users.edit',
  'PUT /api/users/:id': 'users.edit',
  'DELETE /api/users/:id': 'users.edit',
  'GET /api/users/:id/sessions': 'users.sessions',
  'DELETE /api/users/:id/sessions': 'users.sessions',
  'DELETE /api/users/:id/sessions/:session': 'users.sessions',

  'GET /api/vehicles/:id/access': 'assignments.edit',
  'POST /api/vehicles/:id/assignments': 'assignments.edit',
  'DELETE /api/vehicles/:id/assignments/:assignment': 'assignments.edit',
  'PUT /api/vehicles/:id/team': 'assignments.edit',
  'GET /api/users/:id/teams': 'teams.grant',
  'PUT /api/users/:id/teams': 'teams.grant',
  'GET /api/assignments/own': 'session.hold',

  'GET /api/acts': 'acts.view',
  'POST /api/acts/exports': 'session.hold',

  'GET /api/ingest-keys': 'trackers.keys',
  'POST /api/ingest-keys': 'trackers.keys',
  'DELETE /api/ingest-keys/:id': 'trackers.keys',

  'GET /api/notification-rules': 'notifications.own',
  'POST /api/notification-rules': 'notifications.own',
  'PUT /api/notification-rules/:id': 'notifications.own',
  'DELETE /api/notification-rules/:id': 'notifications.own',
  'POST /api/notification-rules/:id/test': 'notifications.own',
  'POST /api/notification-rules/preview': 'notifications.own',
  'GET /api/notifications': 'notifications.own',
  'PUT /api/notifications/read': 'notifications.own',
  'GET /api/notifications/settings': 'notifications.own',
  'PUT /api/notifications/settings': 'notifications.own',
  'POST /api/notifications/push': 'notifications.own',
  'DELETE /api/notifications/push': 'notifications.own',
  'GET /api/notifications/sent': 'notifications.manage',
  'POST /api/notifications/sent/:id/retry': 'notifications.manage',
  'GET /api/notifications/channels': 'notifications.manage',
  'POST /api/notification-webhooks': 'notifications.webhooks',
  'DELETE /api/notification-webhooks/:id': 'notifications.webhooks',

  'GET /api/reports/vehicles': 'reports.view',
  'GET /api/reports/dashboard': 'reports.view',
  'GET /api/reports/vehicle/:id': 'reports.view',
  'GET /api/reports/safety': 'reports.view',
  'GET /api/reports/operational': 'reports.view',

  'POST /ingest/positions': 'tracker',
  'POST /ingest/events': 'tracker',
  'GET /ingest/osmand': 'tracker',
  'POST /ingest/osmand': 'tracker',
  'GET /ingest/osmand/:key': 'tracker',
  'POST /ingest/osmand/:key': 'tracker',
  'POST /ingest/owntracks': 'tracker',
  'POST /ingest/flespi': 'tracker',
  'POST /ingest/fleet': 'forwarder',
  'GET /ingest/commands': 'forwarder',

  'GET /api/capabilities': 'anyone',
  'GET /api/docs': 'anyone',
  'GET /api/docs/html': 'anyone',
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  'GET /metrics': 'anyone',
};
