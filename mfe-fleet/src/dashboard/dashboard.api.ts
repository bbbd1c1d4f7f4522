import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, openAlarms, type Period, readRows, wire } from 'shared-auth';
import * as v from 'valibot';

const overviewSchema = v.object({
  total_vehicles: wire.num(),
  online_devices: wire.num(),
  unacknowledged_alarms: wire.num(),
  active_routes: wire.num(),
  recent_activity: wire.rows(
    v.object({
      type: wire.text(),
      license_plate: wire.text(),
      timestamp: wire.time(),
      speed: wire.num(),
      latitude: wire.num(),
      longitude: wire.num(),
      /** More of it, where the server reports it. */
      vehicle_id: wire.idOrNull(),
      device_id: wire.text(),
      alarm_type: wire.text(),
      severity: wire.text(),
      message: wire.text(),
    }),
  ),
  offline_devices: wire.rows(
    v.object({
      license_plate: wire.text(),
      device_id: wire.text(),
      /** Where the server reports it. */
      vehicle_id: wire.idOrNull(),
      minutes_offline: wire.num(),
      last_heartbeat: wire.time(),
    }),
  ),
});
export type Overview = v.InferOutput<typeof overviewSchema> & {
  /** Where `openAlarms.change` stood when the response came: what has been added since is not in the figures. */
  openAlarmsChange: number;
};

/** A row of fleet-status. */
export const fleetVehicle = v.pipe(
  v.object({
    id: wire.idOrNull(),
    vehicle_id: wire.idOrNull(),
    vehicle_code: wire.text(),
    license_plate: wire.text(),
    make: wire.text(),
    model: wire.text(),
    vehicle_type: wire.text(),
    device_id: wire.text(),
    device_status: wire.text(),
    status: wire.text(),
    latitude: wire.num(),
    longitude: wire.num(),
    speed: wire.num(),
    heading: wire.num(),
    private_since: wire.time(),
    last_location_time: wire.time(),
    last_heartbeat: wire.time(),
    has_alarms: wire.flag(),
    alarm_severity: wire.text(),
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
  total_locations: wire.num(),
  /** km/h */
  avg_speed: wire.num(),
  max_speed: wire.num(),
  high_speed_count: wire.num(),
  left_out_places: wire.num(),
  left_out_speeds: wire.num(),
});

const hourlySchema = v.object({
  hourly_data: wire.rows(
    v.object({
      /** 0–23, or a date-time, as it came. */
      hour: wire.text(),
      count: wire.num(),
    }),
  ),
});

/** Overview, every 30 s (docs/spec/core.md §7). */
export const overviewQuery = (days: Period) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'dashboard', 'overview', days],
    queryFn: async ({ signal }) => {
      const overview = await api.get('/api/dashboard/overview', overviewSchema, { query: { days }, signal });
      return { ...overview, openAlarmsChange: openAlarms.getSnapshot().change };
    },
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
    meta: { alarms: true },
  });

/** The vehicles on the map, every 10 s (docs/spec/core.md §7). */
export const fleetStatusQuery = (days: Period) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'dashboard', 'fleet-status', days],
    queryFn: async ({ signal }) => {
      const { vehicles } = await api.get('/api/dashboard/fleet-status', v.object({ vehicles: v.unknown() }), {
        query: { days },
        signal,
      });
      return (await readRows(Array.isArray(vehicles) ? vehicles : [], fleetVehicle, (row) => row.key)).rows;
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
      api.get('/api/dashboard/location-stats', v.object({ summary: wire.orNull(summarySchema) }), {
        query: { days },
        signal,
      }),
  });

export const hourlyActivityQuery = (days: Period) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'dashboard', 'hourly-activity', days],
    queryFn: ({ signal }) => api.get('/api/dashboard/hourly-activity', hourlySchema, { query: { days }, signal }),
  });

/** Asked for and not shown (docs/spec/core.md §7). */
export const alarmStatsQuery = (days: Period) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'dashboard', 'alarm-stats', days],
    queryFn: ({ signal }) => api.get('/api/dashboard/alarm-stats', v.unknown(), { query: { days }, signal }),
  });
