import { queryOptions } from '@tanstack/react-query';
import { api, type Id, serverCan, wire } from 'shared-auth';
import { distanceFields } from 'shared-auth/contract';
import * as v from 'valibot';

/** Sums grow as vehicles drive; the server derives them every quarter of a minute. */
const REFRESH_MS = 60_000;

const sums = wire.record(distanceFields);
const fleetSums = v.object(sums);
const vehicleSums = v.object({ vehicle_id: wire.id(), ...sums });
const daySums = v.object({ date: wire.day(), ...sums });
const fleetToday = v.object({
  as_of: wire.time(),
  today: wire.orNull(fleetSums),
  same_time_last_week: wire.orNull(fleetSums),
  week: wire.orNull(fleetSums),
});

/** Days of Skopje, both included. */
export interface Days {
  from: string;
  to: string;
}

/** What was driven, metres. */
export interface Driven {
  metres: number;
  /** Of these, without a signal: an estimate. */
  estimated: number;
}

export const drivenOf = (row: { distance: number | null; estimated_distance: number | null }): Driven => ({
  metres: row.distance ?? 0,
  estimated: row.estimated_distance ?? 0,
});

export const fleetTodayQuery = queryOptions({
  queryKey: ['mfe-routes', 'distances', 'today'],
  queryFn: ({ signal }) => api.get('/api/distances/today', fleetToday, { signal }),
  refetchInterval: REFRESH_MS,
});

const query = ({ from, to }: Days) => ({ start_date: from, end_date: to });

/** What each vehicle drove, by its id. */
export const vehicleDistancesQuery = (days: Days) =>
  queryOptions({
    queryKey: ['mfe-routes', 'distances', 'vehicle', days],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Driven>> => {
      const { rows } = await api.list('/api/distances', vehicleSums, {
        query: { group: 'vehicle', ...query(days) },
        signal,
      });
      return new Map(rows.map((row) => [String(row.vehicle_id), drivenOf(row)]));
    },
    refetchInterval: REFRESH_MS,
  });

/** What one vehicle drove, by day. */
export const dayDistancesQuery = (vehicleId: Id, days: Days) =>
  queryOptions({
    queryKey: ['mfe-routes', 'distances', 'day', String(vehicleId), days],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Driven>> => {
      const { rows } = await api.list('/api/distances', daySums, {
        query: { group: 'day', vehicle_id: vehicleId, ...query(days) },
        signal,
      });
      return new Map(rows.flatMap((row) => (row.date === null ? [] : [[row.date, drivenOf(row)] as const])));
    },
    refetchInterval: REFRESH_MS,
  });

const coverage = v.object({ since: wire.day() });

/** The first day of which there are records of a vehicle. */
export const coverageQuery = (vehicleId: Id) =>
  queryOptions({
    queryKey: ['mfe-routes', 'distances', 'coverage', String(vehicleId)],
    queryFn: async ({ signal }) =>
      (await api.get('/api/distances/coverage', coverage, { query: { vehicle_id: vehicleId }, signal })).since,
    enabled: serverCan('trips.coverage'),
    staleTime: 10 * 60_000,
  });
