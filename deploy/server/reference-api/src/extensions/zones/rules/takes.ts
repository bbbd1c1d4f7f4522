import type { Queries } from '../../../platform/database/database';
import type { KnownRule, KnownZone } from '../zoneBook';

/**
 * Whether a zone applies to the vehicles of a team: a team's zone applies to no other team. Stays, alarms and limits,
 * present and past, all use this.
 */
export const isFor = ({ team }: Pick<KnownZone, 'team'>, vehicles: number | null | undefined): boolean =>
  team === null || team === vehicles;

/** The team of each vehicle. */
export type TeamOf = ReadonlyMap<number, number | null>;

/** Whether a rule of a zone applies to a vehicle. */
export const takes = (
  zone: Pick<KnownZone, 'team'>,
  { vehicle_ids, team_ids }: Pick<KnownRule, 'vehicle_ids' | 'team_ids'>,
  vehicle: number,
  teams: TeamOf,
): boolean =>
  isFor(zone, teams.get(vehicle)) &&
  ((vehicle_ids.length === 0 && team_ids.length === 0) ||
    vehicle_ids.includes(vehicle) ||
    team_ids.includes(teams.get(vehicle) ?? 0));

export async function teamsOf(queries: Queries, vehicles: readonly number[]): Promise<TeamOf> {
  const rows = await queries.query<{ id: number; team_id: number | null }>(
    'select id, team_id from vehicles where id = any($1::int[])',
    [[...new Set(vehicles)]],
  );
  return new Map(rows.map(({ id, team_id }) => [id, team_id]));
}
