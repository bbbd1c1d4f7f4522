import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, DescriptionList, DeviceStatusBadge, formatDateTime } from 'shared-ui';
import { LastSpeed, type MapVehicle } from 'shared-ui/map';
import styles from './map.module.css';

/** What the fleet map shows of a vehicle, under its plate. */
export function MapPopup({ vehicle }: { vehicle: MapVehicle }) {
  const { t } = useTranslation('mfe-fleet');
  const { vehicleCode, deviceId, status, fixAt, speed } = vehicle;
  return (
    <div className={styles.popup}>
      <DescriptionList
        items={[
          vehicleCode === null
            ? { label: t('device.id'), value: deviceId }
            : { label: t('vehicle.code'), value: vehicleCode },
          { label: t('device.status'), value: <DeviceStatusBadge status={status} /> },
          { label: t('map.popup.lastLocation'), value: fixAt === null ? t('ui:empty.noData') : formatDateTime(fixAt) },
          { label: t('map.popup.speed'), value: speed === null ? null : <LastSpeed vehicle={vehicle} /> },
        ]}
      />
      {vehicle.hasAlarms && (
        <Badge tone="danger" icon={BellRing}>
          {t('map.popup.alarms')}
        </Badge>
      )}
    </div>
  );
}
