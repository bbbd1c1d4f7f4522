import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListColumn, paths, useCan } from 'shared-auth';
import {
  type Column,
  DataTable,
  DeviceStatusBadge,
  TextLink,
  VehicleStatusBadge,
  vehicleStatusLabel,
  vehicleTypeLabel,
} from 'shared-ui';
import { vehicleReference } from '../common/actions/vehicleReference';
import styles from '../common/common.module.css';
import { LastLocation, LastPlace } from '../common/lists/LastLocation';
import type { ListTableProps } from '../common/lists/listTable';
import { RowActions } from '../common/lists/RowActions';
import { EngineBadge } from '../engine/EngineBadge';
import { VehicleModel } from './VehicleModel';
import { modelText } from './vehicles';
import { VEHICLES_PER_PAGE, type Vehicle } from './vehicles.api';

/** What `view` leads to. */
const without = ['vehicle'] as const;

/** Of a column of another module, so that its place can be kept before it is there. */
const ADDED_WIDTH = '6.5rem';

interface VehicleTableProps extends ListTableProps<Vehicle> {
  onDelete(vehicle: Vehicle): void;
  /** Columns of other modules; they stand before the actions. */
  added: readonly ListColumn[];
}

/** The vehicles of one page; every column but the actions sorts them. */
export function VehicleTable({ onDelete, added, ...table }: VehicleTableProps) {
  const { t } = useTranslation('mfe-fleet');
  const mayEdit = useCan('vehicles.edit');

  const columns = useMemo(
    (): Column<Vehicle>[] => [
      {
        key: 'plate',
        card: 1,
        header: t('vehicle.license_plate'),
        priority: 'primary',
        cell: (row) => (
          <TextLink className={styles.nowrap} to={paths.vehicle(row.id)}>
            {row.license_plate ?? t('vehicles.unnamed')}
          </TextLink>
        ),
        sortValue: (row) => row.license_plate,
      },
      {
        key: 'code',
        priority: 'tertiary',
        card: 'hidden',
        header: t('vehicles.code'),
        cell: (row) => <span className={styles.nowrap}>{row.vehicle_code ?? '—'}</span>,
        sortValue: (row) => row.vehicle_code,
      },
      {
        key: 'model',
        card: 2,
        header: t('vehicle.makeModel'),
        cell: (row) => <VehicleModel vehicle={row} />,
        sortValue: (row) => modelText(row) || null,
        cut: true,
        width: '132px',
      },
      {
        key: 'color',
        startsHidden: true,
        card: 'hidden',
        header: t('vehicle.color'),
        cell: (row) => row.color || '—',
        sortValue: (row) => row.color,
      },
      {
        key: 'type',
        priority: 'secondary',
        card: 'hidden',
        header: t('vehicles.type'),
        cell: (row) => (row.vehicle_type ? vehicleTypeLabel(t, row.vehicle_type) : '—'),
        sortValue: (row) => vehicleTypeLabel(t, row.vehicle_type),
      },
      {
        key: 'status',
        card: 1,
        header: t('vehicle.status'),
        cell: (row) => (
          <>
            <VehicleStatusBadge status={row.status} />{' '}
            <EngineBadge isShort vehicleId={row.id} deviceId={row.device_id} />
          </>
        ),
        sortValue: (row) => vehicleStatusLabel(t, row.status),
      },
      {
        key: 'device',
        priority: 'secondary',
        card: 'hidden',
        header: t('vehicles.device'),
        cell: (row) => (
          <span className={row.device_id === null ? styles.muted : styles.nowrap}>
            {row.device_id ?? t('ui:empty.noDevice')}
          </span>
        ),
        sortValue: (row) => row.device_id,
      },
      {
        key: 'deviceStatus',
        priority: 'secondary',
        card: 3,
        header: t('vehicles.deviceStatus'),
        cell: (row) => (row.device_id === null ? '—' : <DeviceStatusBadge status={row.device_status} />),
        sortValue: (row) => row.device_status,
      },
      {
        key: 'lastLocation',
        card: 3,
        header: t('vehicles.lastLocation'),
        cell: (row) => <LastLocation row={row} status={row.device_status} vehicleId={row.id} />,
        sortValue: (row) => row.last_location_time,
      },
      ...added.map(
        ({ text, ...column }): Column<Vehicle> => ({
          ...column,
          priority: 'tertiary',
          card: 'hidden',
          width: ADDED_WIDTH,
          cell: (row) => <span className={styles.nowrap}>{text(row.id) ?? '—'}</span>,
        }),
      ),
      {
        key: 'place',
        card: 3,
        priority: 'tertiary',
        header: t('columns.place'),
        cell: (row) => <LastPlace row={row} />,
        cut: true,
        width: '9%',
      },
      {
        key: 'actions',
        card: 2,
        header: t('columns.actions'),
        align: 'end',
        hideLabelOnCard: true,
        cell: (row) => (
          <RowActions
            vehicle={vehicleReference({ ...row, vehicle_id: row.id })}
            without={without}
            view={paths.vehicle(row.id)}
            manage={mayEdit ? { edit: paths.editVehicle(row.id), onDelete: () => onDelete(row) } : null}
          />
        ),
      },
    ],
    [t, mayEdit, onDelete, added],
  );

  return (
    <DataTable
      {...table}
      label={t('ui:places.vehicles')}
      columns={columns}
      rowKey={(row) => String(row.id)}
      skeletonRows={VEHICLES_PER_PAGE}
    />
  );
}
