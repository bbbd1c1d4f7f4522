import type { SlotProps } from 'shared-auth';
import { RecentAlarms } from './RecentAlarms';

/** A device's recent unacknowledged alarms. */
const DeviceRecentAlarms = ({ deviceId }: SlotProps['device.recent-alarms']) => <RecentAlarms owner={{ deviceId }} />;

export default DeviceRecentAlarms;
