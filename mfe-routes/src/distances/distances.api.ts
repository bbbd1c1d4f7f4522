import { queryOptions } from '@tanstack/react-query';
import type { Id } from 'shared-auth';
import { type CallInput, type CallRow, tripCalls } from 'shared-auth/calls';
import { read } from '../calls';

/** Sums grow as vehicles drive; the server derives them every quarter of a minute. */
const SUMS_REFRESH_MS = 60_000;

/** Days of Skopje, both included. */
export interface Days {
  from: string;
  to: string;
}

/** A driven distance in metres. */
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

/** The distances in some days by the key of a row; a row without the key is left out. */
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

/** The distance of each vehicle, by its id. */
export const vehicleDistancesQuery = (days: Days) =>
  drivenBy({ group: 'vehicle' }, days, ({ vehicle_id }) => vehicle_id);

/** The distances of one vehicle, by day. */
export const dayDistancesQuery = (vehicleId: Id, days: Days) =>
  drivenBy({ group: 'day', vehicle_id: String(vehicleId) }, days, ({ date }) => date);
