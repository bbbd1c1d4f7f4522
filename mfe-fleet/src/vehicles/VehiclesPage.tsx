import { Plus, RefreshCw } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths, useCan, VehicleSlot } from 'shared-auth';
import { Button, ButtonLink, Page, PageHeader, Pagination } from 'shared-ui';
import { useSelectedRows } from 'shared-ui/lists';
import styles from '../common/common.module.css';
import { DeleteDialog } from '../common/lists/DeleteDialog';
import { useEntityList } from '../common/lists/useEntityList';
import { useViewName } from '../common/lists/useViewName';
import { ImportButton } from '../import/ImportButton';
import { useAddedColumns } from './useAddedColumns';
import { useVehicleFilters } from './useVehicleFilters';
import { VehicleBulkActions } from './VehicleBulkActions';
import { VehicleFilterBar } from './VehicleFilterBar';
import { VehicleTable } from './VehicleTable';
import { vehicleSortNames } from './vehicles';
import { VEHICLES_PER_PAGE, type Vehicle, vehicleListQuery } from './vehicles.api';

const keyOf = ({ id }: Vehicle) => String(id);

export default function VehiclesPage() {
  const { t } = useTranslation('mfe-fleet');
  const mayEdit = useCan('vehicles.edit');
  const { filters, activeCount, change, onPage, onSort } = useVehicleFilters();
  const list = useEntityList({
    queryOf: vehicleListQuery,
    filters,
    onPage,
    perPage: VEHICLES_PER_PAGE,
    sortNames: vehicleSortNames,
    onSort,
    failed: 'vehicles.failed',
  });
  const navigate = useNavigate();
  const openVehicle = useCallback((vehicle: Vehicle) => void navigate(paths.vehicle(vehicle.id)), [navigate]);
  const { selected, rows: selectedRows, onChange } = useSelectedRows(list.rows, keyOf);
  const { added, onColumn, arrange } = useAddedColumns();
  const vehicleIds = useMemo(() => list.rows.map(({ id }) => id), [list.rows]);
  const [deleting, setDeleting] = useState<Vehicle | null>(null);
  const plate = deleting?.license_plate ?? deleting?.vehicle_code ?? '';

  const addVehicle = mayEdit && (
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
            <ImportButton kind="vehicles" />
            {addVehicle}
          </>
        }
      />
      <VehicleFilterBar filters={filters} activeCount={activeCount} onChange={change} />
      {/* above the table: what a slot shows is loaded when its place comes into view */}
      <div className={styles.unseen}>
        <VehicleSlot
          name="vehicles.columns"
          minHeight={0}
          arrange={arrange}
          vehicleIds={vehicleIds}
          onColumn={onColumn}
        />
      </div>
      <VehicleTable
        {...list.table}
        added={added}
        empty={activeCount > 0 ? t('ui:empty.nothingFound') : t('vehicles.empty')}
        onOpenRow={openVehicle}
        view={useViewName('vehicles')}
        selection={{
          selected,
          onChange,
          label: (row) => t('ui:table.selectRow', { row: row.license_plate ?? row.vehicle_code ?? keyOf(row) }),
          actions: (
            <VehicleBulkActions vehicles={selectedRows} onChanged={(left) => onChange(new Set(left.map(keyOf)))} />
          ),
        }}
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
