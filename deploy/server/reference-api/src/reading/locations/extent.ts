import { TIME_ZONE } from 'shared-auth/contract';
import { Conditions } from '../../platform/database/conditions';
import type { Queries } from '../../platform/database/database';
import { dayOf, startOfDay, startOfNextDay } from '../../platform/http/times';
import { inScope, type Scope } from './scope';

/** How many locations there are and, far from the newest, where a page of them begins. */
export interface Extent {
  total: number;
  /** The page's rows are older than `before`, and `offset` of those are left out. */
  start?: { before: string; offset: number };
}

/**
 * Where rows must be counted one by one (filters by speed, parts of a day or an hour), counting stops at this number.
 */
export const countLimit = 100_000;

/** Up to this many rows before a page are read and skipped, which is cheaper than searching its beginning. */
export const shortOffset = 1_000;

const hour = 3_600_000;

/** Stored sums: the fleet's per hour, a device's per day in Skopje. Times are in ms since 1970. */
const sumsOf = ({ devices, vehicle }: Scope) =>
  devices === undefined && vehicle === undefined
    ? {
        table: 'fleet_hours',
        start: 'hour',
        end: "hour + interval '1 hour'",
        key: (time: number) => new Date(time).toISOString(),
        floor: (time: number) => time - (time % hour),
        next: (time: number) => time - (time % hour) + hour,
      }
    : {
        table: 'device_days',
        start: 'day',
        end: `((day + 1)::timestamp at time zone '${TIME_ZONE}')`,
        key: (time: number) => dayOf(new Date(time)),
        floor: (time: number) => startOfDay(dayOf(new Date(time))),
        next: (time: number) => startOfNextDay(dayOf(new Date(time))),
      };

/** Counts rows of locations one by one, up to {@link countLimit}. */
export async function countRows(queries: Queries, { sql, params }: Conditions): Promise<number> {
  const [row] = await queries.query<{ total: number }>(
    `select count(*) as total from (select from locations l ${sql} limit ${countLimit}) counted`,
    params,
  );
  return row?.total ?? 0;
}

/**
 * SQL of the time since which positions are retained; null when no administrator has set a limit. The sums of locations
 * are retained for longer.
 */
export const positionsKeptSince =
  "(select date_trunc('day', now()) - make_interval(days => days) from retention where kind = 'positions')";

async function keptSince(queries: Queries): Promise<Date | undefined> {
  const [row] = await queries.query<{ since: string | null }>(`select ${positionsKeptSince} as since`);
  return row?.since ? new Date(row.since) : undefined;
}

/**
 * Counts the locations of a scope by stored sums, so that a long past costs no more than a short one. Only the parts at
 * the ends that fill no whole day (or hour) are counted row by row.
 * @param offset rows before the requested page, newest first.
 */
export async function extentOf(queries: Queries, asked: Scope, offset: number): Promise<Extent> {
  const sums = sumsOf(asked);
  // The sums are retained for longer than the positions.
  const kept = await keptSince(queries);
  const scope = kept && !(asked.from && asked.from > kept) ? { ...asked, from: kept } : asked;
  const from = scope.from?.getTime();
  // The last second of a bucket means all of it, and there are no rows in the future.
  const last = scope.to === undefined || scope.to.getTime() > Date.now() ? undefined : scope.to.getTime();
  const end =
    last === undefined ? undefined : last % 1000 === 0 && sums.floor(last + 1000) > last ? last + 1000 : last + 1;
  const first = from === undefined || sums.floor(from) === from ? from : sums.next(from);
  const until = end === undefined ? undefined : sums.floor(end);
  const rows = (part: Partial<Scope>) => countRows(queries, inScope({ ...scope, ...part }));
  if (first !== undefined && until !== undefined && first > until) return { total: await rows({}) };
  const newer = until !== undefined && until !== end ? await rows({ from: new Date(until) }) : 0;
  const older = first !== undefined && first !== from ? await rows({ to: new Date(first - 1) }) : 0;
  const conditions = new Conditions()
    .maybe((value) => `device_pk = any(${value}::int[])`, scope.devices)
    .maybe((value) => `vehicle_key = ${value}`, scope.vehicle)
    .maybe((value) => `${sums.start} >= ${value}`, first === undefined ? undefined : sums.key(first))
    .maybe((value) => `${sums.start} < ${value}`, until === undefined ? undefined : sums.key(until));
  const isFar = offset >= shortOffset && offset >= newer && newer < countLimit;
  if (!isFar) {
    const [row] = await queries.query<{ total: number }>(
      `select coalesce(sum(location_count), 0)::bigint as total from ${sums.table} ${conditions.sql}`,
      conditions.params,
    );
    return { total: newer + older + (row?.total ?? 0) };
  }
  const buckets = `select ${sums.end} as "end", sum(location_count) as n from ${sums.table} ${conditions.sql} group by 1`;
  const left = conditions.bind(offset - newer);
  const [row] = await queries.query<{ total: number; start: { before: string; skipped: number } | null }>(
    `with b as (select "end", n, sum(n) over (order by "end" desc) - n as skipped from (${buckets}) b)
     select coalesce(sum(n), 0)::bigint as total,
       (select json_build_object('before', "end", 'skipped', skipped) from b where skipped <= ${left}::bigint and skipped + n > ${left}::bigint) as start
     from b`,
    conditions.params,
  );
  const whole = row?.total ?? 0;
  // Beyond the whole buckets there are only the rows that were counted one by one, if any.
  const oldest = { before: first === undefined ? '-infinity' : new Date(first).toISOString(), skipped: whole };
  const { before, skipped } = row?.start ?? oldest;
  return { total: newer + older + whole, start: { before, offset: offset - newer - skipped } };
}
