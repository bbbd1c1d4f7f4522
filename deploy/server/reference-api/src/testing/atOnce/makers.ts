import { DAY_MS } from 'shared-auth/contract';
import type { TestApi } from '../client';
import { reportSchedule } from '../reportSchedule';
import { positionBody } from '../traccar';

/** Long enough, and in no list of passwords. */
export const PASSWORD = 'Proba-Lozinka-8137';

/** A server in which things are made, and a zone for rules. */
interface Maker {
  readonly test: TestApi;
  readonly zone: number;
  make(path: string, body: object): Promise<number>;
}
type Make = (pairs: Maker, serial: number) => Promise<number>;
const posted =
  (path: string, body: (serial: number) => object): Make =>
  (pairs, serial) =>
    pairs.make(path, body(serial));
const vehicle = (serial: number) => ({
  vehicle_id: `V-${serial}`,
  license_plate: `SK-${serial}`,
  make: 'М',
  model: 'М',
  vehicle_type: 'van',
});
/** A moment of this week, another one for each round: of two calls at once both say the same. */
const first = Date.now() - 7 * DAY_MS;
export const momentOf = (serial: number): string => new Date(first + (serial % 100_000) * 1_000).toISOString();

export const circle = { type: 'Point', coordinates: [21.4, 41.9], radius: 100 };

/** How each thing is made anew for a round. */
export const makers: Readonly<Record<string, Make>> = {
  '/api/alarms/:id': async ({ test }, serial) => {
    const [row] = await test.api.database.query<{ id: number }>(
      `insert into alarms (device_pk, vehicle_id, alarm_type, severity, message, created_at, source_key)
       select id, vehicle_id, 'sos', 'critical', 'SOS', now(), $1 from devices where vehicle_id is not null order by id limit 1 returning id`,
      [`at once ${serial}`],
    );
    if (row === undefined) throw new Error('No device has a vehicle.');
    return Number(row.id);
  },
  '/api/zones/:id': posted('/api/zones', (serial) => ({ name: `Зона ${serial}`, geometry: circle })),
  '/api/zones/rules/:id': async (pairs) => {
    return pairs.make('/api/zones/rules', { zone_id: pairs.zone, event: 'enter', severity: 'low' });
  },
  '/api/calendars/:id': posted('/api/calendars', (serial) => ({
    name: `Смена ${serial}`,
    shifts: [],
    holidays_free: true,
    exceptions: [],
  })),
  '/api/users/:id': posted('/api/users', (serial) => ({
    username: `dvajca-${serial}`,
    email: `dvajca-${serial}@fleet.example`,
    first_name: 'Двајца',
    last_name: 'Заедно',
    role: 'operator',
    password: PASSWORD,
  })),
  '/api/vehicle-shares/:id': posted('/api/vehicles/1/shares', () => ({ hours: 1, destination: null })),
  '/api/notification-rules/:id': posted('/api/notification-rules', () => ({
    alarm_types: null,
    severities: ['critical'],
    vehicle_ids: null,
    moment: 'always',
    steps: [{ after_minutes: 0, users: [], roles: ['manager'], channels: ['console'] }],
    is_paused: false,
  })),
  '/api/report-schedules/:id': posted('/api/report-schedules', () => reportSchedule({ is_paused: true })),
  '/api/maintenance/:id': posted('/api/maintenance', () => ({ vehicle_id: 1, title: 'Масло', due_date: '2030-01-01' })),
  '/api/odometer/:id': posted('/api/odometer', (serial) => ({
    vehicle_id: 1,
    read_at: momentOf(serial),
    odometer: 120_000,
  })),
  '/api/fuel/:id': posted('/api/fuel', (serial) => ({
    vehicle_id: 1,
    bought_at: momentOf(serial),
    litres: 40,
  })),
  '/api/vehicles/:id': posted('/api/vehicles', vehicle),
  '/api/devices/:id': async (pairs, serial) => {
    const vehicle_id = await pairs.make('/api/vehicles', vehicle(serial));
    const device = { device_id: `D-${serial}`, imei: `650000000${serial}`, device_type: 'Т', vehicle_id };
    return pairs.make('/api/devices', device);
  },
  '/api/devices/unknown/:id': async ({ test }, serial) => {
    await test.forward('/ingest/positions', [positionBody(`651000000${serial}`, new Date(Date.now() - 60_000), 10)]);
    // What came with a key is counted some seconds later, or before its list is read.
    await test.call('admin', 'GET', '/api/ingest-keys');
    return `651000000${serial}` as never; // its address has the tracker's number
  },
  // Of a model of its own: a tracker has few.
  '/api/sensors/:id': async (pairs, serial) => {
    const device_type = `Модел ${serial}`;
    const vehicle_id = await pairs.make('/api/vehicles', vehicle(serial));
    const device = { device_id: `D-${serial}`, imei: `650000000${serial}`, device_type, vehicle_id };
    await pairs.make('/api/devices', device);
    return pairs.make('/api/sensors', { device_type, attribute: 'temp1', name: 'Ладилник' });
  },
  // A run that is over, with a vehicle that has come.
  '/api/brought/:id': async (pairs, serial) => {
    const id = await pairs.make('/api/vehicles', vehicle(serial));
    const [run] = await pairs.test.api.database.query<{ id: number }>(
      `with thing as (insert into brought_things (source, kind, their_id, given, is_made, vehicle_id) values ($1, 'vehicle', 1, '{}', true, $2))
       insert into brought_runs (source, days, state, ended_at) values ($1, 0, 'done', now()) returning id`,
      [`traccar-${serial}.example`, id],
    );
    return run?.id ?? 0;
  },
  '/api/ingest-keys/:id': posted('/api/ingest-keys', (serial) => ({ name: `Клуч ${serial}`, devices: null })),
  '/api/notification-webhooks/:id': posted('/api/notification-webhooks', (serial) => ({
    name: `Адреса ${serial}`,
    url: 'https://sms.example/',
  })),
};

/** Things that are not made here, each with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  '/api/limits/:kind': 'one row by its name, written by one statement',
  '/api/notifications/sent/:id': 'a message that was given up, which only time makes',
  '/api/auth/sessions/:session': 'the own sessions, each of one person',
  '/api/imports/:id': 'the own imports, each of one person',
};

/** The kinds of things that are made. */
export const made: readonly string[] = Object.keys(makers);
