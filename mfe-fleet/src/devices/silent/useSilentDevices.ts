import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { HOUR_MS } from 'shared-auth/contract';
import { matchesSearch, useNow } from 'shared-ui';
import { useDrivers } from '../../common/useDrivers';
import type { DeviceFilters } from '../devices';
import { allDevicesQuery, type Device } from '../devices.api';

/** The time of a device's last message; null without any. */
export const lastHeard = ({ last_message_time, last_heartbeat }: Device): number | null =>
  Math.max(last_message_time ?? 0, last_heartbeat ?? 0) || null;

/**
 * The devices of a list that have been silent for the filter's time, the longest silent first; those that never sent a
 * message are last.
 */
export function silentDevices(
  devices: readonly Device[],
  filters: DeviceFilters,
  now: number,
  drivers?: ReadonlyMap<string, string>,
): Device[] {
  const { silent, search, status, vehicle } = filters;
  const since = (device: Device) => lastHeard(device) ?? Number.POSITIVE_INFINITY;
  return devices
    .filter((device) => {
      const heard = lastHeard(device);
      return (
        (heard === null || now - heard > Number(silent) * HOUR_MS) &&
        (status === '' || device.status === status) &&
        (vehicle === '' || String(device.vehicle_id) === vehicle) &&
        matchesSearch(
          search,
          device.device_id,
          device.imei,
          device.identifier,
          device.license_plate,
          device.vehicle_code,
          drivers?.get(String(device.vehicle_id)),
        )
      );
    })
    .sort((a, b) => since(a) - since(b));
}

/**
 * The rows of the table while the list is filtered by silence: the specification's call has no such filter, so every
 * device is read. Null without the filter.
 */
export function useSilentDevices(filters: DeviceFilters) {
  const { t } = useTranslation('mfe-fleet');
  const isFiltered = filters.silent !== '';
  const now = useNow();
  const query = useQuery({ ...allDevicesQuery, enabled: isFiltered });
  const drivers = useDrivers(isFiltered && filters.search !== '');
  const rows = useMemo(
    () => (isFiltered && query.data ? silentDevices(query.data, filters, now, drivers) : []),
    [isFiltered, query.data, filters, now, drivers],
  );
  if (!isFiltered) return null;
  return {
    rows,
    state: query.isError ? 'error' : query.data ? 'ready' : 'loading',
    ...(query.isError && { error: t('devices.failed', { message: errorText(query.error, t) }) }),
    onRetry: () => void query.refetch(),
  } as const;
}
