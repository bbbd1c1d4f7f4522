import { paths, routePatterns } from './paths';

const byPattern: Readonly<Record<(typeof routePatterns)[number], string>> = {
  '/dashboard': paths.dashboard(),
  '/vehicles': paths.vehicles(),
  '/vehicles/new': paths.newVehicle(),
  '/vehicles/:id': paths.vehicle(':id'),
  '/vehicles/:id/edit': paths.editVehicle(':id'),
  '/vehicles/:id/day': paths.vehicleDay(':id'),
  '/devices': paths.devices(),
  '/devices/new': paths.newDevice(),
  '/devices/:id': paths.device(':id'),
  '/devices/:id/edit': paths.editDevice(':id'),
  '/locations': paths.locations(),
  '/alarms': paths.alarms(),
  '/alarms/shift': paths.shift(),
  '/notifications': paths.notificationRules(),
  '/notifications/sent': paths.sentNotifications(),
  '/limits': paths.limits(),
  '/geofences': paths.geofences(),
  '/routes': paths.routes(),
  '/route-export': paths.routeExport(),
  '/test-route-export': paths.testRouteExport(),
  '/map': paths.map(),
  '/users': paths.users(),
  '/ingest-keys': paths.ingestKeys(),
  '/audit': paths.audit(),
  '/reports': paths.reports(),
  '/profile': paths.profile(),
};

it('every route pattern has a function that builds it', () => {
  expect(Object.keys(byPattern)).toEqual([...routePatterns]);
  for (const pattern of routePatterns) expect(decodeURIComponent(byPattern[pattern])).toBe(pattern);
});

it('every function builds a pattern, or a place that no module has', () => {
  const built = Object.values(paths).map((build) => decodeURIComponent(build(':id')));
  const known: readonly string[] = [...routePatterns, '/login', '/modules', '/acts'];
  expect(built.filter((path) => !known.includes(path))).toEqual([]);
  expect(new Set(built).size).toBe(known.length);
});

it('keeps an id inside its segment', () => {
  expect(paths.vehicle('../users?x#y')).toBe('/vehicles/..%2Fusers%3Fx%23y');
  expect(paths.device('Уред 1')).toBe('/devices/%D0%A3%D1%80%D0%B5%D0%B4%201');
});
