import { queryOptions } from '@tanstack/react-query';
import { api, wire } from 'shared-auth';
import { MINUTE_MS, positionFields, TRAIL_MS } from 'shared-auth/contract';
import { validLatLng } from 'shared-ui';
import type { TrackPoint } from 'shared-ui/map';
import * as v from 'valibot';
import { queryPeriod, type TrackPeriod } from './map';

/** Positions of a response, and responses at most: of a fleet that sends more the trails begin later. */
const PAGE_SIZE = 1_000;
const MOST_PAGES = 5;

const positionSchema = v.object({ ...wire.record(positionFields), device_id: wire.text() });

/** The last ten minutes, in whole minutes as the server requires. @param now epoch ms */
export const trailPeriod = (now: number): TrackPeriod => ({
  from: Math.floor((now - TRAIL_MS) / MINUTE_MS) * MINUTE_MS,
  to: Math.ceil((now + MINUTE_MS) / MINUTE_MS) * MINUTE_MS,
});

async function readTrails(period: TrackPeriod, signal: AbortSignal): Promise<ReadonlyMap<string, TrackPoint[]>> {
  const { start, end } = queryPeriod(period);
  const trails = new Map<string, TrackPoint[]>();
  for (let page = 1, pages = 1; page <= Math.min(pages, MOST_PAGES); page += 1) {
    const { rows, pagination } = await api.list('/api/locations', positionSchema, {
      query: { start_date: start, end_date: end, limit: PAGE_SIZE, page },
      key: () => null, // positions have no id
      signal,
    });
    pages = pagination.pages;
    for (const { device_id, latitude, longitude, gps_time, received_at } of rows) {
      const at = gps_time ?? received_at;
      const place = validLatLng(latitude, longitude);
      if (device_id === null || at === null || !place) continue;
      const points = trails.get(device_id) ?? [];
      trails.set(device_id, points);
      points.push({ ...place, at, speed: null, heading: null });
    }
  }
  for (const points of trails.values()) points.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  return trails;
}

/** Where every device went in a period, by its device id, the oldest point first. */
export const trailsQuery = (period: TrackPeriod) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'map', 'trails', period.from],
    queryFn: ({ signal }) => readTrails(period, signal),
    staleTime: Number.POSITIVE_INFINITY, // later positions arrive by the live connection
    gcTime: MINUTE_MS,
    structuralSharing: false,
  });
