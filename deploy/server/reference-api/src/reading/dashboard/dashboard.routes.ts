import { dashboardCalls } from 'shared-auth/calls';
import { visibilityScopeOf } from '../../identity/access/visibilityScope';
import { sendJson } from '../../platform/http/jsonBody';
import { serve } from '../../platform/http/serve';
import type { Server } from '../../platform/http/server';
import { alarmStats, alarmTrends, fleetStatus, hourlyActivity, locationSummary, overview } from './dashboard.store';

/** Figures of the dashboard. Periods are whole days in Skopje, today included. */
export function dashboardRoutes(app: Server): void {
  const { database, cache } = app;
  serve(app, dashboardCalls.overview, async ({ query: { days }, request, reply }) => {
    const visibility = await visibilityScopeOf(database, request.session.user);
    const make = async () => JSON.stringify({ success: true, data: await overview(database, days, visibility) });
    return sendJson(reply, await (visibility === null ? cache.get(`overview ${days}`, make) : make()));
  });
  serve(app, dashboardCalls.fleetStatus, async ({ request, reply }) => {
    const visibility = await visibilityScopeOf(database, request.session.user);
    const make = async () =>
      `{"success":true,"data":{"vehicles":${await fleetStatus(database, visibility, app.privateVehicles.since())}}}`;
    return sendJson(reply, await (visibility === null ? cache.get('fleet-status', make) : make()));
  });
  serve(app, dashboardCalls.locationStats, async ({ query: { days }, request }) => ({
    summary: await locationSummary(database, days, await visibilityScopeOf(database, request.session.user)),
  }));
  serve(app, dashboardCalls.alarmStats, async ({ query: { days }, request }) =>
    alarmStats(database, days, await visibilityScopeOf(database, request.session.user)),
  );
  serve(app, dashboardCalls.hourlyActivity, async ({ query: { days }, request }) => ({
    hourly_data: await hourlyActivity(database, days, await visibilityScopeOf(database, request.session.user)),
  }));
  serve(app, dashboardCalls.alarmTrends, async ({ query: { days }, request }) =>
    alarmTrends(database, days, await visibilityScopeOf(database, request.session.user)),
  );
}
