import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Id, wire } from 'shared-auth';
import type { vehicleFields, WriteBody } from 'shared-auth/contract';
import * as v from 'valibot';

const UNKNOWN_URL = '/api/devices/unknown';
const trackerUrl = (uid: string) => `${UNKNOWN_URL}/${encodeURIComponent(uid)}`;

const trackerSchema = v.object({
  unique_id: v.string(),
  protocol: wire.text(),
  first_message: wire.time(),
  last_message: wire.time(),
  message_count: wire.num(),
  latitude: wire.num(),
  longitude: wire.num(),
});
/** An unregistered tracker that sends. */
export type UnregisteredDevice = v.InferOutput<typeof trackerSchema>;

export const unregisteredDevicesQuery = queryOptions({
  queryKey: ['mfe-fleet', 'devices', 'unknown'],
  queryFn: ({ signal }) => api.get(UNKNOWN_URL, wire.rows(trackerSchema), { signal }),
  refetchInterval: 30_000,
});

/** Where a tracker goes: on a vehicle that is there, or on a new one. */
export type Assignment = { uid: string } & ({ vehicle_id: Id } | { vehicle: WriteBody<typeof vehicleFields> });

/** Puts a tracker on a vehicle; afterwards everything that shows the fleet is asked again. */
export function useAssignTracker() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ uid, ...where }: Assignment) => api.post(`${trackerUrl(uid)}/assign`, where),
    retry: false,
    onSettled: () => void client.invalidateQueries({ queryKey: ['mfe-fleet'] }),
  });
}

/** Leaves a tracker out of the list for good. */
export function useIgnoreTracker() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (uid: string) => api.delete(trackerUrl(uid)),
    retry: false,
    onSettled: () => void client.invalidateQueries({ queryKey: unregisteredDevicesQuery.queryKey }),
  });
}
