import type { SlotProps } from 'shared-auth';
import RecentAudit from './RecentAudit';

/** A tab of a device's page: its audit entries. */
export default function DeviceAudit({ deviceId }: SlotProps['device.tabs']) {
  return <RecentAudit subject={{ device: deviceId }} />;
}
