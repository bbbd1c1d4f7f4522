import { queryOptions } from '@tanstack/react-query';
import { api, type Id, wire } from 'shared-auth';
import { isValidPosition } from 'shared-ui';
import * as v from 'valibot';
import type { DaySums, Sums, VehicleSums } from './distance';
import type { SheetVehicle } from './monthSheet';
import type { DayPeriod } from './period';

const SUMS_URL = '/api/distances';

const sums = {
  distance: wire.num(),
  estimated_distance: wire.num(),
  driving_seconds: wire.num(),
  idling_seconds: wire.num(),
  trips: wire.num(),
  active_days: wire.num(),
  top_speed: wire.num(),
};
const vehicle = {
  vehicle_id: wire.id(),
  license_plate: wire.text(),
  vehicle_code: wire.text(),
  vehicle_name: wire.text(),
};
const dayFields = {
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
};
const vehicleRow = v.object({ ...vehicle, ...sums });
const dayRow = v.object({ ...vehicle, ...sums, ...dayFields });

const ms = (seconds: number | null) => (seconds ?? 0) * 1000;

const sumsOf = (row: v.InferOutput<typeof vehicleRow>): Sums => ({
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
    queryKey: ['mfe-reports', 'sums', period],
    queryFn: async ({ signal }): Promise<VehicleSums[]> => {
      const { rows } = await api.list(SUMS_URL, vehicleRow, { query: { group: 'vehicle', ...daysOf(period) }, signal });
      return rows.map((row) => ({
        ...sumsOf(row),
        vehicleId: row.vehicle_id,
        license_plate: row.license_plate,
        vehicle_code: row.vehicle_code,
        vehicle_name: row.vehicle_name,
      }));
    },
  });

/** A vehicle and its days in a period. */
export interface VehicleDays {
  vehicle: SheetVehicle & { vehicleId: Id | null };
  days: readonly DaySums[];
}

const nameless = { vehicleId: null, license_plate: null, vehicle_code: null, vehicle_name: null };

/** Rows of days, by vehicle, in the order of time. */
function byVehicle(rows: readonly v.InferOutput<typeof dayRow>[]): VehicleDays[] {
  const found = new Map<Id, { vehicle: VehicleDays['vehicle']; days: DaySums[] }>();
  for (const row of rows) {
    const { vehicle_id: vehicleId, license_plate, vehicle_code, vehicle_name } = row;
    const own = found.get(vehicleId) ?? {
      vehicle: { vehicleId, license_plate, vehicle_code, vehicle_name },
      days: [],
    };
    own.days.push(...daySumsOf(row));
    found.set(vehicleId, own);
  }
  for (const { days } of found.values()) days.sort((a, b) => (a.date < b.date ? -1 : 1));
  return [...found.values()];
}

/** The days of every vehicle in a period. */
export const fleetDaysQuery = (period: DayPeriod) =>
  queryOptions({
    queryKey: ['mfe-reports', 'days', period],
    queryFn: async ({ signal }) =>
      byVehicle(
        (await api.list(SUMS_URL, dayRow, { query: { group: 'vehicle-day', ...daysOf(period) }, signal })).rows,
      ),
  });

/** The days of one vehicle in a period. */
export const vehicleDaysQuery = (vehicleId: string, period: DayPeriod) =>
  queryOptions({
    queryKey: ['mfe-reports', 'days', period, vehicleId],
    queryFn: async ({ signal }): Promise<VehicleDays> => {
      const query = { group: 'vehicle-day', vehicle_id: vehicleId, ...daysOf(period) };
      const { rows } = await api.list(SUMS_URL, dayRow, { query, signal });
      return byVehicle(rows)[0] ?? { vehicle: nameless, days: [] };
    },
  });
