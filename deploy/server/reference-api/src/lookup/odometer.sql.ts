import { TIME_ZONE } from 'shared-auth/contract';
import { joinDeviceNow } from './presentState.sql';

/** The day of Skopje of a reading `r`. */
const readDay = `(r.read_at at time zone '${TIME_ZONE}')::date`;
const startOf = (day: string) => `((${day})::timestamp at time zone '${TIME_ZONE}')`;

/** Most days back to the previous one for which counters are compared; over a longer gap the distance is unknown. */
const COUNTER_DAYS = 7;
/** Retention adds days to their reading this long before it deletes them, so that the day before each still exists. */
export const KEPT_EARLY_DAYS = COUNTER_DAYS + 1;

/** The part of an entry `e` of a day after the reading, as a share of it. */
const [from, to] = ["(e->>'start_time')::timestamptz", "(e->>'end_time')::timestamptz"];
const share = `extract(epoch from ${to} - greatest(${from}, r.read_at)) / greatest(1, extract(epoch from ${to} - ${from}))`;
const seconds = `case e->>'kind' when 'trip' then extract(epoch from ${to} - ${from}) when 'stop' then (e->>'idling_seconds')::float8 end`;
const partOfDay = `select coalesce(sum((e->>'distance')::float8 * ${share}) filter (where e->>'kind' = 'trip'), 0) as metres,
    coalesce(sum(${seconds} * ${share}), 0) as seconds
  from jsonb_array_elements(case when t.day = ${readDay} then t.entries end) e where ${to} > r.read_at`;

const isPrivate = `case when r.by_counter then t.entries @> '[{"kind": "private"}]' end`;
/** Whether the tracker was in the vehicle from the end of the day before to the beginning of this one. */
const stayed = `exists (select from device_assignments a where a.device_pk = t.device_pk and a.vehicle_id = r.vehicle_id
  and a.valid_from < ${startOf('t.day_before + 1')} and coalesce(a.valid_to, 'infinity') >= ${startOf('t.day')})`;
/** On the day on which a tracker leaves, its counter may have run in another vehicle before it returned. */
const left = `exists (select from device_assignments a where a.device_pk = t.device_pk and a.vehicle_id = r.vehicle_id
  and a.valid_to >= ${startOf('t.day')} and a.valid_to < ${startOf('t.day + 1')})`;
/**
 * Metres by the tracker's counter, where it is plausible: it rises, by no less than the trips, and by no more than they
 * and a drive in silence (200 km/h). Private time is in no distance.
 */
const byCounter = `select case when c.metres >= greatest(0, 0.85 * t.distance - 1000) and c.metres <= 1.6 * t.distance + 1000 + c.silent * 200 / 3.6
    and not c.is_private and not ${left} then c.metres end as metres
  from (select (t.day_before >= t.day - ${COUNTER_DAYS} and t.counter_before is not null and ${stayed}) is true as goes_on where r.by_counter) g
  cross join lateral (select 1000 * (t.odometer_end - case when g.goes_on then t.counter_before else t.odometer_start end) as metres,
    t.silent_seconds + case when g.goes_on then t.silent_before + 86400.0 * (t.day - t.day_before - 1) else 0 end as silent,
    t.is_private or (g.goes_on and t.private_before) as is_private) c`;

/** The stored days of a reading `r`: distances and durations, with whether the counter was implausible. */
const daysAfter = `select t.day,
    case when t.day = ${readDay} then part.metres else coalesce(counter.metres, t.distance) end as metres,
    case when t.day = ${readDay} then part.seconds else t.driving_seconds + t.idling_seconds end as seconds,
    r.by_counter and t.day > ${readDay} and counter.metres is null as is_unbelieved
  from (select t.*, ${isPrivate} as is_private, lag(t.day) over before as day_before, lag(t.odometer_end) over before as counter_before,
      lag(t.silent_seconds) over before as silent_before, lag(${isPrivate}) over before as private_before
    from trip_days t where t.vehicle_id = r.vehicle_id and t.day >= ${readDay} window before as (partition by t.device_pk order by t.day)) t
  left join lateral (${partOfDay}) part on t.day = ${readDay}
  left join lateral (${byCounter}) counter on r.by_counter
  where t.day > coalesce(r.kept_until, '-infinity')`;

