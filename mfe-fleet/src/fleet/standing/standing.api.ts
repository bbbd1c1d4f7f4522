import { queryOptions } from '@tanstack/react-query';
import { api, wire } from 'shared-auth';
import * as v from 'valibot';

/** km/h; what is slower stands. */
export const STANDING_BELOW_KMH = 3;

const movedSchema = v.object({ gps_time: wire.time(), received_at: wire.time() });

/** When a device last moved, by the server's stored positions: the newest at a speed that is no standing. Null where it has none. */
export const lastMovedQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'last-moved', deviceId],
    queryFn: async ({ signal }) => {
      const { rows } = await api.list('/api/locations', movedSchema, {
        query: { device_id: deviceId, min_speed: STANDING_BELOW_KMH, limit: 1 },
        key: () => null, // positions have no identity of their own
        signal,
      });
      const times = rows.flatMap(({ gps_time, received_at }) => gps_time ?? received_at ?? []);
      return times.length === 0 ? null : Math.max(...times);
    },
    staleTime: 30_000,
  });
