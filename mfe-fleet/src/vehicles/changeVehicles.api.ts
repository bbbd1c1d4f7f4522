import pLimit from 'p-limit';
import { assignmentCalls, vehicleCalls } from 'shared-auth/calls';
import { filledForm, vehicleFields, writeBody } from 'shared-auth/contract';
import { useChange } from 'shared-ui/lists';
import { send } from '../calls';
import { type Vehicle, vehicleQuery } from './vehicles.api';

/** Vehicles changed at a time, so that a hundred of them do not delay the page's own calls. */
const CHANGED_AT_ONCE = 4;

/**
 * Sends the vehicle's present record with another status, so that changes by others in the meantime are not
 * overwritten.
 */
async function changeStatus(vehicle: Vehicle, status: string): Promise<unknown> {
  const present = (await vehicleQuery(String(vehicle.id)).queryFn()) ?? vehicle;
  const body = writeBody(vehicleFields, { ...filledForm(vehicleFields, present), status });
  return await send(vehicleCalls.change, { id: vehicle.id, body });
}

/** The changes of many vehicles by one value. */
const changes = {
  status: changeStatus,
  /** @param team its id, or `none` */
  team: ({ id }: Vehicle, team: string): Promise<unknown> =>
    send(assignmentCalls.setTeam, { id, body: { team_id: team === 'none' ? null : Number(team) } }),
};
export type VehicleChange = keyof typeof changes;

interface Wanted {
  vehicles: readonly Vehicle[];
  kind: VehicleChange;
  value: string;
}

/** Changes vehicles, one call each. Returns those that could not be changed; never repeated automatically. */
export const useChangeVehicles = () =>
  useChange(['mfe-fleet'], async ({ vehicles, kind, value }: Wanted) => {
    const failed: { vehicle: Vehicle; error: unknown }[] = [];
    const change = async (vehicle: Vehicle) => {
      try {
        await changes[kind](vehicle, value);
      } catch (error) {
        failed.push({ vehicle, error });
      }
    };
    await pLimit(CHANGED_AT_ONCE).map(vehicles, change);
    return failed;
  });
