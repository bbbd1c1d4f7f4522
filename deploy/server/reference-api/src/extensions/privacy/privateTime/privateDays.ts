import { canSee, type VisibilityScope } from '../../../identity/access/visibilityScope';
import type { Queries } from '../../../platform/database/database';
import { dayOf, startOfDay, startOfNextDay } from '../../../platform/http/times';
import { type PrivateDistance, readDistances } from './privateTime.store';

/** The distance that a vehicle drove in the private time of a day. */
interface PrivateDay extends PrivateDistance {
  /** `YYYY-MM-DD` in Skopje. */
  date: string;
}

interface Asked {
  /** `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
  visibility: VisibilityScope;
  /** One only. */
  vehicle?: number | undefined;
}

/** The distance in private time that is over, by vehicle and day, for the vehicles that a user sees. */
export async function privateDays(queries: Queries, { from, to, visibility, vehicle }: Asked): Promise<PrivateDay[]> {
  const vehicles = vehicle === undefined ? visibility && [...visibility.vehicles.keys()] : [vehicle];
  const spans = await readDistances(queries, { from: startOfDay(from), to: startOfNextDay(to) }, vehicles);
  const seen = spans.filter((span) => canSee(visibility, span.vehicle_id, span.from));
  return joined(
    seen.map((span) => ({ ...span, date: dayOf(new Date(span.from)) })),
    (day) => `${day.vehicle_id} ${day.date}`,
  );
}

/** The days of each vehicle as one. */
export const privateVehicles = (days: readonly PrivateDay[]): PrivateDistance[] =>
  joined(
    days.map(({ date: _, ...day }) => day),
    ({ vehicle_id }) => vehicle_id,
  );

/** Merges rows of one key: the sum of their known distances, since the first. */
function joined<Row extends PrivateDistance>(rows: readonly Row[], keyOf: (row: Row) => unknown): Row[] {
  const found = new Map<unknown, Row>();
  for (const row of rows) {
    const before = found.get(keyOf(row));
    const distance = row.distance === null ? before?.distance : (before?.distance ?? 0) + row.distance;
    found.set(keyOf(row), { ...(before ?? row), distance: distance ?? null });
  }
  return [...found.values()];
}
