import { isFoundIn, roleHas, searchForms, searchText } from 'shared-auth/contract';
import type { Queries } from '../../platform/database/database';
import type { SessionUser } from './caller';
import { type VisibilityScope, VisibleCondition, visibilityScopeOf } from './visibilityScope';

/**
 * The current drivers of vehicles, of those that a user sees. A driver in private time is not disclosed.
 * @param hidden private vehicles
 */
export function drivenNow(queries: Queries, visibility: VisibilityScope, hidden: readonly number[]) {
  const seen = new VisibleCondition(visibility, [hidden]);
  return queries.query<{ vehicle_id: number; names: string }>(
    `select s.vehicle_id, string_agg(u.first_name || ' ' || u.last_name, ', ' order by s.valid_from desc, s.id desc) as names
     from vehicle_assignments s join users u on u.id = s.user_id
     where s.valid_from <= now() and (s.valid_to is null or s.valid_to > now())
       and s.vehicle_id <> all($1::int[])${seen.and('s.vehicle_id')}
     group by s.vehicle_id order by s.vehicle_id`,
    seen.params,
  );
}

/** The searchable text of the drivers of each vehicle, by vehicle id. */
export type DriverTexts = Readonly<Record<string, string>>;

/** Empty for users who may not see drivers. */
export async function driverTexts(
  queries: Queries,
  user: SessionUser,
  hidden: readonly number[],
  search: string | undefined,
): Promise<DriverTexts> {
  const { words, whole } = searchForms(search ?? '');
  if (words.length === 0 || !roleHas(user.role, 'devices.numbers')) return {};
  // Any word of the search suffices here, because the others may be part of the plate.
  const anyWord = { words: [[...words, whole].flat()], whole: [] };
  const texts: Record<string, string> = {};
  for (const { vehicle_id, names } of await drivenNow(queries, await visibilityScopeOf(queries, user), hidden)) {
    const text = searchText(names);
    if (isFoundIn(text, anyWord)) texts[vehicle_id] = text;
  }
  return texts;
}
