import { useQuery } from '@tanstack/react-query';
import { type Id, sameId } from 'shared-auth';
import { type Engine, enginesQuery } from './engine.api';

/** The ids by which a page knows a vehicle or its device; null for one that it does not know. */
export interface EngineOwner {
  vehicleId: Id | null;
  deviceId: Id | null;
}

const isOf = (engine: Engine, { vehicleId, deviceId }: EngineOwner) =>
  (vehicleId !== null && engine.vehicle_id !== null && sameId(vehicleId, engine.vehicle_id)) ||
  (deviceId !== null && (engine.device_id === String(deviceId) || sameId(deviceId, engine.id)));

/**
 * The states of the vehicle's engine on the server: that it is cut, and that a cut waits. Empty when the engine runs as
 * usual, or was never read.
 */
export function useEngine(owner: EngineOwner): Engine[] {
  const { data } = useQuery(enginesQuery());
  return (data ?? []).filter((engine) => isOf(engine, owner));
}
