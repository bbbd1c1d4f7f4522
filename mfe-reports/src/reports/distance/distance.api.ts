import { queryOptions } from '@tanstack/react-query';
import { api, wire } from 'shared-auth';
import { dayEdgeFields, distanceFields } from 'shared-auth/contract';
import { type DayPeriod, type DaySums, inDayOrder, readDay, readSums, type VehicleSums } from 'shared-ui/reports';
import * as v from 'valibot';

const DISTANCES_URL = '/api/distances';

const sums = wire.record(distanceFields);
const vehicleRow = v.object({
  vehicle_id: wire.id(),
  license_plate: wire.text(),
  vehicle_code: wire.text(),
  vehicle_name: wire.text(),
  ...sums,
});
const dayRow = v.object({ date: wire.day(), ...sums, ...wire.record(dayEdgeFields) });

const vehicleDayRow = v.object({ ...dayRow.entries, vehicle_id: wire.id() });

/** A row without its day counts for none. */
const readDays = ({ date, ...row }: v.InferOutput<typeof dayRow>): DaySums[] =>
  date === null ? [] : [readDay({ ...row, date })];

const daysOf = ({ from, to }: DayPeriod) => ({ start_date: from, end_date: to });

const privateRow = v.object({ vehicle_id: wire.id(), distance: wire.num() });

/** What each vehicle drove in private time, metres; null where its tracker does not count them. */
export const privateDistancesQuery = (vehicleId: string | null, period: DayPeriod) =>
  queryOptions({
    queryKey: ['mfe-reports', 'distances', 'private', vehicleId, period],
    queryFn: async ({ signal }) => {
      const query = { ...daysOf(period), ...(vehicleId !== null && { vehicle_id: vehicleId }) };
      const rows = await api.get('/api/private-distances', v.array(privateRow), { query, signal });
      return rows.map(({ distance }) => ({ metres: distance }));
    },
  });

/** The sums of each vehicle in a period. */
export const fleetSumsQuery = (period: DayPeriod) =>
  queryOptions({
    queryKey: ['mfe-reports', 'distances', 'vehicle', period],
    queryFn: async ({ signal }): Promise<VehicleSums[]> => {
      const query = { group: 'vehicle', ...daysOf(period) };
      const { rows } = await api.list(DISTANCES_URL, vehicleRow, { query, signal });
      return rows.map((row) => ({
        ...readSums(row),
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
      return inDayOrder(rows.flatMap(readDays));
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
        own.push(...readDays(row));
        days.set(String(row.vehicle_id), own);
      }
      return new Map([...days].map(([id, own]) => [id, inDayOrder(own)]));
    },
  });
