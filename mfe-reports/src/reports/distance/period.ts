import type { Id, Period } from 'shared-auth';
import { clock, localDateTime, type VehicleReference } from 'shared-ui';
import { type DayPeriod, periodUntil } from 'shared-ui/reports';

/** The days of a report, which end today. */
export const periodOf = (days: Period): DayPeriod => periodUntil(localDateTime(clock.now()).date, days);

/** The vehicle of a row, for its actions. */
export const vehicleReference = ({
  vehicleId,
  license_plate,
  vehicle_name,
}: {
  vehicleId: Id | null;
  license_plate: string | null;
  vehicle_name: string | null;
}): VehicleReference => ({
  vehicleId,
  deviceId: null,
  name: license_plate ?? vehicle_name,
});
