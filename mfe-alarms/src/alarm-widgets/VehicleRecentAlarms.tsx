import type { SlotProps } from 'shared-auth';
import { RecentAlarms } from './RecentAlarms';

/** A vehicle's recent unacknowledged alarms. */
const VehicleRecentAlarms = ({ vehicleId }: SlotProps['vehicle.recent-alarms']) => (
  <RecentAlarms owner={{ vehicleId }} />
);

export default VehicleRecentAlarms;
