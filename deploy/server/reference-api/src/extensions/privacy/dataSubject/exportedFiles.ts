import { DAY_MS, TIME_ZONE } from 'shared-auth/contract';
import type { Database } from '../../../platform/database/database';

/** A file with stored data of a person. */
export interface ExportedFile {
  name: string;
  /** Tables that it is of. */
  tables: readonly string[];
  /** Returns its rows as JSON, some at a time. */
  lines(database: Database, person: number): AsyncIterable<readonly string[]>;
}

/** The rows of a statement as JSON: PostgreSQL writes it faster than this process would read the rows. */
const linesOf = async (database: Database, sql: string, params: readonly unknown[]): Promise<string[]> =>
  (await database.query<{ line: string }>(`select row_to_json(r)::text as line from (${sql}) r`, params)).map(
    ({ line }) => line,
  );

/** Rows that are read at a time: more would block other calls while they arrive. */
const PAGE_ROWS = 5_000;

/** A file of one statement, whose order is of each row; `$1` is the person. */
const listed = (name: string, tables: readonly string[], sql: string): ExportedFile => ({
  name,
  tables,
  async *lines(database, person) {
    for (let from = 0, read = PAGE_ROWS; read === PAGE_ROWS; from += PAGE_ROWS) {
      const lines = await linesOf(database, `${sql} limit ${PAGE_ROWS} offset ${from}`, [person]);
      read = lines.length;
      yield lines;
    }
  },
});

/** Days of positions that are read at a time. */
const WINDOW_DAYS = 7;

interface Drive {
  vehicle_id: number;
  license_plate: string;
  from: string;
  to: string;
  devices: number[];
}

/** When a person was assigned to which vehicle, and which trackers were in it. */
const drivesSql = `select a.vehicle_id, v.license_plate, a.valid_from as "from", least(coalesce(a.valid_to, now()), now()) as "to",
    (select coalesce(array_agg(distinct x.id), '{}') from (select device_pk as id from device_days where vehicle_key = v.id union select id from devices where vehicle_id = v.id) x) as devices
  from vehicle_assignments a join vehicles v on v.id = a.vehicle_id where a.user_id = $1 and a.valid_from < now() order by a.valid_from`;

/**
 * Rows of the vehicles while the person was assigned to them, by windows of time, so that each reads its index alone
 * and memory stays small.
 */
const driven = (name: string, tables: readonly string[], sql: string): ExportedFile => ({
  name,
  tables,
  async *lines(database, person) {
    for (const drive of await database.query<Drive>(drivesSql, [person])) {
      const end = Date.parse(drive.to);
      // There are no records from before the fleet's first message.
      const [first] = await database.query<{ day: string | null }>(
        'select min(day)::text as day from device_days where vehicle_key = $1',
        [drive.vehicle_id],
      );
      const begin = Math.max(Date.parse(drive.from), first?.day ? Date.parse(first.day) - DAY_MS : end);
      for (let from = begin; from < end; from += WINDOW_DAYS * DAY_MS) {
        const to = Math.min(end, from + WINDOW_DAYS * DAY_MS);
        yield await linesOf(database, sql, [
          drive.vehicle_id,
          drive.devices,
          new Date(from),
          new Date(to),
          drive.license_plate,
        ]);
      }
    }
  },
});

/** The state in an act, unless the act is about another person. */
const ownActState = (column: string, state = column) =>
  `case when coalesce(subject_id, $1) = $1 then ${state} end as ${column}`;

/**
 * Details without the text that another user wrote to the person, and without the name of the user to whom an alarm was
 * handed over, which older entries have.
 */
const ownDetails = ownActState('details', "details - case when user_id = $1 then '{to}'::text[] else '{text}' end");

/**
 * All stored data of a person, file by file. Each table that refers to people is in one of them, or in `notExported`.
 */
