import { History } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, Slot } from 'shared-auth';
import {
  ButtonLink,
  Card,
  DescriptionList,
  DeviceStatusBadge,
  EmptyState,
  formatDateTime,
  vehicleTypeLabel,
} from 'shared-ui';
import styles from '../fleet/fleet.module.css';
import { PositionCard } from '../fleet/PositionCard';
import { TelemetryCard } from '../fleet/TelemetryCard';
import { fixTime, lastPosition } from '../fleet/telemetry';
import { newerPosition, useLiveVehicle } from '../fleet/useLiveVehicle';
import { VehicleMap } from '../fleet/VehicleMap';
import { CommandPanel } from './CommandPanel';
import type { DeviceDetail } from './devices.api';
import { LinkedVehicle } from './LinkedVehicle';

/** The panels of a device's page, kept fresh by the live events of the vehicle it sits in. */
export function DeviceDetails({ device }: { device: DeviceDetail }) {
  const { t } = useTranslation('mfe-fleet');
  const who = useMemo(
    () => ({
      vehicle_id: device.vehicle_id,
      vehicle_code: device.vehicle_code,
      device_id: device.device_id,
      license_plate: device.license_plate,
    }),
    [device.vehicle_id, device.vehicle_code, device.device_id, device.license_plate],
  );
  const live = useLiveVehicle(who);
  const status = live.status ?? device.status;
  const position = useMemo(
    () => newerPosition(lastPosition(device.latest_location, device), live.position),
    [device, live.position],
  );
  const fixAt = position && fixTime(position);
  const marker = useMemo(
    () => ({
      key: String(device.key),
      id: device.vehicle_id ?? device.key,
      vehicleCode: device.vehicle_code,
      plate: device.license_plate,
      make: device.make,
      model: device.model,
      vehicleType: device.vehicle_type,
      deviceId: device.device_id,
      status,
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
      speed: position?.speed ?? null,
      heading: position?.heading ?? null,
      fixAt,
    }),
    [device, position, fixAt, status],
  );
  const time = (at: number | null) => (at === null ? null : formatDateTime(at));
  const hasVehicle = device.vehicle_id !== null || device.license_plate !== null;

  return (
    <div className={styles.details}>
      <div className={styles.live}>
        <VehicleMap vehicle={marker} />
        <div className={styles.pair}>
          <PositionCard
            position={position}
            actions={
              device.device_id !== null && (
                <ButtonLink
                  size="sm"
                  variant="ghost"
                  icon={History}
                  to={`${paths.locations()}?device=${encodeURIComponent(device.device_id)}`}
                >
                  {t('position.history')}
                </ButtonLink>
              )
            }
          />
          <TelemetryCard title={t('telemetry.deviceTitle')} status={device.latest_status} />
        </div>
        <Slot name="device.recent-alarms" minHeight={200} deviceId={device.device_id ?? device.key} />
      </div>
      <div className={styles.side}>
        <Card title={t('devices.basics')}>
          <DescriptionList
            items={[
              { label: t('device.id'), value: device.device_id },
              { label: t('device.imei'), value: device.imei },
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
        <CommandPanel
          device={device.key}
          facts={{
            plate: device.license_plate ?? device.vehicle_code ?? device.device_id ?? String(device.key),
            speed: position?.speed ?? null,
            fixAt,
          }}
          recent={device.recent_commands}
        />
        <Card title={t('devices.linkedVehicle')}>
          {hasVehicle ? (
            <DescriptionList
              items={[
                { label: t('vehicle.plate'), value: <LinkedVehicle device={device} /> },
                { label: t('vehicle.code'), value: device.vehicle_code },
                { label: t('vehicle.make'), value: device.make },
                { label: t('vehicle.model'), value: device.model },
                { label: t('vehicle.type'), value: device.vehicle_type && vehicleTypeLabel(t, device.vehicle_type) },
              ]}
            />
          ) : (
            <EmptyState>{t('devices.noVehicle')}</EmptyState>
          )}
        </Card>
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
      </div>
    </div>
  );
}
