import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from 'shared-auth';
import { notify, Page, PageHeader } from 'shared-ui';
import { VehicleForm } from './VehicleForm';
import { emptyVehicle, type VehicleValues, vehicleBody } from './vehicles';
import { useSaveVehicle } from './vehicles.api';

export default function NewVehiclePage() {
  const { t } = useTranslation('mfe-fleet');
  const navigate = useNavigate();
  const { mutateAsync } = useSaveVehicle();

  async function create(values: VehicleValues, mayBeSaved: boolean) {
    const body = vehicleBody(values);
    await mutateAsync({ kind: 'create', body, mayBeSaved });
    notify.success(t('vehicles.saved', { plate: body.license_plate }));
    void navigate(paths.vehicles());
  }

  return (
    <Page>
      <PageHeader title={t('ui:places.newVehicle')} back={{ to: paths.vehicles(), label: t('vehicles.backToList') }} />
      <VehicleForm initial={emptyVehicle} isNew cancelTo={paths.vehicles()} save={create} />
    </Page>
  );
}
