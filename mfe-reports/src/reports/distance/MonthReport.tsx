import { useTranslation } from 'react-i18next';
import { clock, localDateTime, SelectField } from 'shared-ui';
import { monthAfter, monthText } from 'shared-ui/reports';
import { VehicleSelect } from '../vehicle/VehicleSelect';
import { FleetMonth } from './FleetMonth';
import { VehicleMonth } from './VehicleMonth';

/** Months that can be chosen: this one and a year before it. */
const MONTHS = 13;
const currentMonth = () => localDateTime(clock.now()).date.slice(0, 7);

interface MonthReportProps {
  /** `YYYY-MM`; '' is this month. */
  month: string;
  /** Id of a vehicle; '' is the fleet. */
  vehicle: string;
  onChange: (change: { month?: string; vehicle?: string }) => void;
}

/** Which month, and whose: in the row in which the other reports have their period. */
export function MonthFilters({ month, vehicle, onChange }: MonthReportProps) {
  const { t } = useTranslation('mfe-reports');
  const thisMonth = currentMonth();
  const shown = month || thisMonth;
  const months = Array.from({ length: MONTHS }, (_, before) => monthAfter(thisMonth, -before));
  // A link to an older month still works.
  const choices = months.includes(shown) ? months : [...months, shown];
  return (
    <>
      <SelectField
        label={t('month.label')}
        value={shown}
        onChange={(next) => onChange({ month: next === thisMonth ? '' : next })}
        options={choices.map((value) => ({ value, label: monthText(value, t) }))}
      />
      <VehicleSelect value={vehicle} onChange={(next) => onChange({ vehicle: next })} none={t('month.allVehicles')} />
    </>
  );
}

/** The sheet of a month: the fleet's, or one vehicle's day by day. */
export function MonthReport({ month, vehicle, onChange }: MonthReportProps) {
  const shown = month || currentMonth();
  return vehicle === '' ? (
    <FleetMonth month={shown} onVehicle={(next) => onChange({ vehicle: next })} />
  ) : (
    <VehicleMonth key={vehicle} vehicleId={vehicle} month={shown} />
  );
}
