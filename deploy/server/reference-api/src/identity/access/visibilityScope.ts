import type { Conditions } from '../../platform/database/conditions';
import type { Queries } from '../../platform/database/database';
import type { SessionUser } from './caller';

/** The vehicles that a user sees, each with the time since which the user may see its past. */
export interface LimitedScope {
  readonly vehicles: ReadonlyMap<number, string>;
  /** ISO 8601, when an assignment begins or ends next. */
  readonly changesAt: string | null;
}

/** Null: everything. */
export type VisibilityScope = LimitedScope | null;

/** The vehicles that a person may see now. The rule itself is the view `seen_vehicles`. */
export async function visibilityScopeOf(
  queries: Queries,
  user: Pick<SessionUser, 'id' | 'is_limited'>,
): Promise<VisibilityScope> {
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

/**
 * Whether a vehicle, and its past at a time, is visible. A tracker in no vehicle is visible to those who see
 * everything.
 */
export function canSee(visibility: VisibilityScope, vehicle: number | null | undefined, at?: string): boolean {
  if (visibility === null) return true;
  const since = vehicle == null ? undefined : visibility.vehicles.get(Number(vehicle));
  return since !== undefined && (at === undefined || Date.parse(since) <= Date.parse(at));
}

/**
 * The same as a condition of SQL. @param vehicle column of the vehicle's id
 * @param at column of a time, where the query reads the vehicle's past
 * @param bind adds a value to the parameters, and returns its placeholder
 */
export function visibleSql(
  visibility: LimitedScope,
  vehicle: string,
  at: string | undefined,
  bind: (value: unknown) => string,
): string {
  // The aliases exist in no table, because the surrounding query may use a column without its table's name.
  const ids = bind([...visibility.vehicles.keys()]);
  if (at === undefined) return `${vehicle} = any(${ids}::int[])`;
  return `exists (select from unnest(${ids}::int[], ${bind([...visibility.vehicles.values()])}::timestamptz[]) as visibility(seen_vehicle, seen_since)
    where visibility.seen_vehicle = ${vehicle} and visibility.seen_since <= ${at})`;
}

/** Adds the condition, where there is one. */
export function scopeToVisible(
  conditions: Conditions,
  visibility: VisibilityScope,
  vehicle: string,
  at?: string,
): Conditions {
  return visibility === null
    ? conditions
    : conditions.always(visibleSql(visibility, vehicle, at, (value) => conditions.bind(value)));
}

/** The condition within a query with separate parameters; empty for those who see everything. */
export class VisibleCondition {
  readonly params: unknown[];
  readonly #visibility: VisibilityScope;

  constructor(visibility: VisibilityScope, params: readonly unknown[] = []) {
    this.#visibility = visibility;
    this.params = [...params];
  }

  /** ` and …` */
  and(vehicle: string, at?: string): string {
    if (this.#visibility === null) return '';
    const bind = (value: unknown) => `$${this.params.push(value)}`;
    return ` and ${visibleSql(this.#visibility, vehicle, at, bind)}`;
  }
}
