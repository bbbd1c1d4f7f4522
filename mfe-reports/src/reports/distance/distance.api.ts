import { queryOptions } from '@tanstack/react-query';
import { api, serverCan, wire } from 'shared-auth';
import { dayEdgeFields, distanceFields } from 'shared-auth/contract';
import {
  type DayPeriod,
  type DaySums,
  type PrivateDay,
  readDay,
  readSums,
  type VehicleSums,
  withPrivate,
  withPrivateDays,
} from 'shared-ui/reports';
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

const privateRow = v.object({ vehicle_id: wire.id(), date: wire.day(), distance: wire.num() });

interface Asked {
  period: DayPeriod;
  /** null: the fleet. */
  vehicleId: string | null;
  signal: AbortSignal;
}

/** What was driven in private time, by vehicle and day. */
async function readPrivate({ period, vehicleId, signal }: Asked): Promise<PrivateDay[]> {
  if (!serverCan('private.time')) return [];
  const query = {
    group: 'vehicle-day',
    ...daysOf(period),
    ...(vehicleId !== null && { vehicle_id: vehicleId }),
  };
  const rows = await api.get('/api/private-distances', v.array(privateRow), { query, signal });
  return rows.flatMap(({ vehicle_id, date, distance }) =>
    date === null ? [] : [{ vehicleId: vehicle_id, date, metres: distance }],
  );
}

/** The sums of each vehicle in a period. */
export const fleetSumsQuery = (period: DayPeriod) =>
  queryOptions({
    queryKey: ['mfe-reports', 'distances', 'vehicle', period],
    queryFn: async ({ signal }): Promise<VehicleSums[]> => {
      const query = { group: 'vehicle', ...daysOf(period) };
      const [{ rows }, privates] = await Promise.all([
        api.list(DISTANCES_URL, vehicleRow, { query, signal }),
        readPrivate({ period, vehicleId: null, signal }),
      ]);
      const vehicles = rows.map((row) => ({
        ...readSums(row),
        vehicleId: row.vehicle_id,
        license_plate: row.license_plate,
        vehicle_code: row.vehicle_code,
        vehicle_name: row.vehicle_name,
      }));
      return withPrivate(vehicles, privates);
    },
  });

/** The days of a period in the order of time: of one vehicle, or of the fleet where it is null. */
export const daySumsQuery = (vehicleId: string | null, period: DayPeriod) =>
  queryOptions({
    queryKey: ['mfe-reports', 'distances', 'day', vehicleId, period],
    queryFn: async ({ signal }): Promise<DaySums[]> => {
      const query = { group: 'day', ...daysOf(period), ...(vehicleId !== null && { vehicle_id: vehicleId }) };
      const [{ rows }, privates] = await Promise.all([
        api.list(DISTANCES_URL, dayRow, { query, signal }),
        readPrivate({ period, vehicleId, signal }),
      ]);
      return withPrivateDays(rows.flatMap(readDays), privates);
    },
  });

/** The days of every vehicle in a period, by the vehicle's id. */
export const fleetDaysQuery = (period: DayPeriod) =>
  queryOptions({
    queryKey: ['mfe-reports', 'distances', 'vehicle-day', period],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, DaySums[]>> => {
      const query = { group: 'vehicle-day', ...daysOf(period) };
      const [{ rows }, privates] = await Promise.all([
        api.list(DISTANCES_URL, vehicleDayRow, { query, signal }),
        readPrivate({ period, vehicleId: null, signal }),
      ]);
      const ids = new Set(
        [...rows.map((row) => row.vehicle_id), ...privates.map(({ vehicleId }) => vehicleId)].map(String),
      );
      const daysOfOne = (id: string) =>
        withPrivateDays(
          rows.filter((row) => String(row.vehicle_id) === id).flatMap(readDays),
          privates.filter(({ vehicleId }) => String(vehicleId) === id),
        );
      return new Map([...ids].map((id) => [id, daysOfOne(id)]));
    },
  });
