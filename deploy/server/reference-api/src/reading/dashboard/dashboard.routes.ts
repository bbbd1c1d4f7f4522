import { visibilityScopeOf } from '../../identity/access/visibilityScope';
import { sendJson } from '../../platform/http/jsonBody';
import { Envelope } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import {
  AlarmStats,
  AlarmTrends,
  DaysQuery,
  FleetStatus,
  HourlyActivity,
  LocationStats,
  Overview,
} from './dashboard.schemas';
import { alarmStats, alarmTrends, fleetStatus, hourlyActivity, locationSummary, overview } from './dashboard.store';

/** Figures of the dashboard. Periods are whole days in Skopje, today included. */
export function dashboardRoutes(app: Server): void {
  const { database, cache } = app;
  const schema = <T>(data: T) => ({ tags: ['dashboard'], querystring: DaysQuery, response: { 200: data } });

  app.get('/api/dashboard/overview', {
    config: { permission: 'dashboard.view', budget: 'cheap', restrictedUsers: true },
    schema: schema(Envelope(Overview)),
    handler: async ({ query: { days = 7 }, session: { user } }, reply) => {
      const visibility = await visibilityScopeOf(database, user);
      const make = async () => JSON.stringify({ success: true, data: await overview(database, days, visibility) });
      return sendJson(reply, await (visibility === null ? cache.get(`overview ${days}`, make) : make()));
    },
  });

  app.get('/api/dashboard/fleet-status', {
    config: { permission: 'dashboard.view', budget: 'cheap', restrictedUsers: true },
    schema: schema(Envelope(FleetStatus)),
    handler: async ({ session: { user } }, reply) => {
      const visibility = await visibilityScopeOf(database, user);
      const make = async () =>
        `{"success":true,"data":{"vehicles":${await fleetStatus(database, visibility, app.privateVehicles.since())}}}`;
      return sendJson(reply, await (visibility === null ? cache.get('fleet-status', make) : make()));
    },
  });

  app.get('/api/dashboard/location-stats', {
    config: { permission: 'dashboard.view', budget: 'histories', restrictedUsers: true },
    schema: schema(Envelope(LocationStats)),
    handler: async ({ query: { days = 7 }, session: { user } }) => ({
      success: true as const,
      data: { summary: await locationSummary(database, days, await visibilityScopeOf(database, user)) },
    }),
  });

  app.get('/api/dashboard/alarm-stats', {
    config: { permission: 'dashboard.view', budget: 'cheap', restrictedUsers: true },
    schema: schema(Envelope(AlarmStats)),
    handler: async ({ query: { days = 7 }, session: { user } }) => ({
      success: true as const,
      data: await alarmStats(database, days, await visibilityScopeOf(database, user)),
    }),
  });

  app.get('/api/dashboard/hourly-activity', {
    config: { permission: 'dashboard.view', budget: 'histories', restrictedUsers: true },
    schema: schema(Envelope(HourlyActivity)),
    handler: async ({ query: { days = 7 }, session: { user } }) => ({
      success: true as const,
      data: { hourly_data: await hourlyActivity(database, days, await visibilityScopeOf(database, user)) },
    }),
  });

  app.get('/api/dashboard/alarm-trends', {
    config: { permission: 'dashboard.view', budget: 'histories', restrictedUsers: true },
    schema: schema(Envelope(AlarmTrends)),
    handler: async ({ query: { days = 7 }, session: { user } }) => ({
      success: true as const,
      data: await alarmTrends(database, days, await visibilityScopeOf(database, user)),
    }),
  });
}
