import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { vehicleFields } from 'shared-auth/contract';
import { useRecordForm } from 'shared-ui/forms';
import { EntityForm } from '../common/forms/EntityForm';
import { VehicleFields, vehicleProblem } from './VehicleFields';
import type { VehicleBody } from './vehicles';
import { type VehicleDetail, vehicleOptionsQuery } from './vehicles.api';

interface VehicleFormProps {
  vehicle: VehicleDetail;
  cancelTo: string;
  /** Saves and leaves the page. */
  save(body: VehicleBody): Promise<void>;
}

export function VehicleForm({ vehicle, cancelTo, save }: VehicleFormProps) {
  const { t } = useTranslation('mfe-fleet');
  const options = useQuery(vehicleOptionsQuery);
  const form = useRecordForm(vehicleFields, {
    record: vehicle,
    problemText: (_, name) => vehicleProblem(name, t),
    save,
  });

  return (
    <EntityForm form={form} options={options} isNew={false} cancelTo={cancelTo}>
      <VehicleFields options={options} field={form.field} />
    </EntityForm>
  );
}
