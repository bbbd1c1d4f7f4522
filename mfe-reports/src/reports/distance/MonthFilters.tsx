import { useTranslation } from 'react-i18next';
import { SelectField } from 'shared-ui';
import { monthAfter, monthText } from 'shared-ui/reports';
import type { OfMonths } from '../reports';
import { VehicleSelect } from '../VehicleSelect';
import { currentMonth, lastMonth } from './currentMonth';

/** Months that can be chosen: this one and a year before it. */
const MONTHS = 13;

export interface MonthChoice {
  /** `YYYY-MM`; '' is the tab's usual one. */
  month: string;
  /** Id of a vehicle; '' is the fleet. */
  vehicle: string;
  onChange: (change: { month?: string; other?: string; vehicle?: string }) => void;
}

interface MonthFiltersProps extends MonthChoice {
  tab: OfMonths;
  /** The month to compare with; '' is the one before. */
  other: string;
}

interface MonthSelectProps {
  label: string;
  /** `YYYY-MM` */
  value: string;
  onChange: (month: string) => void;
}

/** A choice of one of the last months. */
function MonthSelect({ label, value, onChange }: MonthSelectProps) {
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

/** The months and the vehicle: in the row of the other reports' period, so that the tabs keep their position. */
export function MonthFilters({ tab, month, other, vehicle, onChange }: MonthFiltersProps) {
  const { t } = useTranslation('mfe-reports');
  const usual = tab === 'month' ? currentMonth() : lastMonth();
  const shown = month || usual;
  return (
    <>
      <MonthSelect
        label={t('month.label')}
        value={shown}
        onChange={(next) => onChange({ month: next === usual ? '' : next })}
      />
      {tab === 'compare' && (
        <MonthSelect
          label={t('compare.with')}
          value={other || monthAfter(shown, -1)}
          onChange={(next) => onChange({ other: next })}
        />
      )}
      {tab !== 'outside' && (
        <VehicleSelect value={vehicle} onChange={(next) => onChange({ vehicle: next })} none={t('month.allVehicles')} />
      )}
    </>
  );
}
