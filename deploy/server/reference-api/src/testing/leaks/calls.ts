import fc from 'fast-check';
import type { reportSheets } from '../../extensions/scheduledReports/reportSheets';
import type { RouteAccess } from '../../identity/access/routes';
import { dayOf } from '../../platform/http/times';
import { codeOf, deviceIdOf, type Person, people, plateOf, serviceOf, vehicleIndex } from './secrets';

/** Yesterday and today. */
const days = () => `start_date=${dayOf(new Date(Date.now() - 86_400_000))}&end_date=${dayOf(new Date())}`;

/** Refused: it goes to no one. */
const scheduleInput = (vehicle: number | undefined) => ({
  name: 'проба',
  view: 'vehicle',
  vehicle_id: vehicle,
  recipients: [],
});
const serviceInput = (vehicle: number) => ({ title: serviceOf(vehicle), due_date: '2030-01-01', due_odometer: null });

export type ReportChoice = Parameters<typeof reportSheets>[1];

export interface Ids {
  vehicles: number[];
  devices: number[];
  alarms: number[][];
  /** Maintenance of each vehicle. */
  services: number[];
  people: Record<Person, number>;
}

/** A call, with its target's number. */
type Target = (vehicle: number, ids: Ids) => [method: string, path: string, body?: unknown];

