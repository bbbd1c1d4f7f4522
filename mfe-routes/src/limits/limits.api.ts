import type { Id } from 'shared-auth';
import { type CallRow, limitCalls } from 'shared-auth/calls';
import { useChange } from 'shared-ui/lists';
import { change, read } from '../calls';

/** The limit set for the company, a type, a team or a vehicle. */
export type Limit = CallRow<typeof limitCalls.list>;
/** A vehicle's own limit, the limit in force, and the limit that would apply without its own. */
export type VehicleLimit = CallRow<typeof limitCalls.ofVehicle>;
/** The limit in force for a vehicle. */
export type CountingLimit = NonNullable<VehicleLimit['counting']>;

/** All limits that the user sees. */
export const limitsQuery = read(limitCalls.list);
export const vehicleLimitQuery = (vehicle: Id) => read(limitCalls.ofVehicle, { id: String(vehicle) });
export const useSaveLimit = () => useChange(...change(limitCalls.save));
