import { includesRole, type Role } from 'shared-auth/contract';
import type { Queries } from '../../platform/database/database';
import { HttpError } from '../../platform/http/errors';
import type { SessionUser } from './caller';

/** The people whom a user with a limited visibility scope may act on. */
export interface Reach {
  readonly self: number;
  readonly role: Role;
  /** Never empty for a manager: one without a team may only read the list of users. */
  readonly teams: readonly number[];
}

/** Null: everything that the role allows. */
export type MaybeReach = Reach | null;

/** The people and teams that a person may change now; it is read within the transaction that acts. */
export async function reachOf(
  queries: Queries,
  user: Pick<SessionUser, 'id' | 'role' | 'is_limited'>,
): Promise<MaybeReach> {
  if (!user.is_limited) return null;
  const rows = await queries.query<{ team_id: number }>(
    'select team_id from user_teams where user_id = $1 order by team_id',
    [user.id],
  );
  return { self: user.id, role: user.role, teams: rows.map(({ team_id }) => team_id) };
}

/**
 * The rule of whom a limited user may change, take over or name: people who see only what the user sees. For staff the
 * teams that they see decide; for a driver their own team, and the vehicles that they drive or will drive. Only users
 * who see everything may act on a person without a team.
 * @param teams placeholder of the teams, an int[]
 */
const withinTeams = (teams: string) => `case u.role
  when 'admin' then false
  when 'driver' then u.team_id = any(${teams}) and not exists (
    select from vehicle_assignments a join vehicles v on v.id = a.vehicle_id
    where a.user_id = u.id and (a.valid_to is null or a.valid_to > now()) and (v.team_id is null or v.team_id <> all(${teams})))
  else exists (select from user_teams t where t.user_id = u.id)
    and not exists (select from user_teams t where t.user_id = u.id and t.team_id <> all(${teams})) end`;

/** Whether all of these people are within reach, as oneself always is; an unknown id never is. */
export async function reachesPeople(
  queries: Queries,
  reach: MaybeReach,
  people: readonly (number | null)[],
): Promise<boolean> {
  if (reach === null) return true;
  if (people.includes(null)) return false;
  const others = new Set(people.filter((id) => id !== reach.self));
  if (others.size === 0) return true;
  const rows = await queries.query(
    `select u.id from users u where u.id = any($2::int[]) and ${withinTeams('$1::int[]')}`,
    [reach.teams, [...others]],
  );
  return rows.length === others.size;
}

/** @throws HttpError 403 where a person is out of reach */
export async function mustReach(queries: Queries, reach: MaybeReach, person: number): Promise<void> {
  if (!(await reachesPeople(queries, reach, [person])))
    throw new HttpError(403, 'Не можете да менувате корисник надвор од вашите тимови.');
}

/** @throws HttpError 403 where a team is not one of the person's own */
export function mustReachTeam(reach: MaybeReach, team: number | null): void {
  if (reach === null || (team !== null && reach.teams.includes(team))) return;
  const text = 'Изберете еден од вашите тимови.';
  throw new HttpError(403, text, { team_id: text });
}

/** Whether the person may name everybody with these roles. */
export const reachesRoles = (reach: MaybeReach, roles: readonly Role[]): boolean =>
  reach === null || roles.every((role) => includesRole(reach.role, role));

/**
 * The error where people or vehicles out of the user's reach depend on a thing: to change or delete it is to decide
 * about them. @param thing with the article, as „Зоната“
 */
export const usedByOthers = (thing: string): HttpError =>
  new HttpError(
    409,
    `${thing} се користи и за возила или луѓе што не ги гледате. Може да ја смени или избрише само администратор или менаџер што ги гледа сите возила.`,
  );

/** SQL of the condition that some vehicles include one that a limited user does not see. @param teams placeholder */
export const vehiclesBeyond = (which: string, teams: string): string =>
  `exists (select from vehicles v where ${which} and (v.team_id is null or v.team_id <> all(${teams}::int[])))`;
