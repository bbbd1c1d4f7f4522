import type { SlotProps } from 'shared-auth';
import { LastActs } from './LastActs';

/** A tab of a vehicle's page: who did what with it. */
export default function VehicleActs({ vehicleId }: SlotProps['vehicle.tabs']) {
  return <LastActs subject={{ vehicle: vehicleId }} />;
}
