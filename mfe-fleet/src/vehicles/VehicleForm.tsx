import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FIRST_YEAR } from 'shared-auth/contract';
import { useEntityForm } from 'shared-ui/forms';
import { EntityForm } from '../common/forms/EntityForm';
import { lastYear, VehicleFields } from './VehicleFields';
import { type VehicleValues, vehicleFieldOf, vehicleProblems } from './vehicles';
import { vehicleOptionsQuery } from './vehicles.api';

interface VehicleFormProps {
  initial: VehicleValues;
  cancelTo: string;
  /** Saves and leaves the page. */
  save(values: VehicleValues, mayBeSaved: boolean): Promise<void>;
}

export function VehicleForm({ initial, cancelTo, save }: VehicleFormProps) {
  const { t } = useTranslation('mfe-fleet');
  const options = useQuery(vehicleOptionsQuery);
  const form = useEntityForm({
    initial,
    problemsOf: (typed: VehicleValues) => vehicleProblems(typed, lastYear() - 1),
    problemText: (problem) => t(`vehicles.problems.${problem}`, { from: FIRST_YEAR, to: lastYear() }),
    fieldOf: vehicleFieldOf,
    save,
  });

  return (
    <EntityForm form={form} options={options} isNew={false} cancelTo={cancelTo}>
      <VehicleFields options={options} field={form.field} />
    </EntityForm>
  );
}
