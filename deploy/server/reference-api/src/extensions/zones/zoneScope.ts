import type { FastifyRequest } from 'fastify';
import {
  type MaybeReach,
  mustReachTeam,
  reachesPeople,
  reachOf,
  usedByOthers,
  vehiclesBeyond,
} from '../../identity/access/reach';
import type { Queries } from '../../platform/database/database';
import { notFound } from '../../platform/http/errors';
import { findZone, type SeenTeams, type Zone } from './zones.store';

/** The teams whose zones a user sees and changes. */
export interface ZoneScope {
  reach: MaybeReach;
  teams: SeenTeams;
}

export async function zoneScopeOf(queries: Queries, { session }: Pick<FastifyRequest, 'session'>): Promise<ZoneScope> {
  const reach = await reachOf(queries, session.user);
  return { reach, teams: reach === null ? null : reach.teams };
}

export const zoneMissing = () => notFound('Зоната не е пронајдена');

/** A zone that the user sees. @throws HttpError 404 */
export async function seenZone(queries: Queries, id: number, scope: ZoneScope): Promise<Zone> {
  const zone = await findZone(queries, id, scope.teams);
  if (!zone) throw zoneMissing();
  return zone;
}

/** A zone that the user may change. @throws HttpError 404, or 403 where it belongs to others */
export async function ownZone(queries: Queries, id: number, scope: ZoneScope): Promise<Zone> {
  const zone = await seenZone(queries, id, scope);
  mustReachTeam(scope.reach, zone.team_id);
  return zone;
}

/**
 * A zone that the user may change or delete: their own, and used only within their reach.
 * @throws HttpError 404, 403, or 409 where others use it
 */
export async function changeableZone(queries: Queries, id: number, scope: ZoneScope): Promise<Zone> {
  const zone = await ownZone(queries, id, scope);
  if (scope.reach === null) return zone;
  const [used] = await queries.query<{ elsewhere: boolean; people: (number | null)[] }>(
    `select exists (select from zone_rules r where r.zone_id = $1
         and (not r.team_ids <@ $2::int[] or ${vehiclesBeyond('v.id = any(r.vehicle_ids)', '$2')})) as elsewhere,
       array(select s.created_by from report_schedules s where s.zone_id = $1 union select unnest(s.recipients) from report_schedules s where s.zone_id = $1
         union select coalesce(n.owner_id, n.created_by) from notification_rules n where $1 = any(n.zone_ids)) as people`,
    [id, scope.reach.teams],
  );
  const isOwn = used?.elsewhere === false && (await reachesPeople(queries, scope.reach, used.people));
  if (!isOwn) throw usedByOthers('Зоната');
  return zone;
}

/** The id in an address; 0, which no row has, for anything else. */
export const idOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
