import { useTranslation } from 'react-i18next';
import { paths } from 'shared-auth';
import { TextLink } from 'shared-ui';
import styles from '../common/common.module.css';
import type { Device } from './devices.api';

/** The vehicle a device sits in, as a link where its id is known. */
export function LinkedVehicle({ device }: { device: Pick<Device, 'vehicle_id' | 'license_plate' | 'vehicle_code'> }) {
  const { t } = useTranslation('mfe-fleet');
  const name = device.license_plate ?? device.vehicle_code;
  if (device.vehicle_id === null && name === null)
    return <span className={styles.muted}>{t('devices.noVehicle')}</span>;
  if (device.vehicle_id === null) return <span className={styles.nowrap}>{name}</span>;
  return (
    <TextLink className={styles.nowrap} to={paths.vehicle(device.vehicle_id)}>
      {name ?? String(device.vehicle_id)}
    </TextLink>
  );
}
