import type { Queries } from '../../platform/database/database';

/**
 * SQL of who drove a vehicle in a time: those who were assigned to it, else the card or key that was in its tracker.
 * @param vehicle its id @param from @param to of the time @param card what the tracker said
 */
export const driverSql = (vehicle: string, from: string, to: string, card: string): string =>
  `coalesce((select string_agg(distinct u.first_name || ' ' || u.last_name, ', ') from vehicle_assignments a join users u on u.id = a.user_id
    where a.vehicle_id = ${vehicle} and a.valid_from < ${to} and (a.valid_to is null or a.valid_to > ${from})), ${card})`;

/** A time of which the driver is asked. */
interface Driven {
  /** ISO 8601; null where the vehicle did not move: no one drove it. */
  from: string | null;
  to: string | null;
  /** What the tracker said. */
  card: string | null;
}

/** Who drove a vehicle, for each of some times. */
export async function driversOf(
  queries: Queries,
  vehicle: number,
  times: readonly Driven[],
): Promise<(string | null)[]> {
  const rows = await queries.query<{ driver: string | null }>(
    `select ${driverSql('$1', 'x.since', 'x.until', 'x.card')} as driver
     from json_to_recordset($2::text::json) as x(i int, since timestamptz, until timestamptz, card text) order by x.i`,
    [vehicle, JSON.stringify(times.map(({ from, to, card }, i) => ({ i, since: from, until: to, card })))],
  );
  return rows.map(({ driver }) => driver);
}
