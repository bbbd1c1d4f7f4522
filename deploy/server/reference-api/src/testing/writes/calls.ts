import fc from 'fast-check';

/** Numbers of what a call may be about. */
export interface Things {
  vehicles: readonly number[];
  devices: readonly number[];
  users: readonly number[];
  alarms: readonly number[];
  rules: readonly number[];
  schedules: readonly number[];
  services: readonly number[];
  assignments: readonly number[];
  /** Times in which a tracker was in a vehicle. */
  trackerTimes: readonly number[];
  zones: readonly number[];
  zoneRules: readonly number[];
  calendars: readonly number[];
}

/** What a call is made of: which of each kind of thing, and random choices. */
export interface Draw {
  pick(kind: keyof Things): number;
  /** Another one of the same kind. */
  other(kind: keyof Things): number;
  /** A number that no call before had. */
  serial: number;
  team: number | null;
  role: string;
  flag: boolean;
}

type WriteCall = (draw: Draw) => [method: string, path: string, body?: unknown];

/** Long enough, and in no list of passwords. */
export const PASSWORD = 'Proba-Lozinka-8137';

const person = ({ serial, team, role }: Draw) => ({
  username: `pisatel-${serial}`,
  email: `pisatel-${serial}@fleet.example`,
  first_name: 'Проба',
  last_name: `Број ${serial}`,
  role,
  phone: '',
  team_id: team,
});
const imeiOf = (serial: number) => String(990_000_000_000_000 + serial);
const device = ({ serial, pick }: Draw) => ({
  device_id: `WR-${serial}`,
  imei: imeiOf(serial),
  device_type: 'T',
  vehicle_id: pick('vehicles'),
});
const rule = ({ pick, other, flag, team, role }: Draw) => ({
  alarm_types: null,
  severities: null,
  vehicle_ids: flag ? [pick('vehicles')] : null,
  team_ids: flag || team === null ? null : [team],
  moment: 'always',
  steps: [{ after_minutes: 0, users: [other('users')], roles: flag ? [] : [role], channels: ['console'] }],
  is_paused: flag,
});
const schedule = ({ pick, other, flag }: Draw) => ({
  name: 'проба',
  view: flag ? 'vehicle' : 'dashboard',
  days: 7,
  vehicle_id: flag ? pick('vehicles') : null,
  month: null,
  format: 'link',
  every: 'day',
  weekday: null,
  month_day: null,
  at_time: '07:00',
  recipients: [other('users')],
  is_paused: true,
});

const zone = ({ serial, team }: Draw) => ({
  name: `зона ${serial}`,
  team_id: team,
  geometry: { type: 'Point', coordinates: [21.4, 42], radius: 200 },
});
const zoneRule = ({ pick, other, team, flag }: Draw) => ({
  zone_id: pick('zones'),
  event: 'enter',
  severity: 'low',
  vehicle_ids: flag ? [other('vehicles')] : [],
  team_ids: flag || team === null ? [] : [team],
});

const calendar = ({ serial, team, flag }: Draw) => ({
  name: `календар ${serial}`,
  team_id: team,
  shifts: [{ days: [1], from: '08:00', to: '16:00' }],
  holidays_free: flag,
  exceptions: [],
});

