import { currentMonth } from './currentMonth';
import { FleetMonth } from './FleetMonth';
import type { MonthChoice } from './MonthFilters';
import { VehicleMonth } from './VehicleMonth';

/** The sheet of a month: the fleet's, or one vehicle's day by day. */
export default function MonthReport({ month, vehicle, onChange }: MonthChoice) {
  const shown = month || currentMonth();
  return vehicle === '' ? (
    <FleetMonth month={shown} onVehicle={(next) => onChange({ vehicle: next })} />
  ) : (
    <VehicleMonth key={vehicle} vehicleId={vehicle} month={shown} />
  );
}
