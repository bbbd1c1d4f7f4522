import { fleetVehicleFields, overviewFields } from '../records/dashboard';
import type { Fields } from '../records/field';
import { calls } from './call';

const count = { kind: 'integer', always: true } as const;
const name = { kind: 'text', always: true } as const;
const listOf = <const F extends Fields>(fields: F) => ({ kind: 'record', list: true, always: true, fields }) as const;

const ofDays = {
  method: 'GET',
  can: 'dashboard.view',
  rows: 'seen',
  // 1, 7, 30 or 90 days; other numbers in between are answered, too.
  query: { days: { kind: 'integer', input: { range: { min: 1, max: 90 }, default: 7 } } },
} as const;

/** Figures of the dashboard: docs/spec/core.md §7. Periods are whole days in Skopje, today included. */
export const dashboardCalls = calls('dashboard', {
  overview: { ...ofDays, path: '/api/dashboard/overview', returns: overviewFields },
  fleetStatus: {
    ...ofDays,
    path: '/api/dashboard/fleet-status',
    returns: { vehicles: listOf(fleetVehicleFields) },
  },
  locationStats: {
    ...ofDays,
    path: '/api/dashboard/location-stats',
    budget: 'histories',
    returns: {
      summary: {
        kind: 'record',
        always: true,
        fields: {
          total_locations: count,
          avg_speed: { kind: 'number', always: true },
          max_speed: { kind: 'number', always: true },
          high_speed_count: count,
          left_out_places: count,
          left_out_speeds: count,
        },
      },
    },
  },
  alarmStats: {
    ...ofDays,
    path: '/api/dashboard/alarm-stats',
    returns: {
      total: count,
      unacknowledged: count,
      by_severity: listOf({ severity: name, count }),
      by_type: listOf({ type: name, count }),
    },
  },
  hourlyActivity: {
    ...ofDays,
    path: '/api/dashboard/hourly-activity',
    budget: 'histories',
    returns: { hourly_data: listOf({ hour: count, count }) },
  },
  alarmTrends: {
    ...ofDays,
    path: '/api/dashboard/alarm-trends',
    budget: 'histories',
    returns: { alarm_types: listOf({ type: name, count }), daily_trends: listOf({ date: name, count }) },
  },
});
