import { queryOptions } from '@tanstack/react-query';
import { type Id, serverCan } from 'shared-auth';
import { type CallInput, type CallRow, tripCalls } from 'shared-auth/calls';
import { read } from '../calls';

/** Sums grow as vehicles drive; the server derives them every quarter of a minute. */
const SUMS_REFRESH_MS = 60_000;

/** Days of Skopje, both included. */
export interface Days {
  from: string;
  to: string;
}

/** What was driven, metres. */
export interface Driven {
  metres: number;
  /** The part of the metres without a signal, which is an estimate. */
  estimated: number;
}

export const drivenOf = (row: { distance: number | null; estimated_distance: number | null }): Driven => ({
  metres: row.distance ?? 0,
  estimated: row.estimated_distance ?? 0,
});

export const fleetTodayQuery = { ...read(tripCalls.today), refetchInterval: SUMS_REFRESH_MS };

type SumsRow = CallRow<typeof tripCalls.distances>;

/** What was driven in some days, by what a row is of; one that is not of it counts for none. */
const drivenBy = (
  input: CallInput<typeof tripCalls.distances>,
  { from, to }: Days,
  nameOf: (row: SumsRow) => Id | null,
) => {
  const { queryKey, queryFn } = read(tripCalls.distances, { ...input, start_date: from, end_date: to });
  return queryOptions({
    queryKey,
    queryFn: async (context): Promise<ReadonlyMap<string, Driven>> =>
      new Map(
        (await queryFn(context)).flatMap((row) => {
          const name = nameOf(row);
          return name === null ? [] : [[String(name), drivenOf(row)] as const];
        }),
      ),
    refetchInterval: SUMS_REFRESH_MS,
  });
};

/** What each vehicle drove, by its id. */
export const vehicleDistancesQuery = (days: Days) =>
  drivenBy({ group: 'vehicle' }, days, ({ vehicle_id }) => vehicle_id);

/** What one vehicle drove, by day. */
export const dayDistancesQuery = (vehicleId: Id, days: Days) =>
  drivenBy({ group: 'day', vehicle_id: String(vehicleId) }, days, ({ date }) => date);

/** The first day of which there are records of a vehicle. */
export const coverageQuery = (vehicleId: Id) =>
  queryOptions({
    ...read(tripCalls.coverage, { vehicle_id: String(vehicleId) }),
    select: ({ since }) => since,
    enabled: serverCan('trips.coverage'),
    staleTime: 10 * 60_000,
  });
