import { queryOptions } from '@tanstack/react-query';
import type { Id } from 'shared-auth';
import { type CallRow, zoneCalls } from 'shared-auth/calls';
import { useChange } from 'shared-ui/lists';
import { read, send, tagKey } from '../../calls';
import { INSIDE_REFRESH_MS } from '../zones.api';

/** One stay of a vehicle in a zone. */
export type Visit = CallRow<typeof zoneCalls.visits>;

const PAGE = 200;
/** More stays of a week than can be read on a screen; that they are cut is shown. */
const MOST_PAGES = 15;

/** Epoch ms, the end not included. */
export interface Stretch {
  from: number;
  to: number;
}

/** Whose stays: of a zone, or of a vehicle. */
export type VisitsOf = { zone: Id } | { vehicle: Id };
const queryOf = (of: VisitsOf) => ('zone' in of ? { zone_id: String(of.zone) } : { vehicle_id: String(of.vehicle) });

/** Stays of a time, the newest first, and whether there are more. */
export interface Visits {
  rows: readonly Visit[];
  isCut: boolean;
}

/** The visits of a time, including those that began before it and went on. */
export const visitsQuery = (of: VisitsOf, { from, to }: Stretch) =>
  queryOptions({
    queryKey: [...tagKey('zones'), zoneCalls.visits.path, queryOf(of), from, to],
    queryFn: async (context): Promise<Visits> => {
      const times = { start: new Date(from).toISOString(), end: new Date(to).toISOString() };
      const rows: Visit[] = [];
      let pages = 1;
      for (let page = 1; page <= Math.min(pages, MOST_PAGES); page += 1) {
        const part = await read(zoneCalls.visits, { ...queryOf(of), ...times, page, limit: PAGE }).queryFn(context);
        rows.push(...part.rows);
        pages = part.pagination.pages;
      }
      return { rows, isCut: pages > MOST_PAGES };
    },
    refetchInterval: INSIDE_REFRESH_MS,
  });

/** The vehicles that are inside now. */
export const insideQuery = (zone: Id) =>
  queryOptions({
    ...read(zoneCalls.visits, { zone_id: String(zone), open: true, limit: PAGE }),
    select: ({ rows }) => rows,
    refetchInterval: INSIDE_REFRESH_MS,
  });

/** Milliseconds: a month of a fleet is heavy work, which may wait for its turn. */
const COMPUTE_TIMEOUT_MS = 10 * 60_000;

/** The stays of the past, of positions that were stored before the zone was. */
export const useComputePast = (id: Id) =>
  useChange(tagKey('zones'), ({ days, signal }: { days: number; signal: AbortSignal }) =>
    send(zoneCalls.history, { id, body: { days } }, { timeout: COMPUTE_TIMEOUT_MS, signal }),
  );
