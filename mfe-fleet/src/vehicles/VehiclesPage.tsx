import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { errorText, paths, useCan } from 'shared-auth';
import { filteredVehicleTypes, vehicleStatuses } from 'shared-auth/contract';
import {
  ButtonLink,
  DataTable,
  DeviceStatusBadge,
  Page,
  PageHeader,
  Pagination,
  TextLink,
  VehicleStatusBadge,
  vehicleStatusLabel,
  vehicleTypeLabel,
} from 'shared-ui';
import {
  choiceFilter,
  columnOf,
  type ListColumn,
  ListFilterBar,
  listParams,
  RefreshButton,
  searchFilter,
  useColumns,
  useEntityList,
} from 'shared-ui/lists';
import { addListTexts, vehiclesTable } from 'shared-ui/reports';
import { vehicleReference } from '../common/actions/vehicleReference';
import styles from '../common/common.module.css';
import { LastLocation, placeColumn } from '../common/lists/LastLocation';
import { RowActions } from '../common/lists/RowActions';
import { useViewName } from '../common/lists/useViewName';
import { EngineBadge } from '../engine/EngineBadge';
import { ImportButton } from '../import/ImportButton';
import { useAddedColumns } from './useAddedColumns';
import { VehicleBulkActions } from './VehicleBulkActions';
import { VehicleModel } from './VehicleModel';
import { modelText, type VehicleFilters } from './vehicles';
import { VEHICLES_PER_PAGE, type Vehicle, vehicleListQuery } from './vehicles.api';

const of = columnOf(vehiclesTable);

/** All columns are sortable except the place and the actions. */
const columns: readonly ListColumn<Vehicle>[] = [
  {
    ...of('license_plate'),
    key: 'plate',
    card: 1,
    priority: 'primary',
    cell: (row, t) => (
      <TextLink className={styles.nowrap} to={paths.vehicle(row.id)}>
        {row.license_plate ?? t('mfe-fleet:vehicles.unnamed')}
      </TextLink>
    ),
  },
  {
    ...of('vehicle_code'),
    key: 'code',
    head: 'mfe-fleet:vehicles.code',
    card: 'hidden',
    priority: 'tertiary',
    nowrap: true,
  },
  {
    key: 'model',
    sort: 'make',
    head: 'mfe-fleet:vehicle.makeModel',
    card: 2,
    cut: true,
    width: '132px',
    value: (row) => modelText(row) || null,
    cell: (row) => <VehicleModel vehicle={row} />,
  },
  { ...of('color'), card: 'hidden', startsHidden: true },
  { ...of('vehicle_type'), key: 'type', head: 'mfe-fleet:vehicles.type', card: 'hidden', priority: 'secondary' },
  {
    ...of('status'),
    card: 1,
    cell: (row) => (
      <>
        <VehicleStatusBadge status={row.status} /> <EngineBadge isShort vehicleId={row.id} deviceId={row.device_id} />
      </>
    ),
  },
  {
    ...of('device_id'),
    key: 'device',
    card: 'hidden',
    priority: 'secondary',
    cell: (row, t) => (
      <span className={row.device_id === null ? styles.muted : styles.nowrap}>
        {row.device_id ?? t('ui:empty.noDevice')}
      </span>
    ),
  },
  {
    ...of('device_status'),
    key: 'deviceStatus',
    head: 'mfe-fleet:vehicles.deviceStatus',
    card: 3,
    priority: 'secondary',
    cell: (row) => (row.device_id === null ? '—' : <DeviceStatusBadge status={row.device_status} />),
  },
  {
    ...of('last_location_time'),
    key: 'lastLocation',
    card: 3,
    cell: (row) => <LastLocation row={row} status={row.device_status} vehicleId={row.id} />,
  },
  { ...placeColumn, priority: 'tertiary', cut: true, width: '9%' },
  {
    key: 'actions',
    head: 'mfe-fleet:columns.actions',
    card: 2,
    align: 'end',
    hideLabelOnCard: true,
    cell: (row) => (
      <RowActions
        of="vehicles"
        name={nameOf(row) ?? ''}
        vehicle={vehicleReference({ ...row, vehicle_id: row.id })}
        without="vehicle"
        view={paths.vehicle(row.id)}
        edit={paths.editVehicle(row.id)}
      />
    ),
  },
];

const params = listParams<VehicleFilters>(
  {
    search: searchFilter(),
    status: choiceFilter('mfe-fleet:vehicle.status', 'mfe-fleet:all', vehicleStatuses, vehicleStatusLabel),
    type: choiceFilter('mfe-fleet:vehicle.vehicle_type', 'mfe-fleet:all', filteredVehicleTypes, vehicleTypeLabel),
  },
  columns,
);
const nameOf = (row: Vehicle) => row.license_plate ?? row.vehicle_code;
const keyOf = ({ id }: Vehicle) => String(id);

export default function VehiclesPage() {
  const { t, i18n } = useTranslation('mfe-fleet');
  addListTexts(i18n);
  const list = useEntityList({
    params,
    columns,
    query: vehicleListQuery,
    perPage: VEHICLES_PER_PAGE,
    keyOf,
    failed: (error) => t('vehicles.failed', { message: errorText(error, t) }),
  });
  const navigate = useNavigate();
  const { added, place } = useAddedColumns(list.rows);
  const own = useColumns(columns);

  return (
    <Page>
      <PageHeader
        title={t('ui:places.vehicles')}
        actions={
          <>
            <RefreshButton {...list.refreshing} />
            <ImportButton kind="vehicles" />
            {useCan('vehicles.edit') && (
              <ButtonLink to={paths.newVehicle()} variant="primary" icon={Plus}>
                {t('ui:actions.addVehicle')}
              </ButtonLink>
            )}
          </>
        }
      />
      <ListFilterBar aria-label={t('vehicles.filters')} {...list.filterBar} />
      {place}
      <DataTable
        {...list.table}
        label={t('ui:places.vehicles')}
        // Other modules' columns precede the place and the actions.
        columns={useMemo(() => own.toSpliced(-2, 0, ...added), [own, added])}
        skeletonRows={VEHICLES_PER_PAGE}
        empty={list.isFiltered ? t('ui:empty.nothingFound') : t('vehicles.empty')}
        onOpenRow={({ id }) => void navigate(paths.vehicle(id))}
        view={useViewName('vehicles')}
        selection={{
          ...list.selection,
          label: (row) => t('ui:table.selectRow', { row: nameOf(row) ?? keyOf(row) }),
          actions: (
            <VehicleBulkActions
              vehicles={list.selectedRows}
              onChanged={(left) => list.selection.onChange(new Set(left.map(keyOf)))}
            />
          ),
        }}
      />
      <Pagination {...list.pagination} />
    </Page>
  );
}
