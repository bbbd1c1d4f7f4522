import pLimit from 'p-limit';
import { vehicleCalls } from 'shared-auth/calls';
import { filledForm, vehicleFields, writeBody } from 'shared-auth/contract';
import { useChange } from 'shared-ui/lists';
import { send } from '../calls';
import { type Vehicle, vehicleQuery } from './vehicles.api';

/** Vehicles changed at a time, so that a hundred of them do not crowd out what the page asks for. */
const CHANGED_AT_ONCE = 4;

/** Sends the vehicle as the server has it now, with another status: what others changed meanwhile stays. */
async function changeStatus(vehicle: Vehicle, status: string): Promise<void> {
  const present = (await vehicleQuery(String(vehicle.id)).queryFn()) ?? vehicle;
  const body = writeBody(vehicleFields, { ...filledForm(vehicleFields, present), status });
  await send(vehicleCalls.change, { id: vehicle.id, body });
}

/**
 * Gives vehicles another status, each by a call of its own. Returns those that could not be changed; never repeated
 * by itself.
 */
export const useChangeStatus = () =>
  useChange(['mfe-fleet'], async ({ vehicles, status }: { vehicles: readonly Vehicle[]; status: string }) => {
    const failed: { vehicle: Vehicle; error: unknown }[] = [];
    const change = async (vehicle: Vehicle) => {
      try {
        await changeStatus(vehicle, status);
      } catch (error) {
        failed.push({ vehicle, error });
      }
    };
    await pLimit(CHANGED_AT_ONCE).map(vehicles, change);
    return failed;
  });
