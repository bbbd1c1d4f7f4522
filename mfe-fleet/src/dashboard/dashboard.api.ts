import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, flag, idOrNull, num, orNull, type Period, rows, text, time } from 'shared-auth';
import * as v from 'valibot';
import { readRows } from '../fleet/readRows';

const overviewSchema = v.object({
  total_vehicles: num(),
  online_devices: num(),
  unacknowledged_alarms: num(),
  active_routes: num(),
  recent_activity: rows(
    v.object({
      type: text(),
      license_plate: text(),
      timestamp: time(),
      speed: num(),
      latitude: num(),
      longitude: num(),
    }),
  ),
  offline_devices: rows(
    v.object({ license_plate: text(), device_id: text(), minutes_offline: num(), last_heartbeat: time() }),
  ),
});
export type Overview = v.InferOutput<typeof overviewSchema>;

const fleetVehicle = v.pipe(
  v.object({
    id: idOrNull(),
    vehicle_id: idOrNull(),
    vehicle_code: text(),
    license_plate: text(),
    make: text(),
    model: text(),
    vehicle_type: text(),
    device_id: text(),
    device_status: text(),
    status: text(),
    latitude: num(),
    longitude: num(),
    speed: num(),
    heading: num(),
    last_location_time: time(),
    last_heartbeat: time(),
    has_alarms: flag(),
  }),
  v.transform(({ id, ...row }) => {
    const vehicle_id = id ?? row.vehicle_id;
    return {
      ...row,
      vehicle_id,
      key: String(vehicle_id ?? row.vehicle_code ?? row.device_id ?? row.license_plate ?? ''),
    };
  }),
  v.check((row) => row.key !== ''),
);
export type FleetVehicle = v.InferOutput<typeof fleetVehicle>;

const summarySchema = v.object({
  total_locations: num(),
  /** km/h */
  avg_speed: num(),
  max_speed: num(),
  high_speed_count: num(),
});
export type LocationSummary = v.InferOutput<typeof summarySchema>;

const hourlySchema = v.object({
  hourly_data: rows(
    v.object({
      /** 0–23, or a date-time, as it came. */
      hour: text(),
      count: num(),
    }),
  ),
});

/** Overview, every 30 s (spec core §7). */
export const overviewQuery = (days: Period) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'dashboard', 'overview', days],
    queryFn: ({ signal }) => api.get('/api/dashboard/overview', overviewSchema, { query: { days }, signal }),
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
    meta: { alarms: true },
  });

/** The vehicles on the map, every 10 s (spec core §7). */
export const fleetStatusQuery = (days: Period) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'dashboard', 'fleet-status', days],
    queryFn: async ({ signal }) => {
      const { vehicles } = await api.get('/api/dashboard/fleet-status', v.object({ vehicles: v.unknown() }), {
        query: { days },
        signal,
      });
      return readRows(vehicles, fleetVehicle, (row) => row.key);
    },
    refetchInterval: 10_000,
    placeholderData: keepPreviousData,
    structuralSharing: false, // comparing a whole fleet deeply would freeze the page
    meta: { alarms: true },
  });

export const locationStatsQuery = (days: Period) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'dashboard', 'location-stats', days],
    queryFn: ({ signal }) =>
      api.get('/api/dashboard/location-stats', v.object({ summary: orNull(summarySchema) }), {
        query: { days },
        signal,
      }),
  });

export const hourlyActivityQuery = (days: Period) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'dashboard', 'hourly-activity', days],
    queryFn: ({ signal }) => api.get('/api/dashboard/hourly-activity', hourlySchema, { query: { days }, signal }),
  });

/** Asked for and not shown (spec core §7). */
export const alarmStatsQuery = (days: Period) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'dashboard', 'alarm-stats', days],
    queryFn: ({ signal }) => api.get('/api/dashboard/alarm-stats', v.unknown(), { query: { days }, signal }),
  });
