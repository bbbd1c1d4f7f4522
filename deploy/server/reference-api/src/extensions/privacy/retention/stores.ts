import type { RetentionKind } from 'shared-auth/calls';
import { TIME_ZONE } from 'shared-auth/contract';
import { keepDroppedDays } from '../../../lookup/odometer.sql';
import { placeColumns } from '../../../lookup/presentState.sql';

/** Times before which a store's rows are dropped, as SQL: `older('created_at')`. By whole days. */
type Older = (column: string) => string;

/** A table of the database, its retention, and how its rows are deleted. */
export type Store = { table: string } & (
  | {
      /** Retained for the days of this kind, or for this number of days. */
      days: RetentionKind | number;
      /** The rows to delete: those whose `column` is older, or those of a condition. */
      drop: { column: string } | { where: (older: Older) => string };
      /** Statement that saves a summary elsewhere before the rows are deleted. */
      keep?: (older: Older) => string;
      /** Fields to clear in rows that stay. */
      clear?: { set: string; where: (older: Older) => string };
    }
  /** Deleted for another reason than age: a sentence that names it. */
  | { until: string }
);

const cleared = [
  ...placeColumns.map((column) => `${column} = null`),
  'left_out_places = 0',
  'left_out_speeds = 0',
].join(', ');

const ended = () => 'expires_at < now()';

/** Tables that grant no power over accounts, sign-in, keys of machines, or engines. */
const powerless: readonly Store[] = [
  // Positions, and all data that are derived from them or show where somebody was.
  { table: 'locations', days: 'positions', drop: { column: 'gps_time' } },
  { table: 'invalid_locations', days: 'positions', drop: { column: 'gps_time' } },
  { table: 'ignition_reports', days: 'positions', drop: { column: 'reported_at' } },
  { table: 'left_out_values', days: 'positions', drop: { column: 'day' } },
  { table: 'battery_reports', days: 'positions', drop: { column: 'reported_at' } },
  {
    table: 'trip_days',
    days: 'positions',
    // A day is deleted with the last of its positions.
    drop: { where: (older) => older(`((day + 1)::timestamp at time zone '${TIME_ZONE}')`) },
    keep: keepDroppedDays,
  },
  {
    table: 'device_state',
    days: 'positions',
    // The row is deleted with the last message. Of a device that still sends, only the old position is cleared.
    drop: { where: (older) => older('greatest(gps_time, message_time, last_heartbeat)') },
    clear: { set: cleared, where: (older) => older('gps_time') },
  },
  // A stay is deleted with the last position that shows it; the stay of a vehicle that is inside now remains.
  { table: 'zone_visits', days: 'positions', drop: { column: 'left_at' } },
  { table: 'past_zone_names', days: 'positions', drop: { column: 'until' } },
  // A limit is deleted when no position remains to which it applied.
  { table: 'past_vehicle_groups', days: 'positions', drop: { column: 'until' } },
  { table: 'past_zone_limits', days: 'positions', drop: { column: 'until' } },
  {
    table: 'speed_limits',
    days: 'positions',
    drop: {
      where: (older) => `exists (select from speed_limits b where ${older('b.counts_from')}
        and b.vehicle_id is not distinct from speed_limits.vehicle_id and b.team_id is not distinct from speed_limits.team_id
        and b.vehicle_type is not distinct from speed_limits.vehicle_type
        and (b.counts_from, b.id) > (speed_limits.counts_from, speed_limits.id))`,
    },
  },
  { table: 'device_attributes', days: 'positions', drop: { column: 'newest' } },
  { table: 'sensor_readings', days: 'positions', drop: { column: 'at' } },
  // A day is deleted with the first of its readings, and computed anew of those that stay.
  { table: 'sensor_days', days: 'positions', drop: { where: (older) => older('to_timestamp(day * 86400.0)') } },
  { table: 'sent_values', days: 'positions', drop: { column: 'newest' } },
  { table: 'unknown_trackers', days: 'positions', drop: { column: 'last_message' } },
  { table: 'fuel_days', days: 'positions', drop: { column: 'day' } },
  { table: 'private_distances', days: 'positions', drop: { column: 'span_from' } },
  { table: 'private_drives', days: 'positions', drop: { column: 'valid_to' } },
  { table: 'device_assignments', days: 'positions', drop: { column: 'valid_to' } },
  { table: 'tracker_places', days: 'positions', drop: { column: 'valid_to' } },

  // Events, and acts of people.
  { table: 'alarms', days: 'alarms', drop: { column: 'created_at' } },
  { table: 'alarm_notes', until: 'its alarm is dropped' },
  { table: 'acts', until: 'the days of `acts` are over: forgetAuditEntries, which its triggers let through' },

  // Sent messages.
  {
    table: 'notification_messages',
    days: 'messages',
    drop: { where: (older) => `status <> 'waiting' and ${older('created_at')}` },
  },
  {
    table: 'notification_dues',
    days: 'messages',
    drop: { where: (older) => `message_id is null and ${older('due_at')}` },
  },
  {
    table: 'report_runs',
    days: 90,
    drop: {
      where: (older) =>
        `${older('started_at')} and not exists (select from notification_messages m where m.report_run_id = report_runs.id)`,
    },
  },

  // Credentials of one person that expire.
  { table: 'provider_sign_ins', days: 0, drop: { where: ended } },
  { table: 'second_factor_steps', days: 0, drop: { where: ended } },
  { table: 'idempotency_keys', days: 1, drop: { where: () => "created_at < now() - interval '1 day'" } },
  { table: 'file_imports', days: 1, drop: { where: () => "made_at < now() - interval '1 hour'" } },
  { table: 'ingest_key_rejections', days: 30, drop: { column: 'day' } },

  // Sums that name no person and no place: dropped with the months of the positions at most.
  { table: 'device_days', until: 'the server drops the month (RETENTION_DAYS)' },
  { table: 'fleet_hours', until: 'the server drops the month (RETENTION_DAYS)' },
  { table: 'ingest_key_days', until: 'its key is deleted' },

  // People, and their settings.
  {
    table: 'vehicle_assignments',
    until: 'the vehicle is deleted; it says who drove when, as working time may have to be shown',
  },
  { table: 'push_subscriptions', until: 'the person is deactivated or removed' },
  { table: 'notification_settings', until: 'the person is removed' },
  { table: 'notification_rules', until: 'somebody deletes it; of one’s own, the person is removed' },
  { table: 'notification_channels', until: 'the channel delivers again' },
  { table: 'report_schedules', until: 'somebody deletes it' },
  { table: 'private_hours', until: 'the vehicle is deleted' },

  // The fleet.
  { table: 'vehicles', until: 'the vehicle is deleted' },
  { table: 'devices', until: 'the device is deleted' },
  { table: 'device_names', until: 'the device is deleted or renamed' },
  { table: 'maintenance', until: 'somebody deletes it' },
  { table: 'fuel_receipts', until: 'somebody deletes it, or the vehicle is deleted' },
  { table: 'odometer_readings', until: 'somebody deletes it, or the vehicle is deleted' },
  { table: 'zones', until: 'somebody deletes it' },
  { table: 'zone_rules', until: 'somebody deletes it, or its zone' },
  { table: 'work_calendars', until: 'somebody deletes it' },
  { table: 'calendar_uses', until: 'somebody takes it away, or its calendar or vehicle is deleted' },
  { table: 'silence_limits', until: 'somebody takes it away, or the device is deleted' },
  { table: 'sensors', until: 'a manager deletes it, or its device is deleted' },
  { table: 'brought_runs', until: 'never; it holds nothing that lets somebody in' },
  { table: 'brought_things', until: 'its vehicle is deleted, or somebody takes back what was brought' },
  { table: 'undone_trackers', until: 'the messages of the tracker are dropped' },
  { table: 'traccar_look', until: 'the server stops asking Traccar' },
  { table: 'traccar_devices', until: 'the server stops asking Traccar' },
  { table: 'installation', until: 'never' },
  { table: 'schema_migrations', until: 'never' },
];

