import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths, useSession } from 'shared-auth';
import { TextLink } from 'shared-ui';
import { ownVehicles } from './access.api';
import styles from './access.module.css';

/** Shows a driver the vehicles of the console, or the reason why there are none. */
export default function OwnVehicles() {
  const { user } = useSession();
  return user?.role === 'driver' ? <DriverNotice /> : null;
}

function DriverNotice() {
  const { t } = useTranslation('mfe-admin');
  const { data } = useQuery(ownVehicles);
  if (!data) return null;
  const { vehicles } = data;
  return (
    <p className={styles.notice} role="status">
      {vehicles.length === 0
        ? t('access.noVehicle')
        : [
            t('access.ownVehicle', { count: vehicles.length }),
            ...vehicles.flatMap(({ id, license_plate }, place) => [
              place === 0 ? ' ' : ', ',
              // The page of a vehicle is not for drivers.
              <TextLink key={id} to={`${paths.locations()}?vehicle=${encodeURIComponent(id)}`}>
                {license_plate ?? '—'}
              </TextLink>,
            ]),
          ]}
    </p>
  );
}
