import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clock, NumberField, SelectField, TextArea, TextField, vehicleStatusLabel, vehicleTypeLabel } from 'shared-ui';
import styles from '../fleet/fleet.module.css';
import { EntityForm } from '../fleet/forms/EntityForm';
import { withPresent } from '../fleet/forms/options';
import { useEntityForm } from '../fleet/forms/useEntityForm';
import {
  FIRST_YEAR,
  type VehicleField,
  type VehicleValues,
  vehicleFieldOf,
  vehicleProblems,
  vehicleStatuses,
} from './vehicles';
import { vehicleOptionsQuery } from './vehicles.api';

interface VehicleFormProps {
  initial: VehicleValues;
  isNew: boolean;
  cancelTo: string;
  /** Saves and leaves the page. */
  save(values: VehicleValues, mayBeSaved: boolean): Promise<void>;
}

/** The form of a vehicle, empty or filled. */
export function VehicleForm({ initial, isNew, cancelTo, save }: VehicleFormProps) {
  const { t } = useTranslation('mfe-fleet');
  const options = useQuery(vehicleOptionsQuery);
  const lastYear = new Date(clock.now()).getFullYear() + 1;
  const form = useEntityForm({
    initial,
    problemsOf: (typed: VehicleValues) => vehicleProblems(typed, lastYear - 1),
    fieldOf: vehicleFieldOf,
    save,
  });

  const field = (name: VehicleField) => {
    const found = form.problems[name];
    return {
      value: form.values[name],
      onChange: (value: string) => form.change({ [name]: value }),
      error:
        found &&
        ('text' in found ? found.text : t(`vehicles.problems.${found.problem}`, { from: FIRST_YEAR, to: lastYear })),
    };
  };
  const types = withPresent(options.data?.vehicle_types ?? [], form.values.type);
  const statuses = withPresent(options.data?.statuses ?? [], form.values.status);
  const isKnown = (status: string) => (vehicleStatuses as readonly string[]).includes(status);

  return (
    <EntityForm form={form} options={options} isNew={isNew} cancelTo={cancelTo}>
      <TextField label={t('vehicle.code')} required autoComplete="off" {...field('code')} />
      <TextField label={t('vehicle.plate')} required autoComplete="off" {...field('plate')} />
      <TextField label={t('vehicle.make')} required {...field('make')} />
      <TextField label={t('vehicle.model')} required {...field('model')} />
      <NumberField
        label={t('vehicle.year')}
        inputMode="numeric"
        min={FIRST_YEAR}
        max={lastYear}
        step={1}
        {...field('year')}
      />
      <TextField label={t('vehicle.color')} {...field('color')} />
      <SelectField
        label={t('vehicle.type')}
        required
        placeholder={options.isPending ? t('blocks.optionsLoading') : t('form.choose')}
        options={types.map(({ value, label }) => ({ value, label: typeText(value, label, t) }))}
        {...field('type')}
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
    </EntityForm>
  );
}

/** Our word for a known type, the server's for one of its own. */
function typeText(value: string, label: string | null, t: Parameters<typeof vehicleTypeLabel>[0]): string {
  const own = vehicleTypeLabel(t, value);
  return own === value && label !== null ? label : own;
}
