import { queryOptions } from '@tanstack/react-query';
import { api, wire } from 'shared-auth';
import * as v from 'valibot';
import { HOURS_KEY } from './calendars.api';

const report = v.object({
  vehicles: v.array(
    v.object({
      vehicle_id: v.number(),
      license_plate: v.nullable(v.string()),
      vehicle_code: v.nullable(v.string()),
      /** Null: Monday to Friday, 8 to 16. */
      calendar: v.nullable(v.string()),
      drives: v.number(),
      /** Outside hours. */
      seconds: v.number(),
      /** Metres. */
      distance: v.number(),
      /** When the last trip began; epoch ms. */
      last_at: wire.time(),
    }),
  ),
});

/** What a vehicle drove outside its working hours. */
export type DrivingOutside = v.InferOutput<typeof report>['vehicles'][number];

/** GET /api/calendars/driving, of the last days with today. */
export const drivingQuery = (days: number) =>
  queryOptions({
    queryKey: [...HOURS_KEY, 'driving', days],
    queryFn: async ({ signal }) =>
      (await api.get('/api/calendars/driving', report, { query: { days }, signal })).vehicles,
  });