/** Calls that write, of everything that people may be limited in. */
export const writeCalls: readonly WriteCall[] = [
  (draw) => ['POST', '/api/users', { ...person(draw), password: PASSWORD }],
  (draw) => ['PUT', `/api/users/${draw.pick('users')}`, { ...person(draw), is_active: true }],
  (draw) => ['PUT', `/api/users/${draw.pick('users')}`, { ...person(draw), password: PASSWORD }],
  ({ pick }) => ['DELETE', `/api/users/${pick('users')}`],
  ({ pick, team }) => ['PUT', `/api/users/${pick('users')}/teams`, { team_ids: team === null ? [] : [team] }],
  ({ pick }) => ['DELETE', `/api/users/${pick('users')}/sessions`],
  ({ pick }) => ['DELETE', `/api/users/${pick('users')}/sessions/00000000-0000-4000-8000-000000000000`],
  ({ pick }) => ['POST', `/api/users/${pick('users')}/removal`, { username: 'admin' }],
  ({ serial }) => ['PUT', '/api/auth/profile', { first_name: `Име ${serial}` }],
  ({ serial }) => [
    'POST',
    '/api/vehicles',
    { vehicle_id: `WR-${serial}`, license_plate: `WR ${serial}`, make: 'M', model: 'M', vehicle_type: 'van' },
  ],
  ({ pick, serial }) => ['PUT', `/api/vehicles/${pick('vehicles')}`, { notes: `белешка ${serial}` }],
  ({ pick, team }) => ['PUT', `/api/vehicles/${pick('vehicles')}/team`, { team_id: team }],
  ({ pick, other, flag, serial }) => [
    'POST',
    `/api/vehicles/${pick('vehicles')}/assignments`,
    { user_id: other('users'), valid_from: flag ? new Date(Date.now() + serial * 60_000).toISOString() : null },
  ],
  ({ pick, other }) => ['DELETE', `/api/vehicles/${pick('vehicles')}/assignments/${other('assignments')}`],
  ({ pick }) => ['PUT', `/api/vehicles/${pick('vehicles')}/private-hours`, { hours: null }],
  ({ pick }) => [
    'POST',
    `/api/vehicles/${pick('vehicles')}/private-drive`,
    { until: new Date(Date.now() + 600_000).toISOString() },
  ],
  ({ pick }) => ['DELETE', `/api/vehicles/${pick('vehicles')}/private-drive`],
  ({ pick }) => ['POST', `/api/vehicles/${pick('vehicles')}/shares`, { hours: 1, destination: null }],
  (draw) => ['POST', '/api/devices', device(draw)],
  ({ pick, serial }) => ['PUT', `/api/devices/${pick('devices')}`, { notes: `белешка ${serial}` }],
  ({ pick, other, serial }) => [
    'PUT',
    `/api/devices/${pick('devices')}/assignments/${other('trackerTimes')}`,
    { valid_from: new Date(Date.now() - serial * 60_000).toISOString() },
  ],
  ({ pick, other }) => ['PUT', `/api/devices/${pick('devices')}`, { vehicle_id: other('vehicles') }],
  ({ pick }) => ['PUT', `/api/devices/${pick('devices')}`, { vehicle_id: null }],
  ({ pick, serial }) => ['PUT', `/api/devices/${pick('devices')}`, { device_id: `WR-${serial}`, imei: imeiOf(serial) }],
  ({ pick }) => ['POST', `/api/devices/${pick('devices')}/command`, { command_type: 'reboot' }],
  ({ pick }) => ['PUT', `/api/devices/${pick('devices')}/waiting-engine-cut`, { reason: 'проба' }],
  (draw) => ['POST', '/api/devices/import', { rows: [{ ...device(draw), vehicle_id: undefined }] }],
  ({ pick, flag, serial }) => [
    flag ? 'PUT' : 'DELETE',
    `/api/alarms/${pick('alarms')}/${serial % 2 === 0 ? 'acknowledge' : 'claim'}`,
  ],
  ({ pick, other, flag }) => [
    flag ? 'PUT' : 'DELETE',
    '/api/alarms/acknowledge/bulk',
    { alarm_ids: [pick('alarms'), other('alarms')] },
  ],
  ({ pick }) => ['DELETE', `/api/alarms/${pick('alarms')}`],
  ({ pick }) => ['POST', `/api/alarms/${pick('alarms')}/notes`, { text: 'проба' }],
  ({ pick }) => ['PUT', `/api/alarms/${pick('alarms')}/handover`, { user_id: null }],
  ({ pick }) => ['PUT', `/api/alarms/${pick('alarms')}/close`, { reason: 'проба' }],
  ({ pick, serial }) => [
    'POST',
    '/api/maintenance',
    { vehicle_id: pick('vehicles'), title: `сервис ${serial}`, due_date: '2031-01-01', due_odometer: null },
  ],
  ({ pick, other, serial }) => [
    'PUT',
    `/api/maintenance/${pick('services')}`,
    { vehicle_id: other('vehicles'), title: `сервис ${serial}`, due_date: '2031-01-01', due_odometer: null },
  ],
  ({ pick }) => ['DELETE', `/api/maintenance/${pick('services')}`],
  (draw) => ['POST', '/api/notification-rules', { ...rule(draw), is_own: draw.serial % 4 === 0 }],
  (draw) => ['PUT', `/api/notification-rules/${draw.pick('rules')}`, rule(draw)],
  ({ pick }) => ['DELETE', `/api/notification-rules/${pick('rules')}`],
  ({ pick }) => ['POST', `/api/notification-rules/${pick('rules')}/test`],
  ({ flag }) => [
    'PUT',
    '/api/notifications/settings',
    { locale: flag ? 'mk' : 'en', quiet_from: null, quiet_until: null, quiet_critical: true },
  ],
  (draw) => ['POST', '/api/report-schedules', schedule(draw)],
  (draw) => ['PUT', `/api/report-schedules/${draw.pick('schedules')}`, schedule(draw)],
  ({ pick }) => ['DELETE', `/api/report-schedules/${pick('schedules')}`],
  ({ pick }) => ['POST', `/api/report-schedules/${pick('schedules')}/test`],
  (draw) => ['POST', '/api/zones', zone(draw)],
  (draw) => ['PUT', `/api/zones/${draw.pick('zones')}`, zone(draw)],
  ({ pick }) => ['DELETE', `/api/zones/${pick('zones')}`],
  ({ pick }) => ['POST', `/api/zones/${pick('zones')}/history`, { days: 2 }],
  (draw) => ['POST', '/api/zones/import', { zones: [zone(draw)] }],
  (draw) => ['POST', '/api/zones/rules', zoneRule(draw)],
  (draw) => ['PUT', `/api/zones/rules/${draw.pick('zoneRules')}`, zoneRule(draw)],
  ({ pick }) => ['DELETE', `/api/zones/rules/${pick('zoneRules')}`],
  (draw) => ['POST', '/api/calendars', calendar(draw)],
  (draw) => ['PUT', `/api/calendars/${draw.pick('calendars')}`, calendar(draw)],
  ({ pick }) => ['DELETE', `/api/calendars/${pick('calendars')}`],
  ({ pick, other, team, flag }) => [
    'PUT',
    '/api/calendars/uses',
    { calendar_id: other('calendars'), ...(flag ? { vehicle_id: pick('vehicles') } : { team_id: team }) },
  ],
  ({ pick, team, flag, serial }) => [
    'PUT',
    `/api/limits/${flag ? `vehicle/${pick('vehicles')}` : team === null ? 'type/truck' : `team/${team}`}`,
    { speed_limit: 50 + (serial % 100) },
  ],
  () => ['PUT', '/api/limits/company/all', { speed_limit: 130 }],
  ({ pick, flag }) => ['PUT', `/api/devices/${pick('devices')}/silence`, { minutes: flag ? 720 : null }],
  () => ['POST', '/api/ingest-keys', { name: 'проба', devices: null }],
  () => ['DELETE', '/api/ingest-keys/1'],
  () => ['PUT', '/api/retention', { positions: 30, alarms: 30, commands: 30, acts: 30, messages: 30, errors: 30 }],
];

/** A call before it is known what there is. */
export interface Chosen {
  actor: number;
  /** What it is about is the actor's own. */
  isOwn: boolean;
  call: number;
  first: number;
  second: number;
  team: number | null;
  role: string;
  flag: boolean;
}

export const anyWrite: fc.Arbitrary<Chosen> = fc.record({
  actor: fc.nat(1000),
  isOwn: fc.boolean(),
  call: fc.nat(writeCalls.length - 1),
  first: fc.nat(1000),
  second: fc.nat(1000),
  team: fc.constantFrom(null, 1, 2, 3),
  role: fc.constantFrom('driver', 'operator', 'manager', 'admin'),
  flag: fc.boolean(),
});
