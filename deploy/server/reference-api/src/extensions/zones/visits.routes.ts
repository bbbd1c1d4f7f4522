import { zoneCalls } from 'shared-auth/calls';
import { canSee, visibilityScopeOf } from '../../identity/access/visibilityScope';
import { findVehicle } from '../../lookup/find';
import { notFound } from '../../platform/http/errors';
import { serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { parseTime } from '../../platform/http/times';
import { listVisits } from './visits.store';
import { seenZone, zoneScopeOf } from './zoneScope';

/** Past and present stays of vehicles in zones. */
export function visitRoutes(app: Server): void {
  const { database, audit } = app;
  serve(app, zoneCalls.visits, async ({ request, query }) => {
    const { zone_id, vehicle_id, open, page = 1, limit = 50 } = query;
    const scope = await zoneScopeOf(database, request);
    const visibility = await visibilityScopeOf(database, request.session.user);
    const zone = zone_id === undefined ? undefined : await seenZone(database, zone_id, scope);
    const vehicle = vehicle_id === undefined ? undefined : await findVehicle(database, vehicle_id);
    if (vehicle_id !== undefined && (vehicle === undefined || !canSee(visibility, vehicle)))
      throw notFound('Возилото не е пронајдено');
    const [start, end] = [parseTime(query.start, 'start', 'start'), parseTime(query.end, 'end', 'end')];
    // Present stays are on every map; past ones are a read of the vehicle's history.
    if (open !== true)
      audit.read(request, {
        type: 'history_read',
        details: { zone: zone?.name ?? 'all', vehicle: vehicle ?? 'all', from: query.start, to: query.end },
      });
    const filter = { zone: zone?.id, vehicle, start, end, open, page, limit };
    const privateSince = app.privateVehicles.since();
    return await listVisits(database, { ...filter, teams: scope.teams, visibility, privateSince });
  });
}
