import { queryOptions } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { api, wire } from 'shared-auth';
import * as v from 'valibot';

/** Points of one route (spec remaining §7). */
export const TRACK_LIMIT = 1_000;

const pointSchema = v.object({
  latitude: wire.num(),
  longitude: wire.num(),
  speed: wire.num(),
  heading: wire.num(),
  gps_time: wire.time(),
  received_at: wire.time(),
});

export interface TrackOfDevice {
  points: { lat: number; lng: number; at: number | null; speed: number | null; heading: number | null }[];
  /** The server had as many points as it sends at most: the route may be longer. */
  cut: boolean;
}

/** Points outside the country's box are no points of a route (spec remaining §5). */
const isNearHome = (lat: number | null, lng: number | null): boolean =>
  lat !== null && lng !== null && lat >= 40 && lat <= 43 && lng >= 20 && lng <= 24;

/** Requests for routes under way at once, whatever the number of vehicles. */
const limit = pLimit(4);

async function readTrack(deviceId: string, start: string, end: string, signal: AbortSignal): Promise<TrackOfDevice> {
  const { rows } = await api.list('/api/locations', pointSchema, {
    query: { device_id: deviceId, start_date: start, end_date: end, limit: TRACK_LIMIT },
    key: () => null, // points have no identity of their own
    signal,
  });
  const points = rows.flatMap(({ latitude, longitude, speed, heading, gps_time, received_at }) =>
    latitude !== null && longitude !== null && isNearHome(latitude, longitude)
      ? [{ lat: latitude, lng: longitude, at: gps_time ?? received_at, speed, heading }]
      : [],
  );
  points.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  return { points, cut: rows.length >= TRACK_LIMIT };
}

/** One device's route in a period of local date-times. */
export const trackQuery = (deviceId: string, { start, end }: { start: string; end: string }) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'map', 'track', deviceId, start, end],
    queryFn: ({ signal }) =>
      limit(() => {
        // Given up while it waited.
        signal.throwIfAborted();
        return readTrack(deviceId, start, end, signal);
      }),
    staleTime: Number.POSITIVE_INFINITY, // a period's route is asked for once
    gcTime: 60_000,
    structuralSharing: false,
  });
