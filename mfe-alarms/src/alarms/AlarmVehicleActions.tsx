import { useCan } from 'shared-auth';
import { VehicleActions } from 'shared-ui';
import type { Alarm } from './alarms';

/** The actions on the vehicle of an alarm; absent for drivers, to whom those pages are closed. */
export function AlarmVehicleActions({ alarm }: { alarm: Alarm }) {
  const { vehicle_id, device_id = null, license_plate, vehicle_code } = alarm;
  const vehicle = { vehicleId: vehicle_id, deviceId: device_id, name: license_plate ?? vehicle_code };
  return useCan('vehicles.view') && <VehicleActions vehicle={vehicle} />;
}
