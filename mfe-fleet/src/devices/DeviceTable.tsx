import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, type Translate, useCan } from 'shared-auth';
import {
  type Column,
  DataTable,
  DeviceStatusBadge,
  deviceStatusLabel,
  formatDateTime,
  formatRelativeTime,
  TextLink,
  useNow,
} from 'shared-ui';
import { vehicleReference } from '../common/actions/vehicleReference';
import styles from '../common/common.module.css';
import { LastLocation, LastPlace } from '../common/lists/LastLocation';
import type { ListTableProps } from '../common/lists/listTable';
import { RowActions } from '../common/lists/RowActions';
import type { Device } from './devices.api';
import { LinkedVehicle } from './LinkedVehicle';
import { SilenceReason } from './silent/SilenceReason';

/** What `view` leads to. */
const without = ['device'] as const;

interface DeviceTableProps extends ListTableProps<Device> {
  onDelete(device: Device): void;
  /** Shows what may explain why each is silent. */
  isSilent: boolean;
}

/** The devices of one page; every column but the actions sorts them. */
export function DeviceTable({ onDelete, isSilent, ...table }: DeviceTableProps) {
  const { t } = useTranslation('mfe-fleet');
  const mayEdit = useCan('devices.edit');
  const now = useNow();

  const columns = useMemo(
    (): Column<Device>[] => [
      {
        key: 'device',
        card: 1,
        header: t('device.id'),
        priority: 'primary',
        cell: (row) => (
          <TextLink className={styles.nowrap} to={paths.device(row.key)}>
            {row.device_id ?? String(row.key)}
          </TextLink>
        ),
        sortValue: (row) => row.device_id,
      },
      {
        key: 'imei',
        priority: 'tertiary',
        card: 'hidden',
        header: t('device.imei'),
        cell: (row) => row.imei ?? row.identifier ?? '—',
        sortValue: (row) => row.imei ?? row.identifier,
      },
      {
        key: 'vehicle',
        card: 2,
        header: t('device.vehicle'),
        cell: (row) => <LinkedVehicle device={row} />,
        sortValue: (row) => row.license_plate ?? row.vehicle_code,
      },
      {
        key: 'type',
        priority: 'secondary',
        card: 'hidden',
        header: t('devices.type'),
        cell: (row) => (
          <span className={styles.inTwo} title={row.device_type ?? undefined}>
            {row.device_type ?? '—'}
          </span>
        ),
        cut: true,
        width: '9%',
        sortValue: (row) => row.device_type,
      },
      {
        key: 'status',
        card: 1,
        header: t('device.status'),
        cell: (row) => <DeviceStatusBadge status={row.status} />,
        sortValue: (row) => deviceStatusLabel(t, row.status),
      },
      {
        key: 'heartbeat',
        priority: 'secondary',
        card: 'hidden',
        header: t('devices.lastHeartbeat'),
        cell: (row) => (
          <span className={styles.lines}>
            {row.last_heartbeat === null ? (
              t('ui:time.never')
            ) : (
              <>
                <span>{formatDateTime(row.last_heartbeat)}</span>
                <span className={styles.second}>{ago(row.last_heartbeat, now, t)}</span>
              </>
            )}
          </span>
        ),
        sortValue: (row) => row.last_heartbeat,
      },
      ...(isSilent
        ? [
            {
              key: 'reason',
              card: 3 as const,
              header: t('devices.silent.reason'),
              cell: (row: Device) => <SilenceReason device={row} />,
            },
          ]
        : []),
      {
        key: 'lastLocation',
        card: 3,
        header: t('devices.lastLocation'),
        cell: (row) => <LastLocation row={row} status={row.status} vehicleId={row.vehicle_id} />,
        sortValue: (row) => row.last_location_time,
      },
      {
        key: 'place',
        card: 3,
        priority: 'tertiary',
        header: t('columns.place'),
        cell: (row) => <LastPlace row={row} />,
        cut: true,
        width: '15%',
      },
      {
        key: 'actions',
        card: 2,
        header: t('columns.actions'),
        align: 'end',
        hideLabelOnCard: true,
        cell: (row) => (
          <RowActions
            vehicle={vehicleReference(row, row.key)}
            without={without}
            view={paths.device(row.key)}
            manage={mayEdit ? { edit: paths.editDevice(row.key), onDelete: () => onDelete(row) } : null}
          />
        ),
      },
    ],
    [t, now, mayEdit, isSilent, onDelete],
  );

  return <DataTable {...table} label={t('ui:places.devices')} columns={columns} rowKey={(row) => String(row.key)} />;
}

const DAY_MS = 24 * 60 * 60_000;

/** How long ago, where the time above does not say it already. */
const ago = (at: number, now: number, t: Translate) => (now - at < DAY_MS ? formatRelativeTime(at, now, t) : null);
