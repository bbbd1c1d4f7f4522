import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Id, wire } from 'shared-auth';
import * as v from 'valibot';

const assignmentSchema = v.object({
  id: wire.id(),
  vehicle_id: wire.idOrNull(),
  license_plate: wire.text(),
  vehicle_code: wire.text(),
  /** Null: since always. */
  valid_from: wire.time(),
  /** Null: it goes on. */
  valid_to: wire.time(),
  is_current: wire.flag(),
});
export type Assignment = v.InferOutput<typeof assignmentSchema>;

/** Of a vehicle: with the device that was in it. */
const trackerSchema = v.object({ ...assignmentSchema.entries, device_id: wire.text() });

const assignmentsUrl = (device: Id) => `/api/devices/${encodeURIComponent(device)}/assignments`;

/** The vehicles that a device was in, newest first, where the server announces `devices.history`. */
export const assignmentsQuery = (device: Id) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'devices', 'assignments', device],
    queryFn: ({ signal }) => api.get(assignmentsUrl(device), wire.rows(assignmentSchema), { signal }),
  });

/** The devices that were in a vehicle, newest first, where the server announces `vehicles.trackers`. */
export const trackersQuery = (vehicle: Id) =>
  queryOptions({
    queryKey: ['mfe-fleet', 'vehicles', 'trackers', vehicle],
    queryFn: ({ signal }) =>
      api.get(`/api/vehicles/${encodeURIComponent(vehicle)}/trackers`, wire.rows(trackerSchema), { signal }),
  });

/** Corrected moments, ISO 8601; what is absent stays. */
export interface Correction {
  valid_from?: string;
  valid_to?: string;
}

/**
 * Corrects when a device came into a vehicle or left it. The server computes again what lies between: never repeated.
 */
export function useCorrectAssignment(device: Id) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, correction }: { id: Id; correction: Correction }) =>
      api.put(`${assignmentsUrl(device)}/${encodeURIComponent(id)}`, correction),
    // Positions, alarms, trips and distances of two vehicles may be others now, on any page.
    onSuccess: () => void client.invalidateQueries(),
  });
}
