import type { Queries } from '../../platform/database/database';

/**
 * SQL of who drove a vehicle in a span: the assigned drivers, else the card or key that was in its tracker.
 * @param vehicle its id @param from @param to of the span @param card the tracker's report of it
 */
export const driverSql = (vehicle: string, from: string, to: string, card: string): string =>
  `coalesce((select string_agg(distinct u.first_name || ' ' || u.last_name, ', ') from vehicle_assignments a join users u on u.id = a.user_id
    where a.vehicle_id = ${vehicle} and a.valid_from < ${to} and (a.valid_to is null or a.valid_to > ${from})), ${card})`;

/** A time whose driver is looked up. */
interface Driven {
  /** ISO 8601; null when the vehicle did not move, so that it had no driver. */
  from: string | null;
  to: string | null;
  /** The card, as the tracker named it. */
  card: string | null;
}

/** The drivers of a vehicle, for each of the times. */
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
