import type { Id } from 'shared-auth';
import { type CallRow, limitCalls } from 'shared-auth/calls';
import { useChange } from 'shared-ui/lists';
import { change, read } from '../calls';

/** What is set for the company, a type, a team or a vehicle. */
export type Limit = CallRow<typeof limitCalls.list>;
/** What is set for a vehicle, what counts for it, and what would without its own. */
export type VehicleLimit = CallRow<typeof limitCalls.ofVehicle>;
/** What counts for a vehicle. */
export type CountingLimit = NonNullable<VehicleLimit['counting']>;

/** All that the user sees. */
export const limitsQuery = read(limitCalls.list);
export const vehicleLimitQuery = (vehicle: Id) => read(limitCalls.ofVehicle, { id: String(vehicle) });
export const useSaveLimit = () => useChange(...change(limitCalls.save));
