import { History, Radio } from 'lucide-react';
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
  VehicleStatusBadge,
  vehicleTypeLabel,
} from 'shared-ui';
import styles from '../fleet/fleet.module.css';
import { PositionCard } from '../fleet/PositionCard';
import { TelemetryCard } from '../fleet/TelemetryCard';
import { fixTime, lastPosition } from '../fleet/telemetry';
import { newerPosition, useLiveVehicle } from '../fleet/useLiveVehicle';
import { VehicleMap } from '../fleet/VehicleMap';
import type { VehicleDetail } from './vehicles.api';

/** The cards of a vehicle's page, kept fresh by its live events. */
export function VehicleDetails({ vehicle }: { vehicle: VehicleDetail }) {
  const { t } = useTranslation('mfe-fleet');
  const who = useMemo(
    () => ({
      vehicle_id: vehicle.id,
      vehicle_code: vehicle.vehicle_code,
      device_id: vehicle.device_id,
      license_plate: vehicle.license_plate,
    }),
    [vehicle.id, vehicle.vehicle_code, vehicle.device_id, vehicle.license_plate],
  );
  const live = useLiveVehicle(who);
  const deviceStatus = live.status ?? vehicle.device_status;
  const position = useMemo(
    () => newerPosition(lastPosition(vehicle.latest_location, vehicle), live.position),
    [vehicle, live.position],
  );
  const marker = useMemo(
    () => ({
      key: String(vehicle.id),
      id: vehicle.id,
      vehicleCode: vehicle.vehicle_code,
      plate: vehicle.license_plate,
      make: vehicle.make,
      model: vehicle.model,
      vehicleType: vehicle.vehicle_type,
      deviceId: vehicle.device_id,
      status: deviceStatus,
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
      speed: position?.speed ?? null,
      heading: position?.heading ?? null,
      fixAt: position && fixTime(position),
    }),
    [vehicle, position, deviceStatus],
  );

  return (
    <div className={styles.details}>
      <div className={styles.live}>
        <VehicleMap vehicle={marker} />
        <div className={styles.pair}>
          <PositionCard
            position={position}
            actions={
              <ButtonLink
                size="sm"
                variant="ghost"
                icon={History}
                to={`${paths.locations()}?vehicle=${encodeURIComponent(String(vehicle.id))}`}
              >
                {t('position.history')}
              </ButtonLink>
            }
          />
          <TelemetryCard title={t('telemetry.vehicleTitle')} status={vehicle.latest_status} />
        </div>
        <Slot name="vehicle.recent-alarms" minHeight={200} vehicleId={vehicle.id} />
      </div>
      <div className={styles.side}>
        <Card title={t('vehicles.basics')}>
          <DescriptionList
            items={[
              { label: t('vehicle.code'), value: vehicle.vehicle_code },
              { label: t('vehicle.plate'), value: vehicle.license_plate },
              { label: t('vehicle.make'), value: vehicle.make },
              { label: t('vehicle.model'), value: vehicle.model },
              { label: t('vehicle.year'), value: vehicle.year },
              { label: t('vehicle.color'), value: vehicle.color },
              { label: t('vehicle.type'), value: vehicle.vehicle_type && vehicleTypeLabel(t, vehicle.vehicle_type) },
              { label: t('vehicle.status'), value: <VehicleStatusBadge status={vehicle.status} /> },
              { label: t('vehicle.notes'), value: vehicle.notes },
            ]}
          />
        </Card>
        <Card
          title={t('vehicles.gps')}
          actions={
            vehicle.device_id !== null && (
              <ButtonLink
                size="sm"
                variant="ghost"
                icon={Radio}
                to={`${paths.devices()}?search=${encodeURIComponent(vehicle.device_id)}`}
              >
                {t('vehicles.findDevice')}
              </ButtonLink>
            )
          }
        >
          {vehicle.device_id === null ? (
            <EmptyState>{t('ui:empty.noDevice')}</EmptyState>
          ) : (
            <DescriptionList
              items={[
                { label: t('device.id'), value: vehicle.device_id },
                { label: t('device.imei'), value: vehicle.imei },
                { label: t('device.type'), value: vehicle.device_type },
                { label: t('device.status'), value: <DeviceStatusBadge status={deviceStatus} /> },
                {
                  label: t('device.lastHeartbeat'),
                  value: vehicle.last_heartbeat === null ? t('ui:time.never') : formatDateTime(vehicle.last_heartbeat),
                },
                { label: t('device.sim'), value: vehicle.sim_card_number },
                { label: t('device.phone'), value: vehicle.phone_number },
              ]}
            />
          )}
        </Card>
      </div>
    </div>
  );
}
