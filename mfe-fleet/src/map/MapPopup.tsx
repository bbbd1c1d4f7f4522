import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths, serverCan, useCan } from 'shared-auth';
import {
  Badge,
  DescriptionList,
  DeviceStatusBadge,
  formatDateTime,
  severityLabel,
  severityTone,
  TextLink,
} from 'shared-ui';
import { LastSpeed, type MapVehicle } from 'shared-ui/map';
import VehicleAlarms from '../common/alarms/VehicleAlarms';
import { useStopped } from '../common/stopped/useStopped';
import { EngineBadge } from '../engine/EngineBadge';
import styles from './map.module.css';

interface MapPopupProps {
  vehicle: MapVehicle;
  /** The popup belongs to a replay, in which no speed is outdated. */
  isPast?: boolean;
}

/** A vehicle's data in the popup of the fleet map, under its plate. */
export function MapPopup({ vehicle, isPast = false }: MapPopupProps) {
  const { t } = useTranslation('mfe-fleet');
  const { vehicleCode, deviceId, status, fixAt, speed, lastArrival = null } = vehicle;
  const id = deviceId === null ? null : String(deviceId);
  const mayDraw = useCan('zones.edit') && serverCan('zones');
  const standing = useStopped({ deviceId: id, speed, fixAt, status, lastArrival });
  return (
    <div className={styles.popup}>
      <DescriptionList
        items={[
          vehicleCode === null
            ? { label: t('device.id'), value: deviceId }
            : { label: t('vehicle.vehicle_code'), value: vehicleCode },
          { label: t('device.status'), value: <DeviceStatusBadge status={status} /> },
          { label: t('map.popup.lastLocation'), value: fixAt === null ? t('ui:empty.noData') : formatDateTime(fixAt) },
          {
            label: t('map.popup.speed'),
            value:
              speed === null ? null : (
                <>
                  <LastSpeed vehicle={isPast ? { speed, status } : vehicle} />
                  {standing !== null && ` · ${standing}`}
                </>
              ),
          },
        ]}
      />
      <EngineBadge vehicleId={vehicle.id} deviceId={deviceId} />
      {vehicle.hasAlarms && (
        <Badge tone={vehicle.alarmSeverity == null ? 'danger' : severityTone(vehicle.alarmSeverity)} icon={BellRing}>
          {t('map.popup.alarms')}
          {vehicle.alarmSeverity != null && ` · ${severityLabel(t, vehicle.alarmSeverity)}`}
        </Badge>
      )}
      {mayDraw && vehicle.latitude !== null && (
        <TextLink to={`${paths.geofences()}?lat=${vehicle.latitude}&lng=${vehicle.longitude}`}>
          {t('map.popup.newZone')}
        </TextLink>
      )}
      {!isPast && <VehicleAlarms vehicle={vehicle.id} />}
    </div>
  );
}
