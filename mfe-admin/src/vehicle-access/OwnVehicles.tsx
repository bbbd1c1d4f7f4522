import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from 'shared-auth';
import { ownVehicles } from './access.api';
import styles from './access.module.css';

/** Tells a driver which vehicle the console shows, or why it shows none. */
export default function OwnVehicles() {
  const { user } = useSession();
  return user?.role === 'driver' ? <DriverNotice /> : null;
}

function DriverNotice() {
  const { t } = useTranslation('mfe-admin');
  const { data } = useQuery(ownVehicles);
  if (!data) return null;
  const plates = data.vehicles.map(({ license_plate }) => license_plate ?? '—').join(', ');
  return (
    <p className={styles.notice} role="status">
      {plates === '' ? t('access.noVehicle') : t('access.ownVehicle', { count: data.vehicles.length, plates })}
    </p>
  );
}
