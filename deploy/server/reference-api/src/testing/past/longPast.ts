import { stores } from '../../extensions/privacy/retention/stores';
import type { Database } from '../../platform/database/database';

interface Column {
  name: string;
  type: string;
  isUnique: boolean;
}

/** Tables of what happens, which grow with each day; the rows of the others are as many as what is set up. */
const growing = stores.flatMap((store) => ('days' in store && store.days !== 0 ? [store.table] : []));

/** Something of each kind that no sample has. */
const more = [
  "insert into commands (device_pk, command_type, status) select id, 'position', 'confirmed' from devices",
  `insert into zone_visits (zone_id, device_pk, vehicle_id, entered_at, left_at)
   select z.id, d.id, d.vehicle_id, now() - interval '2 hours', now() - interval '1 hour' from zones z, devices d
   where d.vehicle_id is not null`,
  `insert into trip_days (vehicle_id, device_pk, day, rules, fix_count, previous_count, is_closed, derived_at, distance,
     estimated_distance, driving_seconds, idling_seconds, standing_seconds, silent_seconds, trips, stops, driver, entries)
   select vehicle_id, id, current_date, 0, 0, 0, true, now(), 1000, 0, 60, 0, 0, 0, 1, 0, null, '[]' from devices
   where vehicle_id is not null`,
  "insert into acts (type, user_id, vehicle_id, vehicle_name) select 'vehicle_changed', 1, id, license_plate from vehicles",
  `insert into vehicle_shares (vehicle_id, token_hash, created_by, expires_at)
   select id, 'share ' || id, 1, now() - interval '1 hour' from vehicles`,
];

/** Repeats everything that happened, each time some hours further back, so that there is a past of months. */
export async function lengthenPast(database: Database, times: number, hours: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const sql of more) await database.query(sql);
  await database.query(
    `select create_locations_partition(to_char(month, 'YYYY-MM'))
     from generate_series(date_trunc('month', now() - $1 * interval '1 hour') - interval '2 months', now(), interval '1 month') month`,
    [(times + 1) * hours],
  );
  for (const table of [...growing, 'acts', 'device_days', 'fleet_hours']) {
    const columns = await columnsOf(database, table);
    const values = columns.map(({ name, type, isUnique }) => {
      // What is open was open once only.
      if (/^(?:timestamp.*zone|date)$/.test(type))
        return `(coalesce(t.${name}, now()) - n * interval '${hours} hours')::${type}`;
      return isUnique && type === 'text' ? `t.${name} || ' ' || n` : `t.${name}`;
    });
    const names = columns.map(({ name }) => name).join();
    const made = await database.query(
      `insert into ${table} (${names}) select ${values.join()} from (select * from ${table}) t, generate_series(1, ${times}) n
       on conflict do nothing returning 1`,
    );
    counts[table] = made.length;
  }
  // What is open is of these days.
  await database.query(
    "update alarms set is_acknowledged = true, acknowledged_at = created_at where created_at < now() - interval '2 days'",
  );
  await database.query('analyze');
  return counts;
}

/** A table's columns, without those that the database numbers or computes. */
const columnsOf = (database: Database, table: string) =>
  database.query<Column>(
    `select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
       exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any(i.indkey)) as "isUnique"
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''
       and coalesce(pg_get_expr(d.adbin, d.adrelid), '') not like 'nextval%'`,
    [table],
  );
