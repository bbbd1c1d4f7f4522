import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths, useCan, useRouteParams, useVehicleTracking } from 'shared-auth';
import { ButtonLink, ErrorState, Page, PageHeader, QueryView, Skeleton, VehicleActions } from 'shared-ui';
import { vehicleReference } from '../fleet/actions/vehicleReference';
import { DETAIL_POLL_MS } from '../fleet/live/telemetry';
import { VehicleDetails } from './VehicleDetails';
import { modelText, vehicleFailure } from './vehicles';
import { vehicleQuery } from './vehicles.api';

/** At hand: one click each. */
const beside = ['follow', 'routeYesterday'] as const;
const without = ['vehicle', 'commands'] as const;

export default function VehiclePage() {
  const { t } = useTranslation('mfe-fleet');
  const { id } = useRouteParams('/vehicles/:id');
  const isManager = useCan('manager');
  const query = useQuery({ ...vehicleQuery(id), refetchInterval: DETAIL_POLL_MS });
  const vehicle = query.data;
  useVehicleTracking(vehicle?.id);

  return (
    <Page>
      <PageHeader
        title={vehicle?.license_plate ?? (vehicle ? t('vehicles.unnamed') : t('vehicles.one'))}
        subtitle={vehicle && modelText(vehicle)}
        back={{ to: paths.vehicles(), label: t('vehicles.backToList') }}
        actions={
          vehicle && (
            <>
              <VehicleActions
                size="md"
                vehicle={vehicleReference({ ...vehicle, vehicle_id: vehicle.id })}
                beside={beside}
                without={without}
              />
              {isManager && (
                <ButtonLink to={paths.editVehicle(vehicle.id)} icon={Pencil}>
                  {t('ui:actions.edit')}
                </ButtonLink>
              )}
            </>
          )
        }
      />
      <QueryView
        query={query}
        skeleton={<Skeleton height={640} />}
        error={(error) => vehicleFailure(error, t)}
        isEmpty={(answer) => answer === null}
        empty={<ErrorState message={t('vehicles.notFound')} onRetry={() => query.refetch()} />}
      >
        {(answer) => answer && <VehicleDetails vehicle={answer} />}
      </QueryView>
    </Page>
  );
}
