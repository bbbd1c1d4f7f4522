import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from 'shared-auth';
import { type Column, DataTable, formatDateTime, formatNumber, TextLink } from 'shared-ui';
import type { Overview } from './dashboard.api';

type OfflineDevice = Overview['offline_devices'][number];

/** Devices that are offline, those that were heard last coming as the server orders them. */
export function OfflineDevices({ devices }: { devices: readonly OfflineDevice[] }) {
  const { t } = useTranslation('mfe-fleet');
  const columns = useMemo(
    (): Column<OfflineDevice>[] => [
      {
        key: 'plate',
        header: t('vehicle.plate'),
        priority: 'primary',
        cell: (row) => row.license_plate ?? '—',
        sortValue: (row) => row.license_plate,
      },
      {
        key: 'device',
        header: t('device.id'),
        cell: (row) =>
          row.device_id === null ? (
            '—'
          ) : (
            <TextLink to={`${paths.devices()}?search=${encodeURIComponent(row.device_id)}`}>{row.device_id}</TextLink>
          ),
        sortValue: (row) => row.device_id,
      },
      {
        key: 'minutes',
        header: t('dashboard.offline.minutes'),
        align: 'end',
        cell: (row) => formatNumber(row.minutes_offline),
        sortValue: (row) => row.minutes_offline,
      },
      {
        key: 'heartbeat',
        header: t('device.lastHeartbeat'),
        cell: (row) => (row.last_heartbeat === null ? t('ui:time.never') : formatDateTime(row.last_heartbeat)),
        sortValue: (row) => row.last_heartbeat,
      },
    ],
    [t],
  );
  return (
    <DataTable
      label={t('dashboard.offline.title')}
      rows={devices}
      columns={columns}
      rowKey={(row) => `${row.device_id}|${row.license_plate}`}
      state="ready"
      empty={t('ui:empty.allOnline')}
    />
  );
}
