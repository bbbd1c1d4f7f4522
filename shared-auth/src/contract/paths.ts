import type { Id } from './identity';

const segment = (id: Id) => encodeURIComponent(String(id));

/** Every URL of the console. Modules link to each other through these, never by importing one another. */
export const paths = {
  login: () => '/login',
  dashboard: () => '/dashboard',
  vehicles: () => '/vehicles',
  newVehicle: () => '/vehicles/new',
  vehicle: (id: Id) => `/vehicles/${segment(id)}`,
  editVehicle: (id: Id) => `/vehicles/${segment(id)}/edit`,
  /** Only where the server announces `trips`. */
  vehicleDay: (id: Id) => `/vehicles/${segment(id)}/day`,
  devices: () => '/devices',
  newDevice: () => '/devices/new',
  device: (id: Id) => `/devices/${segment(id)}`,
  editDevice: (id: Id) => `/devices/${segment(id)}/edit`,
  locations: () => '/locations',
  alarms: () => '/alarms',
  shift: () => '/alarms/shift',
  notificationRules: () => '/notifications',
  sentNotifications: () => '/notifications/sent',
  /** Only where the server announces `limits`. */
  limits: () => '/limits',
  geofences: () => '/geofences',
  routes: () => '/routes',
  routeExport: () => '/route-export',
  testRouteExport: () => '/test-route-export',
  map: () => '/map',
  users: () => '/users',
  ingestKeys: () => '/ingest-keys',
  audit: () => '/audit',
  /** @deprecated The audit log's address in modules before `audit`; the shell leads from it to `audit()`. */
  acts: () => '/acts',
  reports: () => '/reports',
  profile: () => '/profile',
  modules: () => '/modules',
} as const;

/** Route patterns as module.json writes them. A test holds them against every module.json. */
export const routePatterns = [
  '/dashboard',
  '/vehicles',
  '/vehicles/new',
  '/vehicles/:id',
  '/vehicles/:id/edit',
  '/vehicles/:id/day',
  '/devices',
  '/devices/new',
  '/devices/:id',
  '/devices/:id/edit',
  '/locations',
  '/alarms',
  '/alarms/shift',
  '/notifications',
  '/notifications/sent',
  '/limits',
  '/geofences',
  '/routes',
  '/route-export',
  '/test-route-export',
  '/map',
  '/users',
  '/ingest-keys',
  '/audit',
  '/reports',
  '/profile',
] as const;

/** Addresses that modules must not use: the shell's own pages, and the other addresses that the gateway serves. */
export const shellPatterns = [
  '/',
  paths.login(),
  paths.modules(),
  '/modules/*',
  '/api/*',
  '/ops/*',
  '/telemetry/*',
  '/ingest/*',
  '/socket.io/*',
  '/tiles/*',
  '/metrics',
  '/healthz',
] as const;
