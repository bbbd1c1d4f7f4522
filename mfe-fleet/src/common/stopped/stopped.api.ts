import { queryOptions } from '@tanstack/react-query';
import { api, wire } from 'shared-auth';
import { DAY_MS, STANDS_BELOW_KMH } from 'shared-auth/contract';
import { localDateTime } from 'shared-ui';
import type { Driven } from 'shared-ui/arrival';
import * as v from 'valibot';

// The table of positions would be a part of the dashboard's first load.
const movedSchema = v.object({ gps_time: wire.time(), received_at: wire.time() });

const standingSchema = v.object({ since: wire.time() });

/** The time since which a device's vehicle is stopped, by the stops that the server has found. Null without any. */
export const stoppedSinceQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'standing-since', deviceId],
    queryFn: async ({ signal }) =>
      (await api.get(`/api/vehicles/${encodeURIComponent(deviceId)}/standing`, standingSchema, { signal })).since,
    staleTime: 30_000,
  });

/**
 * The time at which a device last moved, by the server's stored positions: the newest with a speed above standing. Null
 * without any.
 */
export const lastMovedQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'last-moved', deviceId],
    queryFn: async ({ signal }) => {
      const { rows } = await api.list('/api/locations', movedSchema, {
        query: { device_id: deviceId, min_speed: STANDS_BELOW_KMH, limit: 1 },
        key: () => null, // positions have no id
        signal,
      });
      const times = rows.flatMap(({ gps_time, received_at }) => gps_time ?? received_at ?? []);
      return times.length === 0 ? null : Math.max(...times);
    },
    staleTime: 30_000,
  });

const latelySchema = v.object({
  vehicle_id: wire.id(),
  last_arrival: wire.time(),
  distance: wire.num(),
  driving_seconds: wire.num(),
});

/** Days of the request, as many as the usual pace needs (`PACE_DAYS`). */
const LATELY_DAYS = 7;

/** The driving of a vehicle in the last days. */
export interface Lately extends Driven {
  /** Its last arrival, epoch ms. */
  last_arrival: number | null;
}

/**
 * The driving of each vehicle in the last days, by its id: from the trips that the server derives (capability `trips`).
 *
 * @param now epoch ms
 */
export const latelyQuery = (now: number) => {
  const dayOf = (at: number) => localDateTime(at).date;
  const days = { start_date: dayOf(now - LATELY_DAYS * DAY_MS), end_date: dayOf(now) };
  return queryOptions({
    queryKey: ['mfe-fleet', 'lately', days],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Lately>> => {
      const { rows } = await api.list('/api/distances', latelySchema, {
        query: { group: 'vehicle', ...days },
        key: ({ vehicle_id }) => vehicle_id,
        signal,
      });
      return new Map(rows.map((row) => [String(row.vehicle_id), row]));
    },
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
};
