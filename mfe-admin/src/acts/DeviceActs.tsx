import type { SlotProps } from 'shared-auth';
import { LastActs } from './LastActs';

/** A tab of a device's page: who did what with it. */
export default function DeviceActs({ deviceId }: SlotProps['device.tabs']) {
  return <LastActs subject={{ device: deviceId }} />;
}
