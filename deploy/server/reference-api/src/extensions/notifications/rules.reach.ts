import { type MaybeReach, reachesPeople, reachesRoles } from '../../identity/access/reach';
import { canSee, type VisibilityScope } from '../../identity/access/visibilityScope';
import type { Queries } from '../../platform/database/database';
import type { NotificationRule, RuleValues } from './rules';

/** The vehicles that a user sees, and the users and vehicles that the user may change. */
export interface Limits {
  visibility: VisibilityScope;
  reach: MaybeReach;
}

/** Limits a rule of a limited user to that user's teams: for them, "all teams" means all of their own. */
export const confined = (values: RuleValues, { reach }: Limits): RuleValues =>
  reach !== null && values.vehicle_ids === null && (values.team_ids ?? null) === null
    ? { ...values, team_ids: [...reach.teams] }
    : values;

/** Whether a rule applies only to alarms of vehicles that its user sees. */
export const watchesOwnVehicles = ({ vehicle_ids, team_ids }: RuleValues, { visibility, reach }: Limits): boolean =>
  reach === null ||
  (vehicle_ids !== null
    ? vehicle_ids.every((id) => canSee(visibility, id))
    : (team_ids ?? null) !== null && (team_ids ?? []).every((id) => reach.teams.includes(id)));

/** The zones of a rule that its maker does not see. */
export async function unseenZones(
  queries: Queries,
  { zone_ids }: Pick<RuleValues, 'zone_ids'>,
  { reach }: Pick<Limits, 'reach'>,
): Promise<number[]> {
  if ((zone_ids ?? null) === null) return [];
  const seen = await queries.query<{ id: number }>(
    'select id from zones where id = any($1::int[]) and ($2::int[] is null or team_id is null or team_id = any($2))',
    [zone_ids, reach?.teams ?? null],
  );
  const ids = new Set(seen.map(({ id }) => id));
  return (zone_ids ?? []).filter((id) => !ids.has(id));
}

/** Whether a rule notifies only people within its maker's reach. */
export const notifiesOwnPeople = async (
  queries: Queries,
  { steps }: Pick<RuleValues, 'steps'>,
  { reach }: Limits,
): Promise<boolean> =>
  reachesRoles(
    reach,
    steps.flatMap(({ roles }) => roles),
  ) &&
  reachesPeople(
    queries,
    reach,
    steps.flatMap(({ users }) => users),
  );

/**
 * Whether a user may read, change and delete a rule for others. A rule by someone with wider visibility is out of
 * reach.
 */
export const isWithinLimits = async (queries: Queries, rule: NotificationRule, limits: Limits): Promise<boolean> =>
  limits.reach === null ||
  (watchesOwnVehicles(rule, limits) &&
    (await reachesPeople(queries, limits.reach, [rule.maker_id])) &&
    (await namesNoOthersZone(queries, rule, limits)) &&
    (await notifiesOwnPeople(queries, rule, limits)));

/** A deleted zone belongs to nobody, so a rule may name it. */
async function namesNoOthersZone(queries: Queries, rule: RuleValues, limits: Limits): Promise<boolean> {
  const unseen = await unseenZones(queries, rule, limits);
  return (
    unseen.length === 0 || (await unseenZones(queries, { zone_ids: unseen }, { reach: null })).length === unseen.length
  );
}
