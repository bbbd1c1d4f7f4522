import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Id } from 'shared-auth';
import { type CallRow, deviceHistoryCalls, trackerCalls } from 'shared-auth/calls';
import { read, send } from '../../calls';

export type Assignment = CallRow<typeof deviceHistoryCalls.list>;

/** The vehicles that a device was in, newest first, where the server announces `devices.history`. */
export const assignmentsQuery = (device: Id) => read(deviceHistoryCalls.list, { id: device });

/** The devices that were in a vehicle, newest first, where the server announces `vehicles.trackers`. */
export const trackersQuery = (vehicle: Id) => read(trackerCalls.list, { id: vehicle });

/** Corrected moments, ISO 8601; what is absent stays. */
export interface Correction {
  valid_from?: string;
  valid_to?: string;
}

/** Corrects when a device came into a vehicle or left it. The server computes again what lies between. */
export function useCorrectAssignment(device: Id) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, correction }: { id: Id; correction: Correction }) =>
      send(deviceHistoryCalls.correct, { id: device, assignment: id, body: correction }),
    // Positions, alarms, trips and distances of two vehicles may be others now, on any page.
    onSuccess: () => void client.invalidateQueries(),
  });
}
