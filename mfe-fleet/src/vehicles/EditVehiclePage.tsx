import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths, useRouteParams } from 'shared-auth';
import { ErrorState, notify, Page, PageHeader, QueryView } from 'shared-ui';
import { VehicleForm } from './VehicleForm';
import { type VehicleBody, vehicleFailure } from './vehicles';
import { useSaveVehicle, vehicleToEditQuery } from './vehicles.api';

export default function EditVehiclePage() {
  const { t } = useTranslation('mfe-fleet');
  const { id } = useRouteParams('/vehicles/:id/edit');
  const navigate = useNavigate();
  const query = useQuery(vehicleToEditQuery(id));
  const { mutateAsync } = useSaveVehicle();
  const vehicle = query.data;

  async function update(body: VehicleBody) {
    await mutateAsync({ kind: 'update', id: vehicle?.id ?? id, body });
    notify.success(t('vehicles.saved', { plate: body.license_plate }));
    void navigate(paths.vehicle(id));
  }

  return (
    <Page>
      <PageHeader
        title={t('ui:places.editVehicle')}
        {...(vehicle?.license_plate && { subtitle: vehicle.license_plate })}
        back={
          vehicle?.license_plate
            ? { to: paths.vehicle(id), label: vehicle.license_plate }
            : { to: paths.vehicles(), label: t('vehicles.backToList') }
        }
      />
      <QueryView
        query={query}
        height={420}
        error={(error) => vehicleFailure(error, t)}
        isEmpty={(answer) => answer === null}
        empty={<ErrorState message={t('vehicles.notFound')} onRetry={() => query.refetch()} />}
      >
        {(answer) =>
          answer && <VehicleForm key={String(answer.id)} vehicle={answer} cancelTo={paths.vehicle(id)} save={update} />
        }
      </QueryView>
    </Page>
  );
}
