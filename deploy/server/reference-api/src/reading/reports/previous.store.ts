import { TIME_ZONE } from 'shared-auth/contract';
import { type VisibilityScope, VisibleCondition } from '../../identity/access/visibilityScope';
import type { Queries } from '../../platform/database/database';
import { dayStart, firstDay, periodStart } from '../dashboard/dashboard.store';
import { averageSpeed, rounded, topSpeed } from '../dashboard/sums.sql';

/** The first of as many days before the period of `$1` days. */
const earlierDay = `(${firstDay} - $1::int)`;
const inDays = `dd.day >= ${earlierDay} and dd.day < ${firstDay}`;
const inTime = `created_at >= (${earlierDay}::timestamp at time zone '${TIME_ZONE}') and created_at < ${periodStart}`;

/** The figures of the previous period: distances and alarms. */
export interface PreviousFigures {
  active_devices: number;
  active_days: number;
  total_locations: number;
  avg_speed: number;
  max_speed: number;
  total_alarms: number;
}

/** False where records do not cover all of the previous period: comparing with a part of it would mislead. */
async function hasPrevious(queries: Queries, days: number, vehicle: number | null = null): Promise<boolean> {
  const [row] = await queries.query<{ has: boolean }>(
    `select coalesce(min(day) <= ${earlierDay}, false) as has from device_days where $2::int is null or vehicle_key = $2`,
    [days, vehicle],
  );
  return row?.has ?? false;
}

/** The figures of the previous period, of one vehicle or of all; undefined where they are unknown. */
export async function previousFigures(
  queries: Queries,
  days: number,
  visibility: VisibilityScope,
  vehicle: number | null = null,
): Promise<PreviousFigures | undefined> {
  if (!(await hasPrevious(queries, days, vehicle))) return undefined;
  const seen = new VisibleCondition(visibility, [days, vehicle]);
  const [row] = await queries.query<PreviousFigures>(
    `select count(distinct dd.device_pk) as active_devices, count(distinct dd.day) as active_days,
       coalesce(sum(dd.location_count), 0)::bigint as total_locations,
       ${averageSpeed} as avg_speed, ${topSpeed} as max_speed,
       (select count(*) from alarms where ${inTime} and ($2::int is null or vehicle_id = $2)${seen.and('vehicle_id', 'created_at')}) as total_alarms
     from device_days dd where ${inDays} and ($2::int is null or dd.vehicle_key = $2)${seen.and('dd.vehicle_key', dayStart)}`,
    seen.params,
  );
  return row && rounded(row);
}

/** The number of alarms of each type in the previous period; undefined where that is unknown. */
export async function previousAlarmTypes(
  queries: Queries,
  days: number,
  visibility: VisibilityScope,
): Promise<{ type: string; total_count: number }[] | undefined> {
  if (!(await hasPrevious(queries, days))) return undefined;
  const seen = new VisibleCondition(visibility, [days]);
  return queries.query(
    `select alarm_type as type, count(*) as total_count from alarms where ${inTime}${seen.and('vehicle_id', 'created_at')} group by 1 order by 2 desc, 1`,
    seen.params,
  );
}
