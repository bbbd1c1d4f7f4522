import { queryOptions } from '@tanstack/react-query';
import { locationCalls } from 'shared-auth/calls';
import { read } from '../calls';
import { buildTrack, type Track } from '../track/track';
import type { TrackQuery } from '../track/useTrackSearch';

/** The most points one call returns. */
export const POINT_LIMIT = 1000;

export interface TestRoute {
  track: Track;
  /** Points that the call returned, before any was left out. */
  received: number;
  /** Points of the period on the server; null when not included. */
  total: number | null;
}

/** The points a device sent in a period of local datetimes (`YYYY-MM-DDTHH:mm:00`); idle until there is a search. */
export const testRouteQuery = (search: TrackQuery | null) => {
  const { queryKey, queryFn } = read(locationCalls.list, { ...search, limit: POINT_LIMIT });
  return queryOptions({
    queryKey,
    enabled: search !== null,
    queryFn: async (context): Promise<TestRoute> => {
      const { rows, pagination, dropped } = await queryFn(context);
      const points = rows.map((row) => ({
        lat: row.latitude,
        lng: row.longitude,
        at: row.gps_time ?? row.received_at,
        speed: row.speed,
        heading: row.heading,
      }));
      const track = buildTrack(points, 'covered');
      return {
        track: { ...track, withoutPosition: track.withoutPosition + dropped },
        received: rows.length + dropped,
        total: pagination.total,
      };
    },
  });
};

/** Whether points are missing: the call returned as many as its limit, or the server counts more than it returned. */
export const isCutOff = ({ received, total }: TestRoute) => received >= POINT_LIMIT || (total ?? 0) > received;
