import { useTranslation } from 'react-i18next';
import { ProposedSlot, paths, Slot, serverCan } from 'shared-auth';
import {
  Card,
  DescriptionList,
  DeviceStatusBadge,
  EmptyState,
  formatDateTime,
  LazyPart,
  lazyPart,
  vehicleTypeLabel,
} from 'shared-ui';
import { AddedTabs } from '../common/details/AddedTabs';
import { ALARMS_HEIGHT, DetailCards } from '../common/details/DetailCards';
import { knownSpeed } from '../common/live/telemetry';
import { useLiveDetails } from '../common/live/useLiveDetails';
import { CommandPanel } from './commands/CommandPanel';
import type { DeviceDetail } from './devices.api';
import { LinkedVehicle } from './LinkedVehicle';

// Below the first view: the vehicles it was in, and its further messages.
const historyPart = lazyPart(() => import(/* webpackChunkName: "device-history" */ './DeviceHistory'));

/** The panels of a device's page, updated by the live events of its vehicle. */
export function DeviceDetails({ device, wantsCommands }: { device: DeviceDetail; wantsCommands: boolean }) {
  const { t } = useTranslation('mfe-fleet');
  const { status, position, fixAt, marker } = useLiveDetails(device, {
    key: device.key,
    vehicleId: device.vehicle_id,
    status: device.status,
  });
  const time = (at: number | null) => (at === null ? null : formatDateTime(at));
  const keepsHistory = (['devices.history', 'devices.rejected', 'devices.attributes', 'sensors'] as const).some(
    serverCan,
  );

  return (
    <DetailCards
      alarms={<Slot name="device.recent-alarms" minHeight={ALARMS_HEIGHT} deviceId={device.device_id ?? device.key} />}
      live={{ status, position, fixAt, marker }}
      device={{ id: device.device_id, phone: device.phone_number }}
      history={device.device_id && `${paths.locations()}?device=${encodeURIComponent(device.device_id)}`}
      telemetry={{ title: t('telemetry.deviceTitle'), status: device.latest_status }}
      tabs={
        <Slot
          name="device.tabs"
          minHeight={0}
          deviceId={device.device_id ?? device.key}
          arrange={(parts) => <AddedTabs parts={parts} label={t('devices.more')} />}
        />
      }
    >
      <BasicsCard device={device} status={status} />
      <CommandPanel
        device={device.key}
        facts={{
          plate: device.license_plate ?? device.vehicle_code ?? device.device_id ?? String(device.key),
          speed: knownSpeed(position),
          fixAt,
        }}
        recent={device.recent_commands}
        isWanted={wantsCommands}
      />
      <VehicleCard device={device} />
      <Card title={t('devices.network')}>
        <DescriptionList
          items={[
            { label: t('device.sim'), value: device.sim_card_number },
            { label: t('device.phone'), value: device.phone_number },
            { label: t('device.created'), value: time(device.created_at) },
            { label: t('device.updated'), value: time(device.updated_at) },
          ]}
        />
      </Card>
      {keepsHistory && <LazyPart part={historyPart} height={120} props={{ device: device.key }} />}
      <ProposedSlot name="proposed.device.cards" minHeight={0} deviceId={device.device_id ?? device.key} />
    </DetailCards>
  );
}

function BasicsCard({ device, status }: { device: DeviceDetail; status: string | null }) {
  const { t } = useTranslation('mfe-fleet');
  return (
    <Card title={t('devices.basics')}>
      <DescriptionList
        items={[
          { label: t('device.id'), value: device.device_id },
          { label: t('device.imei'), value: device.imei },
          ...(device.identifier ? [{ label: t('device.identifier'), value: device.identifier }] : []),
          { label: t('device.type'), value: device.device_type },
          { label: t('device.status'), value: <DeviceStatusBadge status={status} /> },
          { label: t('device.firmware'), value: device.firmware_version },
          {
            label: t('device.lastHeartbeat'),
            value: device.last_heartbeat === null ? t('ui:time.never') : formatDateTime(device.last_heartbeat),
          },
          { label: t('device.notes'), value: device.notes },
        ]}
      />
    </Card>
  );
}

/** The vehicle that the device is in. */
function VehicleCard({ device }: { device: DeviceDetail }) {
  const { t } = useTranslation('mfe-fleet');
  const hasVehicle = device.vehicle_id !== null || device.license_plate !== null;
  return (
    <Card title={t('devices.linkedVehicle')}>
      {hasVehicle ? (
        <DescriptionList
          items={[
            { label: t('vehicle.license_plate'), value: <LinkedVehicle device={device} /> },
            { label: t('vehicle.vehicle_code'), value: device.vehicle_code },
            { label: t('vehicle.make'), value: device.make },
            { label: t('vehicle.model'), value: device.model },
            {
              label: t('vehicle.vehicle_type'),
              value: device.vehicle_type && vehicleTypeLabel(t, device.vehicle_type),
            },
          ]}
        />
      ) : (
        <EmptyState>{t('devices.noVehicle')}</EmptyState>
      )}
    </Card>
  );
}
