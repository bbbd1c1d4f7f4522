import { queryOptions } from '@tanstack/react-query';
import { api, idOrNull, num, orNull, readNumber, readTime, text, time } from 'shared-auth';
import * as v from 'valibot';
import { mapInSlices } from '../track/slices';
import { buildTrack, type RawPoint, type Track } from '../track/track';
import type { TrackQuery } from '../track/useTrackSearch';

const exported = v.object({
  device: orNull(
    v.object({
      device_id: idOrNull(),
      imei: text(),
      vehicle_code: text(),
      license_plate: text(),
      make: text(),
      model: text(),
    }),
  ),
  summary: orNull(
    v.object({
      total_distance: num(),
      total_locations: num(),
      avg_speed: num(),
      max_speed: num(),
      start_time: time(),
      end_time: time(),
    }),
  ),
  // Read point by point afterwards, in slices: a month can be 100,000 of them.
  route: v.nullish(v.array(v.unknown()), []),
});

type Exported = v.InferOutput<typeof exported>;
export type ExportedDevice = NonNullable<Exported['device']>;
export type ExportedSummary = NonNullable<Exported['summary']>;

export interface RouteExport {
  device: ExportedDevice | null;
  summary: ExportedSummary | null;
  track: Track;
}

function readPoint(row: unknown): RawPoint {
  const given = (typeof row === 'object' && row !== null ? row : {}) as Record<string, unknown>; // any shape; each field is read tolerantly
  return {
    lat: readNumber(given.lat),
    lng: readNumber(given.lng),
    at: readTime(given.timestamp),
    speed: readNumber(given.speed),
    heading: readNumber(given.heading),
  };
}

/** The route a device drove in a period of local datetimes (`YYYY-MM-DDTHH:mm:00`); idle until there is a search. */
export const routeExportQuery = (search: TrackQuery | null) =>
  queryOptions({
    queryKey: ['mfe-routes', 'exported', search],
    enabled: search !== null,
    queryFn: async ({ signal }): Promise<RouteExport> => {
      const { device, summary, route } = await api.get('/api/routes/exported', exported, {
        query: { ...search },
        headers: { 'cache-control': 'no-cache' },
        signal,
      });
      const points = await mapInSlices(route ?? [], readPoint, signal);
      return { device, summary, track: buildTrack(points) };
    },
  });
