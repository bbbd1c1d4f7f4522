import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EntityForm } from '../fleet/forms/EntityForm';
import { useEntityForm } from '../fleet/forms/useEntityForm';
import { lastYear, VehicleFields } from './VehicleFields';
import { FIRST_YEAR, type VehicleField, type VehicleValues, vehicleFieldOf, vehicleProblems } from './vehicles';
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
  const form = useEntityForm({
    initial,
    problemsOf: (typed: VehicleValues) => vehicleProblems(typed, lastYear() - 1),
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
        ('text' in found ? found.text : t(`vehicles.problems.${found.problem}`, { from: FIRST_YEAR, to: lastYear() })),
    };
  };
  return (
    <EntityForm form={form} options={options} isNew={isNew} cancelTo={cancelTo}>
      <VehicleFields options={options} field={field} />
    </EntityForm>
  );
}