/** Tables that grant power: only calls of a fresh session may write them, which `confirmations.test.ts` tries. */
export const powers: readonly (Store & {
  /** SQL of the part of a row that grants power; null where a row grants none. */
  power: string;
  /** Removing the power requires no fresh session. */
  endsFreely?: true;
})[] = [
  {
    table: 'vehicle_shares',
    days: 'messages',
    drop: { column: 'expires_at' },
    power: 'case when revoked_at is null then row(id, vehicle_id, token_hash, expires_at) end',
    endsFreely: true,
  },
  {
    table: 'sessions',
    days: 0,
    drop: { where: ended },
    power: 'row(id, user_id, confirmed_at, is_held)',
    endsFreely: true,
  },
  {
    table: 'commands',
    days: 'commands',
    drop: { column: 'created_at' },
    power: "case command_type when 'engine_cut' then row(id, device_pk) end",
    endsFreely: true,
  },
  {
    table: 'users',
    until: 'the person is removed',
    power: 'row(id, role, password_hash, is_active, sees_all, team_id)',
  },
  { table: 'invitations', days: 0, drop: { where: ended }, power: 'row(user_id, key_hash)' },
  { table: 'user_teams', until: 'the person is removed', power: 'row(user_id, team_id)' },
  {
    table: 'totp_secrets',
    until: 'its owner or an administrator takes it away, or the person is removed',
    power: 'row(user_id, secret)',
  },
  {
    table: 'passkeys',
    until: 'its owner or an administrator takes it away, or the person is removed',
    power: 'row(id, user_id, credential_id, public_key, rp_id)',
  },
  {
    table: 'recovery_codes',
    until: 'others are made, or the last second factor goes',
    power: 'row(user_id, code_hash, used_at)',
  },
  { table: 'second_factor_rules', until: 'never', power: 'row(required_roles, confirms, asks_company_accounts)' },
  { table: 'notification_webhooks', until: 'an administrator deletes it', power: 'row(id, url, secret)' },
  { table: 'retention', until: 'an administrator changes it', power: 'row(kind, days)' },
  {
    table: 'waiting_engine_cuts',
    until: 'the engine is cut or somebody calls it off',
    power: 'row(device_pk, reason)',
    endsFreely: true,
  },
  {
    table: 'ingest_keys',
    until: 'the key is revoked; then it lets nobody in',
    power: 'case when revoked_at is null then row(id, key_hash, messages_per_second) end',
  },
  {
    table: 'ingest_key_devices',
    until: 'the key or the device is deleted',
    power: 'row(key_id, name)',
    endsFreely: true,
  },
];

/** Every table, and its retention. A table without a line here fails `stores.test.ts`. */
export const stores: readonly Store[] = [...powerless, ...powers];
