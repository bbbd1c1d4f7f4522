import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Translate } from 'shared-auth';
import { FIRST_YEAR, inputFields, type RequiredName, vehicleFields, vehicleStatuses } from 'shared-auth/contract';
import { clock, NumberField, SelectField, TextArea, TextField, vehicleStatusLabel, vehicleTypeLabel } from 'shared-ui';
import styles from '../common/common.module.css';
import { withPresent } from '../common/forms/options';
import type { VehicleField } from './vehicles';
import type { VehicleOptions } from './vehicles.api';

/** The last year a vehicle may be of. */
const lastYear = () => new Date(clock.now()).getFullYear() + 1;

/** The rule that a field violates; `vehicles.problems` has texts for these fields only. */
export const vehicleProblem = (name: string, t: Translate) =>
  t(`vehicles.problems.${name as RequiredName<typeof vehicleFields> | 'year'}`, { from: FIRST_YEAR, to: lastYear() });

interface VehicleFieldsProps {
  options: UseQueryResult<VehicleOptions>;
  /** Value, change and problem of a field. */
  field(name: VehicleField): Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'>;
}

/** Fields with a specific control below; every other one is a text field, after the year. */
const ownControl: readonly VehicleField[] = [
  'vehicle_code',
  'license_plate',
  'make',
  'model',
  'year',
  'vehicle_type',
  'status',
  'notes',
];
const plainFields = inputFields(vehicleFields)
  .map(({ name }) => name)
  .filter((name) => !ownControl.includes(name));

export function VehicleFields({ options, field }: VehicleFieldsProps) {
  const { t } = useTranslation('mfe-fleet');
  const types = withPresent(options.data?.vehicle_types ?? [], field('vehicle_type').value);
  const statuses = withPresent(options.data?.statuses ?? [], field('status').value);
  const isKnown = (status: string) => (vehicleStatuses as readonly string[]).includes(status);

  return (
    <>
      <TextField label={t('vehicle.vehicle_code')} required autoComplete="off" {...field('vehicle_code')} />
      <TextField label={t('vehicle.license_plate')} required autoComplete="off" {...field('license_plate')} />
      <TextField label={t('vehicle.make')} required {...field('make')} />
      <TextField label={t('vehicle.model')} required {...field('model')} />
      <NumberField
        label={t('vehicle.year')}
        inputMode="numeric"
        min={FIRST_YEAR}
        max={lastYear()}
        step={1}
        {...field('year')}
      />
      {plainFields.map((name) => (
        <TextField key={name} label={t(`vehicle.${name}`)} {...field(name)} />
      ))}
      <SelectField
        label={t('vehicle.vehicle_type')}
        required
        placeholder={options.isPending ? t('blocks.optionsLoading') : t('form.choose')}
        options={types.map(({ value, label }) => ({ value, label: typeText(value, label, t) }))}
        {...field('vehicle_type')}
      />
      <SelectField
        label={t('vehicle.status')}
        options={statuses.map(({ value, label }) => ({
          value,
          label: isKnown(value) ? vehicleStatusLabel(t, value) : (label ?? value),
        }))}
        {...field('status')}
      />
      <TextArea className={styles.wide} label={t('vehicle.notes')} rows={3} {...field('notes')} />
    </>
  );
}

/** Our word for a known type, the server's for its own ones. */
function typeText(value: string, label: string | null, t: Parameters<typeof vehicleTypeLabel>[0]): string {
  const own = vehicleTypeLabel(t, value);
  return own === value && label !== null ? label : own;
}
