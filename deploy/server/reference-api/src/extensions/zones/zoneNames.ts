import { roleHas } from 'shared-auth/contract';
import { ZoneIndex } from 'shared-ui/zones';
import type { Queries } from '../../platform/database/database';
import type { KnownZone } from './zoneBook';
import type { SeenTeams } from './zones.store';

/** A zone by which places are named. */
export type NamedZone = Pick<KnownZone, 'id' | 'name' | 'geometry' | 'team'>;

/** The name of the zone that a place is in, of those that a user sees. */
export type FindZone = (latitude: number, longitude: number) => string | undefined;

/** Reads zones for a thread without a `ZoneBook`. */
export const readNamedZones = async (queries: Queries): Promise<ZoneIndex<NamedZone>> =>
  new ZoneIndex(await queries.query<NamedZone>('select id, name, geometry, team_id as team from zones'));

/** Names places for one user, by the zones that the user sees. */
export async function zoneNamesFor(queries: Queries, user: number, index: ZoneIndex<NamedZone>): Promise<FindZone> {
  if (index.size === 0) return () => undefined;
  const teams = await zoneTeamsOf(queries, user);
  if (teams === undefined) return () => undefined;
  const isSeen = ({ team }: NamedZone) => teams === null || team === null || teams.includes(team);
  return (latitude, longitude) => index.at(longitude, latitude, isSeen)?.name;
}

/** The teams whose zones a user sees; undefined for users who see none. */
export async function zoneTeamsOf(queries: Queries, user: number): Promise<SeenTeams | undefined> {
  const [row] = await queries.query<{ role: string; is_limited: boolean; teams: number[] }>(
    `select role, exists (select from limited_users l where l.user_id = u.id) as is_limited,
       array(select team_id from user_teams t where t.user_id = u.id) as teams from users u where u.id = $1 and u.is_active`,
    [user],
  );
  if (!row || !roleHas(row.role, 'zones.view')) return undefined;
  return row.is_limited ? row.teams : null;
}
