import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Id } from 'shared-auth';
import { type CallRow, deviceHistoryCalls, trackerCalls } from 'shared-auth/calls';
import { read, send } from '../../calls';

export type Assignment = CallRow<typeof deviceHistoryCalls.list>;

/** The vehicles that a device was in, newest first, where the server announces `devices.history`. */
export const assignmentsQuery = (device: Id) => read(deviceHistoryCalls.list, { id: device });

/** The devices that were in a vehicle, newest first, where the server announces `vehicles.trackers`. */
export const trackersQuery = (vehicle: Id) => read(trackerCalls.list, { id: vehicle });

/** Corrected times, ISO 8601; absent ones stay unchanged. */
export interface Correction {
  valid_from?: string;
  valid_to?: string;
}

/**
 * Corrects the start or the end of a device's time in a vehicle. The server computes the data of the affected period
 * again.
 */
export function useCorrectAssignment(device: Id) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, correction }: { id: Id; correction: Correction }) =>
      send(deviceHistoryCalls.correct, { id: device, assignment: id, body: correction }),
    // Positions, alarms, trips and distances of two vehicles may have changed, on any page.
    onSuccess: () => void client.invalidateQueries(),
  });
}
