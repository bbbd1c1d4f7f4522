import type { Id } from 'shared-auth';
import { type CallBody, type CallRow, maintenanceCalls } from 'shared-auth/calls';
import { useChange } from 'shared-ui/lists';
import { change, read, send, tagKey } from '../calls';

export type Maintenance = CallRow<typeof maintenanceCalls.list>;
type MaintenanceBody = CallBody<typeof maintenanceCalls.create>;

/** The maintenance due on a vehicle. */
export const maintenanceQuery = (vehicle: Id) => read(maintenanceCalls.list, { vehicle_id: String(vehicle) });

/** Adds a maintenance, or changes the one with an id. */
export const useSaveMaintenance = () =>
  useChange(tagKey('maintenance'), ({ id, body }: { id: Id | null; body: MaintenanceBody }) =>
    id === null ? send(maintenanceCalls.create, { body }) : send(maintenanceCalls.change, { id, body }),
  );

export const useDeleteMaintenance = () => useChange(...change(maintenanceCalls.remove));
