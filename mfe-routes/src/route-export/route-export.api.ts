import { queryOptions } from '@tanstack/react-query';
import { api, mapInSlices, readNumber, readTime, wire } from 'shared-auth';
import * as v from 'valibot';
import { buildTrack, type RawPoint, type Track } from '../track/track';
import type { TrackQuery } from '../track/useTrackSearch';

const exported = v.object({
  device: wire.orNull(
    v.object({
      device_id: wire.idOrNull(),
      imei: wire.text(),
      vehicle_code: wire.text(),
      license_plate: wire.text(),
      make: wire.text(),
      model: wire.text(),
    }),
  ),
  summary: wire.orNull(
    v.object({
      total_distance: wire.num(),
      total_locations: wire.num(),
      avg_speed: wire.num(),
      max_speed: wire.num(),
      start_time: wire.time(),
      end_time: wire.time(),
      left_out_places: wire.num(),
      left_out_speeds: wire.num(),
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
  // Any shape; each field is read tolerantly
  const given = (typeof row === 'object' && row !== null ? row : {}) as Record<string, unknown>;
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
      const track = buildTrack(points);
      // What the server has left out already.
      const { places, speeds } = track.notBelieved;
      const notBelieved = {
        places: places + (summary?.left_out_places ?? 0),
        speeds: speeds + (summary?.left_out_speeds ?? 0),
      };
      return { device, summary, track: { ...track, notBelieved } };
    },
  });
