import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from 'shared-auth';
import { notify, Page, PageHeader } from 'shared-ui';
import { NewVehicleForm } from './NewVehicleForm';

export default function NewVehiclePage() {
  const { t } = useTranslation('mfe-fleet');
  const navigate = useNavigate();
  const [params] = useSearchParams();

  function leave(plate: string, deviceId: string | null) {
    notify.success(t('vehicles.saved', { plate }));
    if (deviceId !== null) notify.success(t('devices.saved', { device: deviceId }));
    void navigate(paths.vehicles());
  }

  return (
    <Page>
      <PageHeader title={t('ui:places.newVehicle')} back={{ to: paths.vehicles(), label: t('vehicles.backToList') }} />
      <NewVehicleForm tracker={params.get('tracker')} onSaved={leave} />
    </Page>
  );
}
