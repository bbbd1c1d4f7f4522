import { findVehicle } from '../../fleet/lookup/find';
import { canSee, visibilityScopeOf } from '../../identity/access/visibilityScope';
import { notFound } from '../../platform/http/errors';
import { Page, parseBoolean } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import { parseTime } from '../../platform/http/times';
import { listVisits } from './visits.store';
import { seenZone, zoneScopeOf } from './zoneScope';
import { VisitQuery, VisitRow } from './zones.schemas';

/** Who was where, and who is there now. */
export function visitRoutes(app: Server): void {
  const { database, audit } = app;
  app.get('/api/zones/visits', {
    config: { permission: 'zones.view', budget: 'histories', restrictedUsers: true },
    schema: { tags: ['zones'], querystring: VisitQuery, response: { 200: Page(VisitRow) } },
    handler: async (request) => {
      const { zone_id, vehicle_id, page = 1, limit = 50, ...query } = request.query;
      const scope = await zoneScopeOf(database, request);
      const visibility = await visibilityScopeOf(database, request.session.user);
      const zone = zone_id === undefined ? undefined : await seenZone(database, zone_id, scope);
      const vehicle = vehicle_id === undefined ? undefined : await findVehicle(database, vehicle_id);
      if (vehicle_id !== undefined && (vehicle === undefined || !canSee(visibility, vehicle)))
        throw notFound('Возилото не е пронајдено');
      const [start, end] = [parseTime(query.start, 'start', 'start'), parseTime(query.end, 'end', 'end')];
      const open = parseBoolean(query.open);
      // Who is where now is on every map; where they were is a read of the past.
      if (open !== true)
        audit.read(request, {
          type: 'history_read',
          details: { zone: zone?.name ?? 'all', vehicle: vehicle ?? 'all', from: query.start, to: query.end },
        });
      const filter = { zone: zone?.id, vehicle, start, end, open, page, limit };
      const privateSince = app.privateVehicles.since();
      return {
        success: true as const,
        ...(await listVisits(database, { ...filter, teams: scope.teams, visibility, privateSince })),
      };
    },
  });
}
