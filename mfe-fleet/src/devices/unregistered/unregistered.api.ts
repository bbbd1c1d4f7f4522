import { type Id, isApiError, serverCan } from 'shared-auth';
import { type CallBody, type CallRow, deviceCalls, unregisteredCalls } from 'shared-auth/calls';
import { useChange } from 'shared-ui/lists';
import * as v from 'valibot';
import { read, send } from '../../calls';

/** An unregistered tracker that sends. */
export type UnregisteredDevice = CallRow<typeof unregisteredCalls.list> & { unique_id: string };

export const unregisteredDevicesQuery = {
  // Its only identifier.
  ...read(unregisteredCalls.list, {}, { unique_id: v.string() }),
  refetchInterval: 30_000,
};

/** The target of a tracker: an existing vehicle, or a new one. */
export type Assignment = CallBody<typeof unregisteredCalls.assign> & { uid: string };

/** Puts a tracker on a vehicle; afterwards all queries of the fleet are read again. */
export const useAssignTracker = () =>
  useChange(['mfe-fleet'], ({ uid, ...body }: Assignment) => send(unregisteredCalls.assign, { id: uid, body }));

export interface Assigned {
  /** Id of the new device. */
  uid: string;
  vehicleId: Id;
  vehicle: string;
  /** Id of the device that the vehicle had. */
  replaced: string | null;
}

/** Makes a tracker unregistered again. @returns whether the server did; it refuses after an alarm in the meantime */
const giveBack = (uid: string): Promise<boolean> =>
  send(unregisteredCalls.undo, { id: uid }).then(
    () => true,
    (error: unknown) => {
      if (isApiError(error) && (error.status === 404 || error.status === 409)) return false;
      throw error;
    },
  );

/**
 * Removes a tracker from its vehicle again, and restores the replaced one. The tracker is unregistered again where the
 * server can undo that, and otherwise stays a device without a vehicle: the mutation returns which.
 */
export function useUndoAssignment() {
  const put = (device: string, vehicle_id: Id | null) => send(deviceCalls.change, { id: device, body: { vehicle_id } });
  return useChange(['mfe-fleet'], async ({ uid, vehicleId, replaced }: Assigned) => {
    const isUnknown = serverCan('trackers.return') && (await giveBack(uid));
    if (!isUnknown) await put(uid, null);
    if (replaced !== null) await put(replaced, vehicleId);
    return isUnknown;
  });
}

/** Leaves a tracker out of the list for good. */
export const useIgnoreTracker = () =>
  useChange(unregisteredDevicesQuery.queryKey, (id: string) => send(unregisteredCalls.ignore, { id }));
