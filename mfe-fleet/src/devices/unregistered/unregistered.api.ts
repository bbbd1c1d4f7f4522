import { queryOptions } from '@tanstack/react-query';
import { api, type Id, wire } from 'shared-auth';
import type { vehicleFields, WriteBody } from 'shared-auth/contract';
import { useChange } from 'shared-ui/lists';
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
export type Assignment = { uid: string } & (
  | { vehicle_id: Id; replaces?: boolean }
  | { vehicle: WriteBody<typeof vehicleFields> }
);

/** Puts a tracker on a vehicle; afterwards everything that shows the fleet is asked again. */
export const useAssignTracker = () =>
  useChange(['mfe-fleet'], ({ uid, ...where }: Assignment) => api.post(`${trackerUrl(uid)}/assign`, where));

export interface Assigned {
  /** Id of the new device. */
  uid: string;
  vehicleId: Id;
  vehicle: string;
  /** Id of the device that the vehicle had. */
  replaced: string | null;
}

/** Takes a tracker off its vehicle again, and puts the one back that it replaced. It stays a device. */
export function useUndoAssignment() {
  const put = (device: string, vehicle_id: Id | null) =>
    api.put(`/api/devices/${encodeURIComponent(device)}`, { vehicle_id });
  return useChange(['mfe-fleet'], async ({ uid, vehicleId, replaced }: Assigned) => {
    await put(uid, null);
    if (replaced !== null) await put(replaced, vehicleId);
  });
}

/** Leaves a tracker out of the list for good. */
export const useIgnoreTracker = () =>
  useChange(unregisteredDevicesQuery.queryKey, (uid: string) => api.delete(trackerUrl(uid)));
