import type { CallData, calendarCalls } from 'shared-auth/calls';
import { dayAfter } from 'shared-auth/contract';
import { type VisibilityScope, VisibleCondition } from '../../../identity/access/visibilityScope';
import type { Database } from '../../../platform/database/database';
import { startOfDay, startOfNextDay } from '../../../platform/http/times';
import { dayStart } from '../../trips/trips.store';
import { type HourBook, USUAL } from '../hourBook';

/** A drive with fewer seconds outside working hours is not reported: the driver came home a moment late. */
const LEAST_SECONDS = 60;

/** The driving of a vehicle outside its hours: of each trip the part of its time outside them. */
export type DrivingOutside = CallData<typeof calendarCalls.driving>['vehicles'][number];

/**
 * Driving outside hours by vehicle, the most first, as calendars are now. Private time is in no trip. Days cut a drive
 * across midnight: its parts are one drive, which began when the first did, also on the day before the period.
 * @param from `YYYY-MM-DD` of Skopje, as `to`, both included
 */
export async function drivingOutside(
  database: Database,
  book: HourBook,
  { from, to, visibility }: { from: string; to: string; visibility: VisibilityScope },
): Promise<DrivingOutside[]> {
  // A trip that begins on the last day may end on the next.
  const within = { from: startOfDay(from), to: startOfNextDay(dayAfter(to)) };
  const calendars = new Map([...book.entries()].map(([, { calendar }]) => [calendar.id, calendar]));
  const work = [...book.workIn(within)].flatMap(([c, spans]) =>
    spans.map((span) => ({ c, s: new Date(span.from).toISOString(), e: new Date(span.to).toISOString() })),
  );
  const whose = [...book.entries()].map(([v, { calendar }]) => ({ v, c: calendar.id }));
  const seen = new VisibleCondition(visibility, [from, to, JSON.stringify(work), JSON.stringify(whose)]);
  const rows = await database.query<Omit<DrivingOutside, 'calendar'> & { calendar: number }>(
    `with work as materialized (select * from jsonb_to_recordset($3::text::jsonb) as w(c int, s timestamptz, e timestamptz)),
     trip as (
       select t.vehicle_id, coalesce(x.c, ${USUAL}) as c, t.day >= $1::date as counts, (n.value->>'start_time')::timestamptz as s, (n.value->>'end_time')::timestamptz as e,
         (n.value->>'distance')::float8 as distance
       from trip_days t left join jsonb_to_recordset($4::text::jsonb) as x(v int, c int) on x.v = t.vehicle_id
       cross join lateral jsonb_array_elements(t.entries) n(value)
       where t.day between $1::date - 1 and $2::date and n.value->>'kind' = 'trip'${seen.and('t.vehicle_id', dayStart)}),
     part as (
       select trip.*, nullif(extract(epoch from e - s), 0)::float8 as lasted, (extract(epoch from e - s) - coalesce((
         select sum(extract(epoch from least(w.e, trip.e) - greatest(w.s, trip.s))) from work w where w.c = trip.c and w.s < trip.e and w.e > trip.s), 0))::float8 as seconds,
         s is distinct from lag(e) over (partition by vehicle_id order by s, e) as begins
       from trip),
     numbered as (select part.*, count(*) filter (where begins) over (partition by vehicle_id order by s, e) as drive from part),
     outside as (
       select vehicle_id, c, min(s) as s, sum(seconds) filter (where counts) as seconds, sum(distance * seconds / lasted) filter (where counts) as distance
       from numbered group by vehicle_id, c, drive)
     select v.id as vehicle_id, v.license_plate, v.vehicle_code, o.c as calendar, count(*)::int as drives, round(sum(o.seconds))::int as seconds,
       round(sum(o.distance))::int as distance, max(o.s) as last_at
     from outside o join vehicles v on v.id = o.vehicle_id where o.seconds >= ${LEAST_SECONDS}
     group by v.id, o.c order by sum(o.seconds) desc, v.id`,
    seen.params,
  );
  return rows.map((row) => ({ ...row, calendar: calendars.get(row.calendar)?.name ?? null }));
}