export const exportedFiles: readonly ExportedFile[] = [
  listed(
    'account',
    ['users'],
    `select id, username, email, first_name, last_name, role, phone, team_id, is_active, profile_image, last_login, provider_subject, created_at, updated_at
     from users where id = $1`,
  ),
  listed('teams', ['user_teams'], 'select team_id from user_teams where user_id = $1 order by team_id'),
  listed(
    'sessions',
    ['sessions'],
    'select created_at, last_used_at, expires_at, user_agent, address from sessions where user_id = $1 order by created_at, id',
  ),
  listed(
    'second-factors',
    ['totp_secrets', 'passkeys', 'recovery_codes'],
    // The file must not contain anything that opens the account.
    `select * from (select 'app' as kind, null as name, created_at, null::timestamptz as last_used_at from totp_secrets where user_id = $1
     union all select 'passkey', name, created_at, last_used_at from passkeys where user_id = $1
     union all select 'recovery code', case when used_at is null then null else 'used' end, null, used_at from recovery_codes where user_id = $1) x
     order by kind, created_at, name, last_used_at`,
  ),
  listed(
    'acts',
    ['acts'],
    // Other people in an act are left out: the author of an act on this person, and the subject of an act by this
    // person.
    `select at, type, case when user_id = $1 then user_name end as user_name, case when user_id = $1 then address end as address, vehicle_name, device_name,
       case when subject_id = $1 then subject_name end as subject_name, ${ownActState('before')}, ${ownActState('after')}, ${ownDetails}
     from acts where user_id = $1 or subject_id = $1 order by at, id`,
  ),
  listed(
    'assignments',
    ['vehicle_assignments'],
    `select v.license_plate, a.valid_from, a.valid_to, a.created_at, a.user_id = $1 as is_own
     from vehicle_assignments a join vehicles v on v.id = a.vehicle_id where a.user_id = $1 or a.created_by = $1 order by a.valid_from, a.id`,
  ),
  listed(
    'private-drives',
    ['private_drives', 'private_hours'],
    `select * from (select 'drive' as kind, v.license_plate, p.valid_from, p.valid_to from private_drives p join vehicles v on v.id = p.vehicle_id where p.user_id = $1
     union all select 'hours', v.license_plate, h.valid_from, null from private_hours h join vehicles v on v.id = h.vehicle_id where h.created_by = $1) x order by valid_from, license_plate, kind`,
  ),
  listed(
    'alarms-handled',
    ['alarms'],
    `select a.id, a.alarm_type, a.created_at, a.acknowledged_by = $1 as was_acknowledged, a.acknowledged_at, a.claimed_by = $1 as was_claimed, a.claimed_at
     from alarms a where a.acknowledged_by = $1 or a.claimed_by = $1 order by a.created_at, a.id`,
  ),
  listed(
    'alarm-notes',
    ['alarm_notes'],
    `select alarm_id, kind, case when author_id = $1 then text end as text, created_at, author_id = $1 as is_own from alarm_notes where author_id = $1 or to_user_id = $1 order by id`,
  ),
  listed(
    'commands',
    ['commands', 'waiting_engine_cuts'],
    `select * from (select c.created_at, d.device_id, c.command_type, c.command_data, c.status from commands c join devices d on d.id = c.device_pk where c.created_by = $1
     union all select w.created_at, d.device_id, 'engine_cut', jsonb_build_object('reason', w.reason), 'waiting' from waiting_engine_cuts w join devices d on d.id = w.device_pk where w.created_by = $1) x order by created_at, device_id, command_type`,
  ),
  listed(
    'shared-links',
    ['vehicle_shares'],
    `select v.license_plate, s.destination, s.created_at, s.expires_at, s.revoked_at, s.opened, s.last_opened_at
     from vehicle_shares s join vehicles v on v.id = s.vehicle_id where s.created_by = $1 order by s.created_at, s.id`,
  ),
  listed(
    'messages',
    ['notification_messages', 'notification_dues'],
    `select channel, kind, is_critical, alarm_count, status, created_at, ended_at, read_at,
       (select coalesce(json_agg(d.alarm_id), '[]') from notification_dues d where d.message_id = m.id) as alarms
     from notification_messages m where user_id = $1 order by created_at, id`,
  ),
  listed(
    'scheduled-reports',
    ['report_schedules'],
    `select name, view, format, every, created_by = $1 as is_own, $1 = any(recipients) as is_recipient, created_at, last_run_at
     from report_schedules where created_by = $1 or $1 = any(recipients) order by created_at, id`,
  ),
  listed(
    'message-wishes',
    ['notification_settings', 'notification_rules', 'push_subscriptions'],
    `select * from (select 'settings' as kind, to_jsonb(s) - 'user_id' as what, null::timestamptz as created_at from notification_settings s where user_id = $1
     union all select 'rule', to_jsonb(r) - 'owner_id' - 'created_by', created_at from notification_rules r where owner_id = $1 or created_by = $1
     union all select 'browser', jsonb_build_object('endpoint', endpoint), created_at from push_subscriptions where user_id = $1) x order by created_at, kind, what::text`,
  ),
  driven(
    'alarms-of-drives',
    ['alarms'],
    `select $5::text as license_plate, alarm_type, severity, message, created_at, latitude, longitude, speed from alarms
     where vehicle_id = $1 and created_at >= $3 and created_at < $4 and $2::int[] is not null order by created_at`,
  ),
  // Only whole days: on the day of a change, some trips of the vehicle belong to another driver.
  listed(
    'trips',
    ['trip_days'],
    `select v.license_plate, t.day::text, t.distance, t.driving_seconds, t.idling_seconds, t.standing_seconds, t.trips, t.top_speed, t.first_departure, t.last_arrival, t.entries
     from vehicle_assignments a join vehicles v on v.id = a.vehicle_id join trip_days t on t.vehicle_id = a.vehicle_id
     where a.user_id = $1 and t.day::timestamp at time zone '${TIME_ZONE}' >= a.valid_from
       and (t.day + 1)::timestamp at time zone '${TIME_ZONE}' <= least(coalesce(a.valid_to, now()), now()) order by t.day, v.license_plate, t.device_pk`,
  ),
  driven(
    'positions',
    ['locations'],
    `select $5::text as license_plate, gps_time, latitude, longitude, speed, heading, altitude, ignition, odometer from locations
     where device_pk = any($2::int[]) and vehicle_id = $1 and gps_time >= $3 and gps_time < $4 order by gps_time`,
  ),
];

/** Tables that refer to people only as the authors of a setting, which the audit log has too. */
export const notExported: readonly string[] = [
  'retention',
  'ingest_keys',
  'notification_webhooks',
  // Responses of calls are stored for a day, imports that may be undone for an hour, pending sign-ins for minutes.
  'idempotency_keys',
  'file_imports',
  'provider_sign_ins',
  'second_factor_steps',
  'invitations',
  // This records that an account was imported from a Traccar server.
  'brought_things',
];
