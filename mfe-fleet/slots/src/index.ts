/** The props of the widgets in each slot of mfe-fleet (`slots` of its module.json): types, and no code. */
import type { Id } from 'shared-auth/contract';

/** `mfe-fleet/vehicle.summary` 1.0.0: a line at the head of a vehicle's page. */
export interface VehicleSummary {
  vehicleId: Id;
}

declare module 'shared-auth/contract' {
  interface ModuleSlotProps {
    'mfe-fleet/vehicle.summary': VehicleSummary;
  }
}
