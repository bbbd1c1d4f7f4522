import type { SlotProps } from 'shared-auth';
import RecentAudit from './RecentAudit';

/** A tab of a vehicle's page: its audit entries. */
export default function VehicleAudit({ vehicleId }: SlotProps['vehicle.tabs']) {
  return <RecentAudit subject={{ vehicle: vehicleId }} />;
}
