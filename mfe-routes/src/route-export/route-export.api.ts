import { queryOptions } from '@tanstack/react-query';
import { mapInSlices, readNumber, readTime, wire } from 'shared-auth';
import { locationCalls } from 'shared-auth/calls';
import * as v from 'valibot';
import { read } from '../calls';
import { buildTrack, type RawPoint, type Track } from '../track/track';
import type { TrackQuery } from '../track/useTrackSearch';

const { device: deviceOf, summary: summaryOf } = locationCalls.exported.returns;
const readers = {
  // Another server's may be missing, and it may have numbers for ids.
  device: wire.orNull(v.object({ ...wire.record(deviceOf.fields), device_id: wire.idOrNull() })),
  summary: wire.orNull(v.object(wire.record(summaryOf.fields))),
  // Points are read one by one afterwards, in slices: a month can be 100,000 of them.
  route: v.nullish(v.array(v.unknown()), []),
};

export type ExportedDevice = NonNullable<v.InferOutput<typeof readers.device>>;
export type ExportedSummary = NonNullable<v.InferOutput<typeof readers.summary>>;

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
export const routeExportQuery = (search: TrackQuery | null) => {
  const { queryKey, queryFn } = read(locationCalls.exported, { ...search }, readers);
  return queryOptions({
    queryKey,
    enabled: search !== null,
    queryFn: async ({ signal }): Promise<RouteExport> => {
      const { device, summary, route } = await queryFn({ signal, headers: { 'cache-control': 'no-cache' } });
      const points = await mapInSlices(route ?? [], readPoint, signal);
      const track = buildTrack(points);
      // The counts include the server's own omissions.
      const { places, speeds } = track.notBelieved;
      const notBelieved = {
        places: places + (summary?.left_out_places ?? 0),
        speeds: speeds + (summary?.left_out_speeds ?? 0),
      };
      return { device, summary, track: { ...track, notBelieved } };
    },
  });
};
