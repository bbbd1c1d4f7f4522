import { queryOptions } from '@tanstack/react-query';
import { api, type Id, wire } from 'shared-auth';
import { visitFields } from 'shared-auth/contract';
import { useChange } from 'shared-ui/lists';
import * as v from 'valibot';
import { zonesKey } from '../zones.api';

const visit = v.object({
  ...wire.record(visitFields),
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
});
/** One stay of a vehicle in a zone. */
export type Visit = v.InferOutput<typeof visit>;

/** Milliseconds: who is inside changes as vehicles drive. */
const REFRESH_MS = 60_000;
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

/** GET /api/zones/visits: those of a time, also what began before it and went on. */
export const visitsQuery = (of: VisitsOf, { from, to }: Stretch) =>
  queryOptions({
    queryKey: [...zonesKey, 'visits', queryOf(of), from, to],
    queryFn: async ({ signal }): Promise<Visits> => {
      const times = { start: new Date(from).toISOString(), end: new Date(to).toISOString() };
      const rows: Visit[] = [];
      let pages = 1;
      for (let page = 1; page <= Math.min(pages, MOST_PAGES); page += 1) {
        const query = { ...queryOf(of), ...times, page, limit: PAGE };
        const part = await api.list('/api/zones/visits', visit, { query, signal });
        rows.push(...part.rows);
        pages = part.pagination.pages;
      }
      return { rows, isCut: pages > MOST_PAGES };
    },
    refetchInterval: REFRESH_MS,
  });

/** GET /api/zones/visits: who is inside now. */
export const insideQuery = (zone: Id) =>
  queryOptions({
    queryKey: [...zonesKey, 'inside', String(zone)],
    queryFn: async ({ signal }) =>
      (
        await api.list('/api/zones/visits', visit, {
          query: { zone_id: String(zone), open: true, limit: PAGE },
          signal,
        })
      ).rows,
    refetchInterval: REFRESH_MS,
  });

/** Milliseconds: a month of a fleet is heavy work, which may wait for its turn. */
const COMPUTE_TIMEOUT_MS = 10 * 60_000;

const computed = v.object({ data: v.object({ visits: wire.num(), vehicles: wire.num() }) });

/** POST /api/zones/{id}/history: the stays of the past, of positions that were stored before the zone was. */
export const useComputePast = (zone: Id) =>
  useChange(
    zonesKey,
    async ({ days, signal }: { days: number; signal: AbortSignal }) =>
      (
        await api.post(
          `/api/zones/${encodeURIComponent(String(zone))}/history`,
          { days },
          {
            schema: computed,
            timeout: COMPUTE_TIMEOUT_MS,
            signal,
          },
        )
      ).data,
  );