const newest = (vehicle: string, column: string) => `left join lateral (
  select r.read_at, r.${column} as read, r.factor, r.kept_metres + coalesce(d.metres, 0) as metres, r.kept_seconds + coalesce(d.seconds, 0) as seconds, d.unbelieved
  from (select * from odometer_readings where vehicle_id = ${vehicle} and ${column} is not null order by read_at desc limit 1) r
  left join lateral (select sum(metres) as metres, sum(seconds) as seconds, count(distinct day) filter (where is_unbelieved)::int as unbelieved
    from (${daysAfter}) days) d on true)`;

/**
 * Odometers as days began and ended: a row for each vehicle and day that has one, by the newest reading before the
 * day's end. A day of a reading begins by the reading before it, and the first one's at the reading.
 * @param to the last day @param vehicle null: of all
 */
export const odometerOfDays = (from: string, to: string, vehicle: string) => `select * from (
  select vehicle_id, day, read_at, coalesce(lag(km) over (partition by vehicle_id order by day), read) as odometer_start, km as odometer_end
  from (select r.vehicle_id, d.day, r.read_at, r.odometer as read,
      round((r.odometer + r.factor * (r.kept_metres + sum(d.metres) over (partition by r.id order by d.day)) / 1000)::numeric, 3)::float8 as km, r.next_at
    from (select *, lead(read_at) over (partition by vehicle_id order by read_at) as next_at from odometer_readings
      where odometer is not null and (${vehicle}::int is null or vehicle_id = ${vehicle})) r
    cross join lateral (select day, sum(metres) as metres from (${daysAfter}) t where day <= ${to} group by day) d) ends
  where next_at is null or day < (next_at at time zone '${TIME_ZONE}')::date) days
  where day >= ${from}`;

/** Joins a vehicle's present odometer and hour meter by their newest readings; columns are `odometerColumns`. */
export const joinOdometer = (vehicle: string) =>
  `${newest(vehicle, 'odometer')} km on true ${newest(vehicle, 'engine_hours')} hours on true`;

/** The present state that a vehicle's trackers report: of several the newest value. @param value of the state `s` */
const reported = (
  vehicle: string,
  value: string,
) => `(select ${value} from devices d ${joinDeviceNow(`${value} s.message_time`)}
  where d.vehicle_id = ${vehicle} and ${value} is not null order by s.message_time desc nulls last limit 1)`;

/** The odometer that the vehicle's tracker reports, or the distance that the tracker sums up. Kilometres. */
export const reportedOdometer = (vehicle: string) => reported(vehicle, 'coalesce(s.odometer, s.total_distance)');

/** The engine hours that the vehicle's tracker sums up. */
export const reportedHours = (vehicle: string) => reported(vehicle, 's.engine_hours');

/** Columns by the names of `odometerNowFields`. */
export const odometerColumns = {
  odometer: 'round((km.read + km.factor * km.metres / 1000)::numeric, 3)::float8',
  odometer_read: 'km.read',
  odometer_read_at: 'km.read_at',
  engine_hours: 'round((hours.read + hours.seconds / 3600)::numeric, 2)::float8',
  hours_read: 'hours.read',
  hours_read_at: 'hours.read_at',
} as const;

const isKept = (isOld: (moment: string) => string) =>
  isOld(`${startOf('t.day + 1')} - interval '${KEPT_EARLY_DAYS} days'`);

/**
 * Adds to readings the days after them that retention is about to delete, for some readings each time, and returns
 * these.
 * @param isOld of the end of a day
 */
export const keepDroppedDays = (isOld: (moment: string) => string) => `update odometer_readings k
  set kept_metres = k.kept_metres + d.metres, kept_seconds = k.kept_seconds + d.seconds, kept_until = d.until
  from (select r.* from odometer_readings r where exists (select from trip_days t where t.vehicle_id = r.vehicle_id
      and t.day >= ${readDay} and t.day > coalesce(r.kept_until, '-infinity') and ${isKept(isOld)}) limit 200) r
  cross join lateral (select sum(metres) as metres, sum(seconds) as seconds, max(day) as until
    from (${daysAfter}) t where ${isKept(isOld)}) d
  where k.id = r.id and d.until is not null returning k.id`;
