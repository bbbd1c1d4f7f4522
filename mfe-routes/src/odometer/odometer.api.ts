import type { Id } from 'shared-auth';
import { type CallBody, type CallRow, odometerCalls } from 'shared-auth/calls';
import { useChange } from 'shared-ui/lists';
import { change, read, send, tagKey } from '../calls';

type Odometer = CallRow<typeof odometerCalls.ofVehicle>;
/** A reading of odometer or hour meter. */
export type Reading = Odometer['readings'][number];

/** A vehicle's odometer and hour meter now, and the readings from which they are computed. */
export const odometerQuery = (vehicle: Id) => read(odometerCalls.ofVehicle, { id: String(vehicle) });

/** Adds a reading, or changes it where it has an id. */
export const useSaveReading = () =>
  useChange(tagKey('maintenance'), ({ id, body }: { id: Id | null; body: CallBody<typeof odometerCalls.create> }) =>
    id === null ? send(odometerCalls.create, { body }) : send(odometerCalls.change, { id, body }),
  );

export const useDeleteReading = () => useChange(...change(odometerCalls.remove));
