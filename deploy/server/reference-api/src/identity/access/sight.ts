import type { Conditions } from '../../platform/database/conditions';
import type { Queries } from '../../platform/database/database';
import type { SessionUser } from './caller';

/** The vehicles that somebody sees, each with the time from which on its past is shown. */
export interface Sight {
  readonly vehicles: ReadonlyMap<number, string>;
  /** ISO 8601, when an assignment begins or ends next. */
  readonly changesAt: string | null;
}

/** Null: everything. */
export type MaybeSight = Sight | null;

/** What a person may see now. The rule itself is the view `seen_vehicles`. */
export async function sightOf(queries: Queries, user: Pick<SessionUser, 'id' | 'is_limited'>): Promise<MaybeSight> {
  if (!user.is_limited) return null;
  const rows = await queries.query<{ vehicle_id: number | null; since: string; changes_at: string | null }>(
    `select s.vehicle_id, s.since, next.changes_at
     from (select min(at) as changes_at from vehicle_assignments a cross join lateral (values (a.valid_from), (a.valid_to)) as x(at)
           where a.user_id = $1 and x.at > now()) next
     left join seen_vehicles s on s.user_id = $1`,
    [user.id],
  );
  const seen = rows.flatMap(({ vehicle_id, since }): [number, string][] =>
    vehicle_id === null ? [] : [[vehicle_id, since]],
  );
  return { vehicles: new Map(seen), changesAt: rows[0]?.changes_at ?? null };
}

/** Whether a vehicle, and what happened to it at a time, is seen. A tracker in no vehicle is seen by those who see everything. */
export function sees(sight: MaybeSight, vehicle: number | null | undefined, at?: string): boolean {
  if (sight === null) return true;
  const since = vehicle == null ? undefined : sight.vehicles.get(Number(vehicle));
  return since !== undefined && (at === undefined || Date.parse(since) <= Date.parse(at));
}

/**
 * The same as a condition of SQL. @param vehicle column of the vehicle's id
 * @param at column of a time, where what is read is the vehicle's past
 * @param bind gives the placeholder of a value
 */
export function seenSql(
  sight: Sight,
  vehicle: string,
  at: string | undefined,
  bind: (value: unknown) => string,
): string {
  // Names that no table has: a column of the query around it may come without its table's.
  const ids = bind([...sight.vehicles.keys()]);
  if (at === undefined) return `${vehicle} = any(${ids}::int[])`;
  return `exists (select from unnest(${ids}::int[], ${bind([...sight.vehicles.values()])}::timestamptz[]) as sight(seen_vehicle, seen_since)
    where sight.seen_vehicle = ${vehicle} and sight.seen_since <= ${at})`;
}

/** Adds the condition, where there is one. */
export function whereSeen(conditions: Conditions, sight: MaybeSight, vehicle: string, at?: string): Conditions {
  return sight === null
    ? conditions
    : conditions.always(seenSql(sight, vehicle, at, (value) => conditions.bind(value)));
}

/** The condition within a query of its own parameters: nothing for those who see everything. */
export class Seen {
  readonly params: unknown[];
  readonly #sight: MaybeSight;

  constructor(sight: MaybeSight, params: readonly unknown[] = []) {
    this.#sight = sight;
    this.params = [...params];
  }

  /** ` and …` */
  and(vehicle: string, at?: string): string {
    if (this.#sight === null) return '';
    const bind = (value: unknown) => `$${this.params.push(value)}`;
    return ` and ${seenSql(this.#sight, vehicle, at, bind)}`;
  }
}
