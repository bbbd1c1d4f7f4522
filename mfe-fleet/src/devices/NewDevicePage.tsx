import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from 'shared-auth';
import { notify, Page, PageHeader } from 'shared-ui';
import { DeviceForm } from './DeviceForm';
import type { DeviceBody } from './devices';
import { useSaveDevice } from './devices.api';

export default function NewDevicePage() {
  const { t } = useTranslation('mfe-fleet');
  const navigate = useNavigate();
  const { mutateAsync } = useSaveDevice();

  async function create(body: DeviceBody, mayBeSaved: boolean) {
    await mutateAsync({ kind: 'create', body, mayBeSaved });
    notify.success(t('devices.saved', { device: body.device_id }));
    void navigate(paths.devices());
  }

  return (
    <Page>
      <PageHeader title={t('ui:places.newDevice')} back={{ to: paths.devices(), label: t('devices.backToList') }} />
      <DeviceForm device={null} cancelTo={paths.devices()} save={create} />
    </Page>
  );
}
