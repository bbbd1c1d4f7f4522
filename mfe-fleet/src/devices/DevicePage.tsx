import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths, useRouteParams, useVehicleTracking } from 'shared-auth';
import { useSearchState } from 'shared-ui';
import { vehicleReference } from '../common/actions/vehicleReference';
import { commandsParam, DetailPage } from '../common/details/DetailPage';
import { EngineNotice } from '../engine/EngineNotice';
import { DeviceDetails } from './DeviceDetails';
import { deviceFailure } from './devices';
import { devicePollMs, deviceQuery } from './devices.api';

const without = ['device', 'commands'] as const;

export default function DevicePage() {
  const { t } = useTranslation('mfe-fleet');
  const { id } = useRouteParams('/devices/:id');
  const [{ commands: wantsCommands }] = useSearchState(commandsParam);
  const query = useQuery({ ...deviceQuery(id), refetchInterval: devicePollMs });
  const device = query.data;
  useVehicleTracking(device?.vehicle_id);

  return (
    <DetailPage
      query={query}
      title={device?.device_id ?? (device ? String(device.key) : t('devices.one'))}
      subtitle={device?.license_plate}
      back={{ to: paths.devices(), label: t('devices.backToList') }}
      reference={(row) => vehicleReference(row, row.key)}
      without={without}
      edit={{ capability: 'devices.edit', to: (row) => paths.editDevice(row.key) }}
      failure={(error) => deviceFailure(error, t)}
      notFound={t('devices.notFound')}
      above={device && <EngineNotice vehicleId={device.vehicle_id} deviceId={device.device_id ?? device.key} />}
    >
      {(row) => <DeviceDetails device={row} wantsCommands={wantsCommands} />}
    </DetailPage>
  );
}
