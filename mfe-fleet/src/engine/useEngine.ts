import { useQuery } from '@tanstack/react-query';
import { type Id, sameId } from 'shared-auth';
import { type Engine, enginesQuery } from './engine.api';

/** How a page knows the vehicle or device; what it does not know is null. */
export interface EngineOwner {
  vehicleId: Id | null;
  deviceId: Id | null;
}

const isOf = (engine: Engine, { vehicleId, deviceId }: EngineOwner) =>
  (vehicleId !== null && engine.vehicle_id !== null && sameId(vehicleId, engine.vehicle_id)) ||
  (deviceId !== null && (engine.device_id === String(deviceId) || sameId(deviceId, engine.id)));

/**
 * What the server has of the vehicle's engine: that it is cut, and that it waits to be; none where all is as it should
 * be.
 */
export function useEngine(owner: EngineOwner): Engine[] {
  const { data } = useQuery(enginesQuery());
  return (data ?? []).filter((engine) => isOf(engine, owner));
}
