import { Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, useCan } from 'shared-auth';
import { Button, ButtonLink, Page, PageHeader, Pagination } from 'shared-ui';
import { DeleteDialog } from '../fleet/lists/DeleteDialog';
import { useEntityList } from '../fleet/lists/useEntityList';
import { useVehicleFilters } from './useVehicleFilters';
import { VehicleFilterBar } from './VehicleFilterBar';
import { VehicleTable } from './VehicleTable';
import { VEHICLES_PER_PAGE, type Vehicle, vehicleListQuery } from './vehicles.api';

export default function VehiclesPage() {
  const { t } = useTranslation('mfe-fleet');
  const isManager = useCan('manager');
  const { filters, activeCount, change, onPage } = useVehicleFilters();
  const list = useEntityList({
    queryOf: vehicleListQuery,
    filters,
    onPage,
    perPage: VEHICLES_PER_PAGE,
    failed: 'vehicles.failed',
  });
  const [deleting, setDeleting] = useState<Vehicle | null>(null);
  const plate = deleting?.license_plate ?? deleting?.vehicle_code ?? '';

  const addVehicle = isManager && (
    <ButtonLink to={paths.newVehicle()} variant="primary" icon={Plus}>
      {t('ui:actions.addVehicle')}
    </ButtonLink>
  );

  return (
    <Page>
      <PageHeader
        title={t('ui:places.vehicles')}
        actions={
          <>
            <Button icon={RefreshCw} busy={list.isRefreshing} onClick={list.refresh}>
              {t('ui:actions.refresh')}
            </Button>
            {addVehicle}
          </>
        }
      />
      <VehicleFilterBar filters={filters} activeCount={activeCount} onChange={change} />
      <VehicleTable
        {...list.table}
        empty={activeCount > 0 ? t('ui:empty.nothingFound') : t('vehicles.empty')}
        onDelete={setDeleting}
      />
      <Pagination page={list.page} pages={list.pages} onPage={onPage} />
      <DeleteDialog
        title={t('vehicles.deleteTitle')}
        question={deleting && t('vehicles.deleteText', { plate })}
        unavailable={t('vehicles.deleteUnavailable', { plate })}
        onClose={() => setDeleting(null)}
      />
    </Page>
  );
}
