import { queryOptions } from '@tanstack/react-query';
import { api, wire } from 'shared-auth';
import { DAY_MS, STANDS_BELOW_KMH } from 'shared-auth/contract';
import { localDateTime } from 'shared-ui';
import * as v from 'valibot';

const movedSchema = v.object({ gps_time: wire.time(), received_at: wire.time() });

const standingSchema = v.object({ since: wire.time() });

/** Since when a device's vehicle is stopped, by the stops that the server has found. Null when it has found none. */
export const stoppedSinceQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'standing-since', deviceId],
    queryFn: async ({ signal }) =>
      (await api.get(`/api/vehicles/${encodeURIComponent(deviceId)}/standing`, standingSchema, { signal })).since,
    staleTime: 30_000,
  });

/**
 * When a device last moved, by the server's stored positions: the newest at a speed that is no standing. Null where it
 * has none.
 */
export const lastMovedQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'last-moved', deviceId],
    queryFn: async ({ signal }) => {
      const { rows } = await api.list('/api/locations', movedSchema, {
        query: { device_id: deviceId, min_speed: STANDS_BELOW_KMH, limit: 1 },
        key: () => null, // positions have no identity of their own
        signal,
      });
      const times = rows.flatMap(({ gps_time, received_at }) => gps_time ?? received_at ?? []);
      return times.length === 0 ? null : Math.max(...times);
    },
    staleTime: 30_000,
  });

/** How far back arrivals are looked for. */
const ARRIVAL_DAYS = 7;

const arrivalSchema = v.object({ vehicle_id: wire.id(), last_arrival: wire.time() });

/**
 * When each vehicle last arrived somewhere, by its id: by the trips that the server derives (capability `trips`), of
 * the last days.
 *
 * @param now epoch ms
 */
export const lastArrivalsQuery = (now: number) => {
  const dayOf = (at: number) => localDateTime(at).date;
  const days = { start_date: dayOf(now - ARRIVAL_DAYS * DAY_MS), end_date: dayOf(now) };
  return queryOptions({
    queryKey: ['mfe-fleet', 'last-arrivals', days],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const { rows } = await api.list('/api/distances', arrivalSchema, {
        query: { group: 'vehicle', ...days },
        key: ({ vehicle_id }) => vehicle_id,
        signal,
      });
      return new Map(
        rows.flatMap(({ vehicle_id, last_arrival }) =>
          last_arrival === null ? [] : [[String(vehicle_id), last_arrival] as const],
        ),
      );
    },
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
};
