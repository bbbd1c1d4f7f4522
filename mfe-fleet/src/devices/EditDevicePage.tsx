import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths, useRouteParams } from 'shared-auth';
import { ErrorState, notify, Page, PageHeader, QueryView } from 'shared-ui';
import { DeviceForm } from './DeviceForm';
import { type DeviceBody, deviceFailure } from './devices';
import { deviceToEditQuery, useSaveDevice } from './devices.api';

export default function EditDevicePage() {
  const { t } = useTranslation('mfe-fleet');
  const { id } = useRouteParams('/devices/:id/edit');
  const navigate = useNavigate();
  const query = useQuery(deviceToEditQuery(id));
  const { mutateAsync } = useSaveDevice();
  const device = query.data;

  async function update(body: DeviceBody) {
    await mutateAsync({ kind: 'update', id: device?.key ?? id, body });
    notify.success(t('devices.saved', { device: body.device_id }));
    void navigate(paths.device(id));
  }

  return (
    <Page>
      <PageHeader
        title={t('ui:places.editDevice')}
        {...(device?.device_id && { subtitle: device.device_id })}
        back={
          device?.device_id
            ? { to: paths.device(id), label: device.device_id }
            : { to: paths.devices(), label: t('devices.backToList') }
        }
      />
      <QueryView
        query={query}
        height={420}
        error={(error) => deviceFailure(error, t)}
        isEmpty={(answer) => answer === null}
        empty={<ErrorState message={t('devices.notFound')} onRetry={() => query.refetch()} />}
      >
        {(answer) =>
          answer && (
            <DeviceForm
              key={String(answer.key)}
              device={answer}
              cancelTo={paths.device(id)}
              present={
                answer.vehicle_id === null
                  ? undefined
                  : {
                      id: answer.vehicle_id,
                      name: answer.license_plate ?? answer.vehicle_code ?? String(answer.vehicle_id),
                    }
              }
              save={update}
            />
          )
        }
      </QueryView>
    </Page>
  );
}
