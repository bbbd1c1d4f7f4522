import type { Id } from 'shared-auth';
import type { VehicleReference } from 'shared-ui';

interface NamesVehicle {
  vehicle_id: Id | null;
  device_id: string | null;
  license_plate: string | null;
  vehicle_code: string | null;
}

/** The vehicle of a row, for its actions. @param deviceKey - the device in the address of its page */
export const vehicleReference = (row: NamesVehicle, deviceKey: Id | null = null): VehicleReference => ({
  vehicleId: row.vehicle_id,
  deviceId: row.device_id,
  deviceKey,
  name: row.license_plate ?? row.vehicle_code,
});
