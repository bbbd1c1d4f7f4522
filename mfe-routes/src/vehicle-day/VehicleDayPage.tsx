import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { isApiError, paths, serverCan, useRouteParams } from 'shared-auth';
import { Page, PageHeader } from 'shared-ui';
import { useDayState } from './useDayState';
import VehicleDay from './VehicleDay';
import { vehicleDayQuery } from './vehicle-day.api';

/** /vehicles/:id/day. A server without trips has no such page, so the link leads to the vehicle instead. */
export default function VehicleDayPage() {
  const { id } = useRouteParams('/vehicles/:id/day');
  return serverCan('trips') ? <Day id={id} /> : <Navigate to={paths.vehicle(id)} replace />;
}

function Day({ id }: { id: string }) {
  const { t } = useTranslation('mfe-routes');
  const { day, today } = useDayState();
  const { data, error } = useQuery(vehicleDayQuery(id, day, day === today));
  const isMissing = isApiError(error) && error.status === 404;
  return (
    <Page>
      <PageHeader
        title={data?.vehicleName ?? t('day.one')}
        subtitle={t('day.subtitle')}
        back={
          isMissing
            ? { to: paths.vehicles(), label: t('ui:places.vehicles') }
            : { to: paths.vehicle(id), label: t('day.back') }
        }
      />
      <VehicleDay vehicleId={id} isPage />
    </Page>
  );
}
