import { vehicleDriverCalls } from 'shared-auth/calls';
import { read } from '../calls';

/** The present driver of each vehicle, by the vehicle's id. */
export async function readDrivers(signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const rows = await read(vehicleDriverCalls.all, {}).queryFn({ signal });
  return new Map(rows.map(({ vehicle_id, names }) => [String(vehicle_id), names ?? '']));
}
