import { TIME_ZONE } from 'shared-auth/contract';
import { SPEED_LIMIT } from '../../alarms/rules/speedLimits';
import { vehicleAtSql } from '../../lookup/deviceAssignments.store';
import type { Queries } from '../../platform/database/database';
import type { Span } from '../../platform/limits/spans';
import { privateSpans } from '../privacy/privateTime/privateSpans';
import { readRules, rulesByVehicle } from '../privacy/privateTime/privateTime.store';

const dayOf = (column: string) => `(${column} at time zone '${TIME_ZONE}')::date`;

/**
 * Moves the positions, alarms and daily counts of a span to the vehicle that the tracker was in then. The trips of
 * these days are derived anew. Days whose positions have expired stay unchanged.
 * @returns the first of the days that changed, `YYYY-MM-DD`; undefined where the tracker sent no messages
 */
export async function moveHistory(
  queries: Queries,
  device: number,
  span: Span,
  vehicles: readonly number[],
): Promise<string | undefined> {
  const times = [device, new Date(span.from).toISOString(), new Date(span.to).toISOString()];
  for (const [table, column] of [
    ['locations', 'gps_time'],
    ['invalid_locations', 'gps_time'],
    ['alarms', 'created_at'],
  ] as const)
    await queries.query(
      `update ${table} t set vehicle_id = ${vehicleAtSql('t.device_pk', `t.${column}`)}
       where t.device_pk = $1 and t.${column} >= $2 and t.${column} < $3`,
      times,
    );
  await hidePrivateTime(queries, device, span, vehicles);
  const days = await queries.query<{ day: string }>(
    `select x.day::text as day from (select day, sum(location_count) as counted from device_days where device_pk = $1
       and day between ${dayOf('$2::timestamptz')} and ${dayOf('$3::timestamptz')} group by day) x
     where exists (select from locations l where l.device_pk = $1 and l.gps_time >= x.day::timestamp at time zone '${TIME_ZONE}'
       and l.gps_time < (x.day + 1)::timestamp at time zone '${TIME_ZONE}') order by 1`,
    times,
  );
  if (days.length === 0) return undefined;
  const list = [device, days.map(({ day }) => day)];
  for (const table of ['device_days', 'trip_days'])
    await queries.query(`delete from ${table} where device_pk = $1 and day = any($2::date[])`, list);
  await queries.query(
    `insert into device_days (device_pk, day, vehicle_key, location_count, moving_count, speed_sum, max_speed, high_speed_count)
     select l.device_pk, x.day, coalesce(l.vehicle_id, 0), count(*), count(*) filter (where speed > 0), coalesce(sum(speed), 0), coalesce(max(speed), 0),
       count(*) filter (where speed > ${SPEED_LIMIT})
     from unnest($2::date[]) as x(day) join locations l on l.device_pk = $1 and l.gps_time >= x.day::timestamp at time zone '${TIME_ZONE}'
       and l.gps_time < (x.day + 1)::timestamp at time zone '${TIME_ZONE}' group by 1, 2, 3`,
    list,
  );
  return days[0]?.day;
}

/**
 * Positions in a vehicle's private time are never stored, so those that move into it from another vehicle are deleted.
 */
async function hidePrivateTime(queries: Queries, device: number, span: Span, vehicles: readonly number[]) {
  const rules = rulesByVehicle(await readRules(queries, { vehicles: [...vehicles] }));
  for (const [vehicle, own] of rules)
    for (const { from, to } of privateSpans(own, span)) {
      const hidden = [device, new Date(from).toISOString(), new Date(to).toISOString(), vehicle];
      for (const table of ['locations', 'invalid_locations'])
        await queries.query(
          `delete from ${table} where device_pk = $1 and gps_time >= $2 and gps_time < $3 and vehicle_id = $4`,
          hidden,
        );
      await queries.query(
        `update alarms set latitude = null, longitude = null, speed = null
         where device_pk = $1 and created_at >= $2 and created_at < $3 and vehicle_id = $4`,
        hidden,
      );
    }
}
