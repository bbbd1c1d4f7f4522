import { queryOptions } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { api, wire } from 'shared-auth';
import { positionFields } from 'shared-auth/contract';
import { type LatLng, validLatLng } from 'shared-ui';
import type { TrackPoint } from 'shared-ui/map';
import * as v from 'valibot';

/** Points of one route (docs/spec/remaining-areas.md §7). */
export const TRACK_LIMIT = 1_000;

const pointSchema = v.object(wire.record(positionFields));

export interface TrackOfDevice {
  points: TrackPoint[];
  /** The server had as many points as it sends at most: the route may be longer. */
  cut: boolean;
}

/** Points outside the country's box are no points of a route (docs/spec/remaining-areas.md §5). */
const isNearHome = ({ lat, lng }: LatLng): boolean => lat >= 40 && lat <= 43 && lng >= 20 && lng <= 24;

/** Bounds the requests for routes that run at once, however many vehicles are shown. */
const limit = pLimit(4);

/** The points of a response within the country, the oldest first. */
const pointsOf = (rows: readonly v.InferOutput<typeof pointSchema>[]): TrackPoint[] =>
  rows
    .flatMap(({ latitude, longitude, speed, heading, gps_time, received_at }) => {
      const place = validLatLng(latitude, longitude);
      return place && isNearHome(place) ? [{ ...place, at: gps_time ?? received_at, speed, heading }] : [];
    })
    .sort((a, b) => (a.at ?? 0) - (b.at ?? 0));

async function readTrack(deviceId: string, start: string, end: string, signal: AbortSignal): Promise<TrackOfDevice> {
  const { rows } = await api.list('/api/locations', pointSchema, {
    query: { device_id: deviceId, start_date: start, end_date: end, limit: TRACK_LIMIT },
    key: () => null, // points have no id
    signal,
  });
  return { points: pointsOf(rows), cut: rows.length >= TRACK_LIMIT };
}

/** The last point before a period: the vehicle's position at its start. Null where the server has none. */
async function readPointBefore(deviceId: string, start: string, signal: AbortSignal): Promise<TrackPoint | null> {
  const { rows } = await api.list('/api/locations', pointSchema, {
    query: { device_id: deviceId, end_date: start, limit: 1 },
    key: () => null, // points have no id
    signal,
  });
  return pointsOf(rows).at(-1) ?? null;
}

/** Where a device was when a period of local date-times began. */
export const pointBeforeQuery = (deviceId: string, start: string) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'map', 'point-before', deviceId, start],
    queryFn: ({ signal }) =>
      limit(() => {
        signal.throwIfAborted();
        return readPointBefore(deviceId, start, signal);
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

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