/** Calls that need a question or a body to show something; every other call of the API is made as its route reads. */
const asked: readonly Target[] = [
  () => ['GET', '/api/dashboard/overview?days=7'],
  () => ['GET', '/api/dashboard/alarm-stats?days=7'],
  () => ['GET', '/api/dashboard/alarm-trends?days=7'],
  () => ['GET', '/api/vehicles?page=1&limit=20'],
  (vehicle) => ['GET', `/api/vehicles?search=${plateOf(vehicle)}`],
  (vehicle) => ['GET', `/api/vehicles/${plateOf(vehicle)}`],
  (vehicle, { vehicles }) => ['PUT', `/api/vehicles/${vehicles[vehicle]}`, { notes: 'белешка' }],
  () => ['GET', '/api/devices'],
  () => ['GET', '/api/devices?page=1&limit=20&sort=license_plate&order=desc'],
  (vehicle) => ['GET', `/api/devices?search=${deviceIdOf(vehicle)}`],
  (vehicle, { vehicles }) => ['GET', `/api/devices?vehicle_id=${vehicles[vehicle]}`],
  (vehicle) => ['GET', `/api/devices/${deviceIdOf(vehicle)}`],
  (vehicle) => ['GET', `/api/devices/${deviceIdOf(vehicle)}/attributes`],
  (vehicle) => ['GET', `/api/devices/${deviceIdOf(vehicle)}/assignments`],
  (vehicle, { vehicles }) => ['GET', `/api/vehicles/${vehicles[vehicle]}/trackers`],
  (vehicle) => ['POST', `/api/devices/${deviceIdOf(vehicle)}/command`, { command_type: 'location_request' }],
  (vehicle) => ['PUT', `/api/devices/${deviceIdOf(vehicle)}`, { notes: 'белешка' }],
  () => ['GET', '/api/fleet/view?of=devices&size=1000x400'],
  (_, { vehicles }) => [
    'GET',
    `/api/fleet/view?of=vehicles&box=-180,-85,180,85&zoom=13&grouped=false&ids=${vehicles.join()}`,
  ],
  (vehicle) => ['GET', `/api/fleet/view?of=devices&vehicle=${plateOf(vehicle)}`],
  () => ['GET', '/api/fleet/list?of=vehicles&sort=alarm'],
  (vehicle) => ['GET', `/api/fleet/list?of=devices&search=${deviceIdOf(vehicle)}`],
  () => ['GET', '/api/locations?limit=1000'],
  () => ['GET', '/api/locations?limit=2&page=2'],
  () => ['GET', '/api/locations?limit=1000&min_speed=1&sort=speed&order=desc'],
  (vehicle) => ['GET', `/api/locations?device_id=${deviceIdOf(vehicle)}`],
  (vehicle, { vehicles }) => ['GET', `/api/locations?vehicle_id=${vehicles[vehicle]}`],
  (vehicle) => ['GET', `/api/locations?search=${plateOf(vehicle)}`],
  (vehicle) => [
    'GET',
    `/api/routes/exported?device_id=${deviceIdOf(vehicle)}&start_date=2020-01-01&end_date=2099-01-01`,
  ],
  () => ['GET', '/api/alarms?limit=1000'],
  (vehicle, { vehicles }) => ['GET', `/api/alarms?vehicle_id=${vehicles[vehicle]}`],
  (vehicle) => ['GET', `/api/alarms?device_id=${deviceIdOf(vehicle)}&is_acknowledged=false`],
  (_, { alarms }) => ['PUT', '/api/alarms/acknowledge/bulk', { alarm_ids: alarms.flat() }],
  (_, { alarms }) => ['DELETE', '/api/alarms/acknowledge/bulk', { alarm_ids: alarms.flat() }],
  (vehicle, { alarms }) => ['PUT', `/api/alarms/${alarms[vehicle]?.[1]}/claim`],
  (vehicle, { alarms }) => ['DELETE', `/api/alarms/${alarms[vehicle]?.[1]}/claim`],
  () => ['GET', '/api/reports/dashboard?days=7'],
  (vehicle, { vehicles }) => ['GET', `/api/reports/vehicle/${vehicles[vehicle]}?days=7`],
  () => ['GET', '/api/reports/safety?days=7'],
  () => ['GET', '/api/reports/operational?days=7'],
  () => ['GET', '/api/calendars/driving?days=7'],
  () => ['GET', `/api/distances?${days()}&group=vehicle`],
  () => ['GET', `/api/distances?${days()}&group=vehicle-day`],
  () => ['GET', `/api/stops?${days()}`],
  (vehicle, { vehicles }) => ['GET', `/api/trips?${days()}&vehicle_id=${vehicles[vehicle]}`],
  (vehicle, { vehicles }) => ['GET', `/api/maintenance?vehicle_id=${vehicles[vehicle]}`],
  (vehicle, { vehicles, services }) => [
    'PUT',
    `/api/maintenance/${services[vehicle]}`,
    { vehicle_id: vehicles[vehicle], ...serviceInput(vehicle) },
  ],
  (vehicle, { vehicles }) => [
    'POST',
    '/api/maintenance',
    // Nothing is due: refused, and the refusal may name nothing.
    { vehicle_id: vehicles[vehicle], title: 'сервис', due_date: null, due_odometer: null },
  ],
  (vehicle) => ['POST', '/api/vehicles', { vehicle_id: codeOf(vehicle) }],
  (vehicle) => ['POST', '/api/devices', { device_id: deviceIdOf(vehicle) }],
  (vehicle, { vehicles, people: ids }) => [
    'POST',
    `/api/vehicles/${vehicles[vehicle]}/assignments`,
    { user_id: -ids.driver },
  ],
  (vehicle, { vehicles }) => ['DELETE', `/api/vehicles/${vehicles[vehicle]}/assignments/0`],
  (vehicle, { alarms }) => ['DELETE', `/api/alarms/${alarms[vehicle]?.[1]}/acknowledge`],
  (vehicle, { vehicles }) => ['POST', `/api/vehicles/${vehicles[vehicle]}/shares`, { hours: 1, destination: null }],
  (vehicle) => ['PUT', `/api/devices/${deviceIdOf(vehicle)}/waiting-engine-cut`, { reason: 'проба' }],
  () => ['GET', '/api/users?limit=100'],
  () => ['GET', `/api/private-distances?${days()}`],
  (vehicle, { vehicles }) => ['GET', `/api/private-distances?${days()}&vehicle_id=${vehicles[vehicle]}`],
  // Refused, and the refusal may name nothing.
  (vehicle, { vehicles }) => ['PUT', `/api/vehicles/${vehicles[vehicle]}/private-hours`, { hours: 'сите' }],
  (vehicle, { vehicles }) => ['POST', `/api/vehicles/${vehicles[vehicle]}/private-drive`, { until: '2020-01-01' }],
  (vehicle, { vehicles }) => ['DELETE', `/api/vehicles/${vehicles[vehicle]}/private-drive`],
  (vehicle, { vehicles }) => ['POST', '/api/report-schedules', scheduleInput(vehicles[vehicle])],
  (vehicle, { vehicles }) => ['PUT', '/api/report-schedules/1000000', scheduleInput(vehicles[vehicle])],
  // Files: of all that is held of a person, and what a scheduled report is made of.
  () => ['GET', '/api/auth/data'],
  (_, { people: ids }) => ['GET', `/api/users/${ids.driver}/data`],
  ...(
    ['dashboard', 'vehicle', 'safety', 'operational', 'month', 'vehicles', 'devices', 'visits', 'driving'] as const
  ).map(
    (view): Target =>
      (vehicle, { vehicles }) => ['FILE', view, { view, days: 7, month: 'this', vehicle_id: vehicles[vehicle] }],
  ),
];

