import type { ReferenceApi } from '@fleet/reference-api';
import { TIME_ZONE } from 'shared-auth/contract';

type Database = ReferenceApi['database'];

/** Whose past is filled in, and how densely. */
export interface Fleet {
  vehicles: number;
  /** Positions of each a day, day and night. */
  perDay: number;
}

/** One position of each vehicle in three minutes. */
export const FLEET: Fleet = { vehicles: 100, perDay: 500 };

/** Seconds between two positions of the fleet. */
const intervalOf = ({ vehicles, perDay }: Fleet) => 86_400 / perDay / vehicles;
/** km/h; above it the reference API counts a position as fast. */
const SPEED_LIMIT = 80;
/** One position in so many raised an alarm. */
const PER_ALARM = 1_000;

/** A month as the reference API partitions by it, by UTC. */
interface Month {
  table: string;
  from: Date;
  to: Date;
}

function monthsBetween(from: Date, to: Date): Month[] {
  const months: Month[] = [];
  for (let at = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), 1)); at <= to; ) {
    const next = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
    months.push({ table: `locations_${at.toISOString().slice(0, 7).replace('-', '_')}`, from: at, to: next });
    at = next;
  }
  return months;
}

/** Positions of a vehicle from one stop to the next, of which it drives the first {@link DRIVEN}. */
const LEG = 30;
const DRIVEN = 18;

/**
 * Positions number `$1` down to `$2` before `$3`, in the order in which they came: each vehicle in turn, devices `$4`
 * in vehicles `$5`. Two in five stand, one in two thousand of the others is fast. A vehicle goes to and fro, three
 * kilometres at most between two positions, so that trips can be derived.
 */
const positionsOf = (
  fleet: Fleet,
) => `select ($4::int[])[1 + n % ${fleet.vehicles}] as device_pk, ($5::int[])[1 + n % ${fleet.vehicles}] as vehicle_id,
    41.6 + 0.3 * sin(driven * 0.08 + n % ${fleet.vehicles}) as latitude, 21.6 + n % ${fleet.vehicles} / 200.0 as longitude,
    (case when of_leg >= ${DRIVEN} then 0 when dice % 2003 = 0 then 110 + dice % 30 else 1 + dice / 10 % 84 end)::real as speed,
    (dice % 360)::real as heading, (240 + dice % 500)::real as altitude, 11 as satellites, 5::real as accuracy,
    $3::timestamptz - make_interval(secs => n * ${intervalOf(fleet)}) as gps_time
  from (select n, dice, of_leg, n / ${fleet.vehicles} / ${LEG} * ${DRIVEN} + least(of_leg, ${DRIVEN}) as driven
    from (select n, n / ${fleet.vehicles} % ${LEG} as of_leg, abs(hashint8(n)::bigint) as dice from generate_series($1::bigint, $2::bigint, -1) n) l) d`;

const columns = 'device_pk, vehicle_id, latitude, longitude, speed, heading, altitude, satellites, accuracy, gps_time';

/** The sums that the reference API keeps with each stored batch, from the rows of one partition. */
const sums = (key: string) => `${key}, count(*), count(*) filter (where speed > 0), sum(speed), max(speed),
  count(*) filter (where speed > ${SPEED_LIMIT})`;
const added = `location_count = t.location_count + excluded.location_count, moving_count = t.moving_count + excluded.moving_count,
  speed_sum = t.speed_sum + excluded.speed_sum, max_speed = greatest(t.max_speed, excluded.max_speed),
  high_speed_count = t.high_speed_count + excluded.high_speed_count`;
const sumColumns = 'location_count, moving_count, speed_sum, max_speed, high_speed_count';

/**
 * Fills a database with `count` positions of a fleet up to `end`, as if the server had run for as
 * long: the same partitions, indexes and sums. A month is written before its indexes are built. Alarms come in
 * proportion.
 */
export async function fillPositions(database: Database, count: number, end: Date, fleet = FLEET): Promise<void> {
  const interval = intervalOf(fleet);
  const positions = positionsOf(fleet);
  const trackers = await database.query<{ id: number; vehicle_id: number }>(
    `select id, vehicle_id from devices where vehicle_id is not null order by id limit ${fleet.vehicles}`,
  );
  const devices = [trackers.map(({ id }) => id), trackers.map(({ vehicle_id }) => vehicle_id)];
  const numberAt = (time: Date) => Math.floor((end.getTime() - time.getTime()) / (interval * 1000));
  const begin = new Date(end.getTime() - (count - 1) * interval * 1000);
  for (const { table, from, to } of monthsBetween(begin, end)) {
    await database.transaction(async ({ query }) => {
      // The server ends statements that take 20 s; these may.
      await query('set local statement_timeout = 0');
      await query(`create table ${table} (like locations including defaults)`);
      await query(
        `insert into ${table} (${columns}, received_at) select ${columns}, gps_time + interval '2 seconds' from (${positions}) p
         where gps_time >= '${from.toISOString()}' and gps_time < '${to.toISOString()}'`,
        [Math.min(count - 1, numberAt(from)), Math.max(0, numberAt(to)), end.toISOString(), ...devices],
      );
      await query(
        `alter table locations attach partition ${table} for values from ('${from.toISOString()}') to ('${to.toISOString()}')`,
      );
      await query(
        `insert into device_days as t (device_pk, day, vehicle_key, ${sumColumns})
         select ${sums(`device_pk, (gps_time at time zone '${TIME_ZONE}')::date, coalesce(vehicle_id, 0)`)} from ${table} group by 1, 2, 3
         on conflict (device_pk, day, vehicle_key) do update set ${added}`,
      );
      await query(
        `insert into fleet_hours as t (hour, ${sumColumns}) select ${sums("date_trunc('hour', gps_time)")} from ${table} group by 1
         on conflict (hour) do update set ${added}`,
      );
      await query(
        `insert into alarms (device_pk, vehicle_id, alarm_type, severity, message, created_at, is_acknowledged, source_key)
         select device_pk, vehicle_id, (array['overspeed', 'geofence', 'low_battery', 'sos', 'harsh_braking'])[1 + id % 5],
           (array['critical', 'high', 'medium', 'low'])[1 + id % 4], 'Аларм', gps_time, gps_time < $1::timestamptz - interval '2 days' or id % 3 > 0, 'growth-' || id
         from ${table} where id % ${PER_ALARM} = 0`,
        [end.toISOString()],
      );
    });
  }
  await database.query(
    `insert into device_state (device_pk, last_heartbeat, latitude, longitude, speed, heading, gps_time, received_at)
     select device_pk, gps_time, latitude, longitude, speed, heading, gps_time, gps_time from (${positions}) p
     on conflict (device_pk) do nothing`,
    [fleet.vehicles - 1, 0, end.toISOString(), ...devices],
  );
}
