import { useTranslation } from 'react-i18next';
import { SelectField } from 'shared-ui';
import { monthAfter, monthText } from 'shared-ui/reports';
import { VehicleSelect } from '../VehicleSelect';
import { currentMonth } from './currentMonth';

/** Months that can be chosen: this one and a year before it. */
const MONTHS = 13;

export interface MonthChoice {
  /** `YYYY-MM`; '' is this month. */
  month: string;
  /** Id of a vehicle; '' is the fleet. */
  vehicle: string;
  onChange: (change: { month?: string; vehicle?: string }) => void;
}

interface MonthSelectProps {
  label: string;
  /** `YYYY-MM` */
  value: string;
  onChange: (month: string) => void;
}

/** A choice of one of the last months. */
export function MonthSelect({ label, value, onChange }: MonthSelectProps) {
  const { t } = useTranslation('mfe-reports');
  const months = Array.from({ length: MONTHS }, (_, before) => monthAfter(currentMonth(), -before));
  // A link to an older month still works.
  const choices = months.includes(value) ? months : [...months, value];
  return (
    <SelectField
      label={label}
      value={value}
      onChange={onChange}
      options={choices.map((month) => ({ value: month, label: monthText(month, t) }))}
    />
  );
}

/** Which month, and whose: in the row in which the other reports have their period. */
export function MonthFilters({ month, vehicle, onChange }: MonthChoice) {
  const { t } = useTranslation('mfe-reports');
  const thisMonth = currentMonth();
  return (
    <>
      <MonthSelect
        label={t('month.label')}
        value={month || thisMonth}
        onChange={(next) => onChange({ month: next === thisMonth ? '' : next })}
      />
      <VehicleSelect value={vehicle} onChange={(next) => onChange({ vehicle: next })} none={t('month.allVehicles')} />
    </>
  );
}
