import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ComboboxField } from 'shared-ui';
import { ReadAgain } from './ReadAgain';
import styles from './ReportsPage.module.css';
import { vehicleChoices } from './reports.api';

interface VehicleSelectProps {
  /** Id of the vehicle; '' for none. */
  value: string;
  onChange: (vehicleId: string) => void;
  /** Label of the choice of no vehicle; absent where a vehicle is required. */
  none?: string;
  error?: string | undefined;
}

/** Chooses the vehicle of the vehicle report, by typing: a fleet is too long a list to look through. */
export function VehicleSelect({ value, onChange, none, error }: VehicleSelectProps) {
  const { t } = useTranslation('mfe-reports');
  const vehicles = useQuery(vehicleChoices);
  const { data, isPending } = vehicles;
  const options = (data ?? []).map(({ id, name, license_plate }) => ({
    value: String(id),
    label: [license_plate, name].filter(Boolean).join(' · ') || String(id),
  }));
  if (none !== undefined) options.unshift({ value: '', label: none });
  const isNone = data !== undefined && options.length === 0;
  return (
    <ComboboxField
      className={styles.wide ?? ''}
      label={t('filters.vehicle')}
      value={value}
      onChange={onChange}
      options={options}
      placeholder={t(isPending ? 'filters.vehiclesLoading' : isNone ? 'empty.noVehicles' : 'filters.chooseVehicle')}
      disabled={isPending}
      {...(vehicles.isError
        ? { error: t('filters.vehiclesFailed'), hint: <ReadAgain query={vehicles} /> }
        : error && { error })}
    />
  );
}
