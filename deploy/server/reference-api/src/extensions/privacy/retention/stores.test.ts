import { startTestApi, type TestApi } from '../../../testing/client';
import { type Snapshot, tablesOf, takeSnapshot } from '../../../testing/writes/snapshot';
import { stores } from './stores';

let test: TestApi;
beforeEach(async () => {
  test = await startTestApi();
});
afterEach(() => test.close());

const query = <T extends object>(sql: string) => test.api.database.query<T>(sql);
const count = async (table: string) => (await query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n;

it('T6: knows of every table what becomes of it', async () => {
  const tables = await query<{ name: string }>(
    "select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition",
  );
  const names = tables.map(({ name }) => name).sort();
  expect(names.filter((name) => !stores.some(({ table }) => table === name))).toEqual([]);
  expect(stores.map(({ table }) => table).filter((table) => !names.includes(table))).toEqual([]);
});

/** A row of each store that is kept for some days, of 60 days ago. */
const old = "now() - interval '60 days'";
const rows: Readonly<Record<string, string>> = {
  locations: `(device_pk, vehicle_id, latitude, longitude, speed, gps_time) values (1, 1, 41.7777, 21, 1, ${old})`,
  invalid_locations: `(device_pk, vehicle_id, latitude, longitude, speed, gps_time, received_at) values (1, 1, 41.7777, 21, 1, ${old}, ${old})`,
  ignition_reports: `values (1, ${old}, true)`,
  left_out_values: `(device_pk, day, field, reason, count, last_at, raw) values (1, (${old})::date, 'speed', 'r', 1, ${old}, '1')`,
  battery_reports: `values (1, ${old}, 20)`,
  trip_days: `(vehicle_id, device_pk, day, rules, fix_count, previous_count, is_closed, derived_at, distance, estimated_distance, driving_seconds, idling_seconds, standing_seconds,
    silent_seconds, trips, start_latitude, entries, driver) values (1, 1, (${old})::date, 1, 1, 0, true, now(), 1, 0, 1, 0, 0, 0, 1, 41.7777, '[]', 'CARD-7')`,
  device_state: `(device_pk, latitude, longitude, gps_time, message_time, last_heartbeat) values (1, 41.7777, 21, ${old}, ${old}, ${old})`,
  device_attributes: `values (1, ${old}, '{"x": 1}')`,
  sensor_readings: `values (1, 1, 1, ${old}, 41.7777)`,
  sensor_days: `values (1, 1, extract(epoch from ${old}) / 86400, 'm', '[[1, 41.7777]]')`,
  sent_values: `values (1, ${old}, 1, '{}')`,
  unknown_trackers: `(unique_id, first_message, last_message, message_count, last_position) values ('u', ${old}, ${old}, 1, '{"latitude": 41.7777}')`,
  zone_visits: `(zone_id, device_pk, vehicle_id, entered_at, left_at) select max(id), 1, 1, ${old}, ${old} from zones`,
  past_zone_limits: `(zone_id, geometry, takers, counts_from, until) values (1, '{}', '[]', ${old}, ${old})`,
  past_zone_names: `(zone_id, name, until) values (1, 'R', ${old})`,
  past_vehicle_groups: `(vehicle_id, vehicle_type, until) values (1, 'van', ${old})`,
  speed_limits: `(speed_limit, counts_from) values (90, ${old})`,
  fuel_days: `values (1, (${old})::date, 'm', '{}')`,
  private_distances: `(vehicle_id, device_pk, span_from, span_to) values (1, 1, ${old}, ${old})`,
  private_drives: `(vehicle_id, user_id, valid_from, valid_to) values (1, 1, ${old}, ${old})`,
  device_assignments: `(device_pk, vehicle_id, valid_from, valid_to) values (1, 1, ${old} - interval '1 day', ${old})`,
  tracker_places: `(name, vehicle_id, valid_from, valid_to) values ('old', 1, ${old}, ${old})`,
  alarms: `(device_pk, vehicle_id, alarm_type, severity, message, created_at, source_key) values (1, 1, 'sos', 'critical', 'SOS', ${old}, 'x')`,
  commands: `(device_pk, command_type, status, created_at) values (1, 'reboot', 'failed', ${old})`,
  notification_messages: `(user_id, channel, kind, status, created_at) values (1, 'console', 'alarm', 'sent', ${old})`,
  notification_dues: `(alarm_id, user_id, after_minutes, channel, due_at, is_stopped) select max(id), 1, 0, 'mail', ${old}, true from alarms`,
  vehicle_shares: `(vehicle_id, token_hash, created_by, destination, expires_at) values (1, 'h', 1, 'Велес', ${old})`,
  report_runs: `(schedule_id, due_at, started_at) select max(id), ${old}, now() - interval '100 days' from report_schedules`,
  sessions: `(id, user_id, expires_at) values ('00000000-0000-4000-8000-000000000000', 1, ${old})`,
  provider_sign_ins: `values ('t', 's', 1, 'p', 'k', ${old})`,
  second_factor_steps: `(ticket_hash, user_id, purpose, expires_at) values ('t', 1, 'confirm', ${old})`,
  invitations: `(user_id, key_hash, expires_at) values (1, 'h', ${old})`,
  idempotency_keys: `(user_id, key, request_hash, created_at) values (1, 'k', 'h', ${old})`,
  file_imports: `(kind, user_id, made_at, tx, made) values ('zones', 1, ${old}, '3', '{1}')`,
  ingest_key_rejections: `values (1, (${old})::date, 'r', 1)`,
};

it('T6: what is kept some days is gone after them, with everything that was made of it', async () => {
  const values = { vehicle_id: 'R-1', license_plate: 'RE 1', make: 'М', model: 'М', vehicle_type: 'van' };
  await test.call('admin', 'POST', '/api/vehicles', values);
  const device = { device_id: 'RD-1', imei: '370000000000001', device_type: 'T', vehicle_id: 1 };
  await test.call('admin', 'POST', '/api/devices', device);
  await query(
    `insert into zones (name, name_key, kind, color, geometry, points) values ('R', 'r', 'depot', 'blue', '{}', 1)`,
  );
  await query('delete from device_state');
  await query(
    `insert into report_schedules (name, view, format, every, at_time, recipients, next_run_at, is_paused) values ('т', 'dashboard', 'link', 'day', '07:00', '{1}', now(), true)`,
  );
  // A limit is in force until another one replaces it.
  await query(`insert into speed_limits (speed_limit, counts_from) values (100, ${old} + interval '1 day')`);
  const timed = stores.filter((store) => 'days' in store).map(({ table }) => table);
  expect(Object.keys(rows).sort()).toEqual([...timed].sort());
  await query(
    `create table locations_old partition of locations for values from ('2000-01-01') to (now() - interval '50 days')`,
  ).catch(() => query(`create table if not exists locations_default partition of locations default`));
  const tables = await tablesOf(test.api.database);
  const before = await takeSnapshot(test.api.database, tables);
  for (const table of timed) await query(`insert into ${table} ${rows[table]}`);
  const inserted = await takeSnapshot(test.api.database, tables);
  const isNew = (table: string, key: string) => inserted.get(table)?.has(key) && !before.get(table)?.has(key);
  const newIn = (snapshot: Snapshot) =>
    [...snapshot].flatMap(([table, found]) => ([...found.keys()].some((key) => isNew(table, key)) ? [table] : []));
  expect(newIn(inserted).sort()).toEqual([...timed].sort());
  const keep = { positions: 30, alarms: 30, commands: 30, acts: 90, messages: 30, errors: 30 };
  expect((await test.call('admin', 'PUT', '/api/retention', keep)).status).toBe(200);
  await test.api.upkeep.applyRetention();
  expect(newIn(await takeSnapshot(test.api.database, tables))).toEqual([]);
  const text = JSON.stringify(
    await Promise.all(
      [
        '/api/vehicles/1',
        '/api/devices/1',
        '/api/locations',
        '/api/dashboard/fleet-status',
        '/api/fleet/view?of=devices&ids=1',
        '/api/devices/unknown',
      ].map(async (path) => (await test.call('admin', 'GET', path)).body),
    ),
  );
  expect(text).not.toContain('41.7777');
});

it('T6: days whose positions are gone are neither derived nor counted anew', async () => {
  const values = { vehicle_id: 'R-1', license_plate: 'RE 1', make: 'М', model: 'М', vehicle_type: 'van' };
  await test.call('admin', 'POST', '/api/vehicles', values);
  const device = { device_id: 'RD-1', imei: '370000000000001', device_type: 'T', vehicle_id: 1 };
  await test.call('admin', 'POST', '/api/devices', device);
  await query(`insert into device_days (device_pk, day, vehicle_key, location_count, moving_count, speed_sum, max_speed, high_speed_count)
    values (1, (${old})::date, 1, 119, 0, 0, 0, 0)`);
  await query(
    `insert into fleet_hours (hour, location_count, moving_count, speed_sum, max_speed, high_speed_count) values (date_trunc('hour', ${old}), 119, 0, 0, 0, 0)`,
  );
  const total = async (path: string) => (await test.call('admin', 'GET', path)).body.pagination.total;
  expect(await total('/api/locations')).toBe(119);
  await test.call('admin', 'PUT', '/api/retention', { positions: 30, alarms: 30, commands: 30, acts: 90 });
  expect([await total('/api/locations'), await total('/api/locations?device_id=RD-1')]).toEqual([0, 0]);
  await test.api.trips.catchUp();
  expect(await count('trip_days')).toBe(0);
});