/** Of accounts, wishes and browsers: they hold nothing of a vehicle, and would change who makes the next calls. */
const changesAccounts =
  /^(POST|PUT|DELETE) \/api\/(auth|users|second-factor|notification-rules|notifications|retention|ingest-keys|notification-webhooks)\b/;

const asPattern = (route: string) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`);
const noIds: Ids = {
  vehicles: [1],
  devices: [1],
  alarms: [[1, 1]],
  services: [1],
  people: { driver: 1, operator: 1, manager: 1, admin: 1 },
};
const routeOf = (target: Target): string => {
  const [method, path] = target(0, noIds);
  return `${method} ${path.split('?')[0]}`;
};

export const nameOf = ({ method, path }: RouteAccess): string => `${method} ${path}`;

const isAsked = (route: RouteAccess) => asked.some((target) => asPattern(nameOf(route)).test(routeOf(target)));

/**
 * Every call of a signed-in user that is not asked for above, about the thing that it names; what deletes finds
 * nothing.
 */
const plainCalls = (routes: readonly RouteAccess[]): readonly Target[] =>
  routes
    .filter(
      (route) =>
        route.path.startsWith('/api/') &&
        !['anyone', 'tracker', 'forwarder'].includes(route.permission) &&
        !changesAccounts.test(nameOf(route)) &&
        !isAsked(route),
    )
    .map(({ method, path: route }): Target => {
      return (vehicle, ids) => {
        const things: Record<string, number | undefined> = {
          vehicles: ids.vehicles[vehicle],
          devices: ids.devices[vehicle],
          alarms: ids.alarms[vehicle]?.[0],
          maintenance: ids.services[vehicle],
          users: ids.people.driver,
        };
        const thing = method === 'DELETE' ? undefined : things[route.split('/')[2] ?? ''];
        const path = route.replace(':id', String(thing ?? 1_000_000)).replace(/:\w+/g, '1000000');
        return method === 'GET' || method === 'DELETE' ? [method, path] : [method, path, {}];
      };
    });

/** The calls that are made of an API with these routes. */
export function callsOf(routes: readonly RouteAccess[]) {
  const targets: readonly Target[] = [...asked, ...plainCalls(routes)];
  const matches = (route: RouteAccess, made: string) => asPattern(nameOf(route)).test(made);
  return {
    targets,
    /** Routes that none of the calls is of. */
    notWalked: routes.filter((route) => !targets.some((target) => matches(route, routeOf(target)))),
    /** Calls that are of none of the routes. */
    unknownCalls: targets
      .map(routeOf)
      .filter((made) => !made.startsWith('FILE ') && !routes.some((route) => matches(route, made))),
    anyCall: fc.record({
      person: fc.constantFrom(...people),
      call: fc.integer({ min: 0, max: targets.length - 1 }),
      vehicle: vehicleIndex,
    }),
  };
}
