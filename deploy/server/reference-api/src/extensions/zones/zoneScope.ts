import type { FastifyRequest } from 'fastify';
import { type MaybeReach, mustReachTeam, reachOf } from '../../identity/access/reach';
import type { Queries } from '../../platform/database/database';
import { notFound } from '../../platform/http/errors';
import { findZone, type SeenTeams, type Zone } from './zones.store';

/** Whose zones a user sees and changes. */
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

/** A zone that the user may change. @throws HttpError 404, or 403 where it is another's */
export async function ownZone(queries: Queries, id: number, scope: ZoneScope): Promise<Zone> {
  const zone = await seenZone(queries, id, scope);
  mustReachTeam(scope.reach, zone.team_id);
  return zone;
}

/** The id in an address; 0, which no row has, for anything else. */
export const idOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
