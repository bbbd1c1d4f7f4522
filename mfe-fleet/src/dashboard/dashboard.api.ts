import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, openAlarms, type Period, readRows, wire } from 'shared-auth';
import { type CallRow, dashboardCalls, fleetVehicleFields } from 'shared-auth/calls';
import * as v from 'valibot';
import { read, tagKey } from '../calls';

export type Overview = Omit<CallRow<typeof dashboardCalls.overview>, 'critical_alarms'> & {
  /** The value of `openAlarms.change` when the response arrived: later changes are not in the figures. */
  openAlarmsChange: number;
};

/** A row of fleet-status. */
export const fleetVehicle = v.pipe(
  v.object({
    ...wire.record(fleetVehicleFields),
    id: wire.idOrNull(),
    vehicle_id: wire.idOrNull(),
    last_heartbeat: wire.time(),
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

/** 0–23, or a date-time, unchanged. */
const hour = v.object({ hour: wire.text(), count: wire.num() });

/** Overview, every 30 s (docs/spec/core.md §7). */
export const overviewQuery = (days: Period) => {
  const { queryKey, queryFn } = read(dashboardCalls.overview, { days });
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Overview> => ({
      ...(await queryFn({ signal })),
      openAlarmsChange: openAlarms.getSnapshot().change,
    }),
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
    meta: { alarms: true },
  });
};

/** The vehicles on the map, every 10 s (docs/spec/core.md §7). */
export const fleetStatusQuery = (days: Period) =>
  queryOptions({
    queryKey: [...tagKey('dashboard'), dashboardCalls.fleetStatus.path, days],
    queryFn: async ({ signal }) => {
      const { vehicles } = await api.get(dashboardCalls.fleetStatus.path, v.object({ vehicles: v.unknown() }), {
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

export const locationStatsQuery = (days: Period) => read(dashboardCalls.locationStats, { days });

export const hourlyActivityQuery = (days: Period) =>
  read(dashboardCalls.hourlyActivity, { days }, { hourly_data: wire.rows(hour) });

/** Requested but not shown (docs/spec/core.md §7). */
export const alarmStatsQuery = (days: Period) => read(dashboardCalls.alarmStats, { days });
