import { queryOptions } from '@tanstack/react-query';
import { api, wire } from 'shared-auth';
import { isValidPosition } from 'shared-ui';
import * as v from 'valibot';
import type { DaySums, Sums, VehicleSums } from './distance';
import type { DayPeriod } from './period';

const DISTANCES_URL = '/api/distances';

const sums = {
  distance: wire.num(),
  estimated_distance: wire.num(),
  driving_seconds: wire.num(),
  idling_seconds: wire.num(),
  trips: wire.num(),
  active_days: wire.num(),
  top_speed: wire.num(),
};
const vehicleRow = v.object({
  vehicle_id: wire.id(),
  license_plate: wire.text(),
  vehicle_code: wire.text(),
  vehicle_name: wire.text(),
  ...sums,
});
const dayRow = v.object({
  ...sums,
  date: wire.day(),
  first_departure: wire.time(),
  last_arrival: wire.time(),
  start_latitude: wire.num(),
  start_longitude: wire.num(),
  end_latitude: wire.num(),
  end_longitude: wire.num(),
  odometer_start: wire.num(),
  odometer_end: wire.num(),
  driver: wire.text(),
});

const vehicleDayRow = v.object({ ...dayRow.entries, vehicle_id: wire.id() });

const ms = (seconds: number | null) => (seconds ?? 0) * 1000;

const sumsOf = (row: v.InferOutput<typeof vehicleRow> | v.InferOutput<typeof dayRow>): Sums => ({
  metres: row.distance ?? 0,
  estimated: row.estimated_distance ?? 0,
  driving: ms(row.driving_seconds),
  idling: ms(row.idling_seconds),
  trips: row.trips ?? 0,
  activeDays: row.active_days ?? 0,
  topSpeed: row.top_speed,
});

const placeOf = (lat: number | null, lng: number | null) =>
  isValidPosition(lat, lng) ? { lat: Number(lat), lng: Number(lng) } : null;

function daySumsOf(row: v.InferOutput<typeof dayRow>): DaySums[] {
  if (row.date === null) return [];
  return [
    {
      ...sumsOf(row),
      date: row.date,
      firstDeparture: row.first_departure,
      lastArrival: row.last_arrival,
      start: placeOf(row.start_latitude, row.start_longitude),
      end: placeOf(row.end_latitude, row.end_longitude),
      odometerStart: row.odometer_start,
      odometerEnd: row.odometer_end,
      driver: row.driver,
    },
  ];
}

const daysOf = ({ from, to }: DayPeriod) => ({ start_date: from, end_date: to });

/** The sums of each vehicle in a period. */
export const fleetSumsQuery = (period: DayPeriod) =>
  queryOptions({
    queryKey: ['mfe-reports', 'distances', 'vehicle', period],
    queryFn: async ({ signal }): Promise<VehicleSums[]> => {
      const query = { group: 'vehicle', ...daysOf(period) };
      const { rows } = await api.list(DISTANCES_URL, vehicleRow, { query, signal });
      return rows.map((row) => ({
        ...sumsOf(row),
        vehicleId: row.vehicle_id,
        license_plate: row.license_plate,
        vehicle_code: row.vehicle_code,
        vehicle_name: row.vehicle_name,
      }));
    },
  });

/** The days of a period in the order of time: of one vehicle, or of the fleet where it is null. */
export const daySumsQuery = (vehicleId: string | null, period: DayPeriod) =>
  queryOptions({
    queryKey: ['mfe-reports', 'distances', 'day', vehicleId, period],
    queryFn: async ({ signal }): Promise<DaySums[]> => {
      const query = { group: 'day', ...daysOf(period), ...(vehicleId !== null && { vehicle_id: vehicleId }) };
      const { rows } = await api.list(DISTANCES_URL, dayRow, { query, signal });
      return rows.flatMap(daySumsOf).sort((a, b) => (a.date < b.date ? -1 : 1));
    },
  });

/** The days of every vehicle in a period, by the vehicle's id. */
export const fleetDaysQuery = (period: DayPeriod) =>
  queryOptions({
    queryKey: ['mfe-reports', 'distances', 'vehicle-day', period],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, DaySums[]>> => {
      const query = { group: 'vehicle-day', ...daysOf(period) };
      const { rows } = await api.list(DISTANCES_URL, vehicleDayRow, { query, signal });
      const days = new Map<string, DaySums[]>();
      for (const row of rows) {
        const own = days.get(String(row.vehicle_id)) ?? [];
        own.push(...daySumsOf(row));
        days.set(String(row.vehicle_id), own);
      }
      for (const own of days.values()) own.sort((a, b) => (a.date < b.date ? -1 : 1));
      return days;
    },
  });
