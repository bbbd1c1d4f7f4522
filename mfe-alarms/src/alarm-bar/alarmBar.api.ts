import { queryOptions } from '@tanstack/react-query';
import { api, type Id, wire } from 'shared-auth';
import { positionFields } from 'shared-auth/contract';
import * as v from 'valibot';

/** Milliseconds between two reads of a vehicle's location. */
const PLACE_POLL_MS = 30_000;

const schema = v.object({
  phone_number: wire.text(),
  latest_location: wire.orNull(v.object(wire.record(positionFields))),
});

export type AlarmVehicle = v.InferOutput<typeof schema>;

/** Where the vehicle of an alarm is, and how to call it. */
export const alarmVehicleQuery = (vehicle: Id | null) =>
  queryOptions({
    queryKey: ['mfe-alarms', 'vehicle', vehicle],
    queryFn: ({ signal }) => api.get(`/api/vehicles/${encodeURIComponent(vehicle ?? '')}`, schema, { signal }),
    enabled: vehicle !== null,
    refetchInterval: PLACE_POLL_MS,
    staleTime: PLACE_POLL_MS,
    retry: false,
  });
