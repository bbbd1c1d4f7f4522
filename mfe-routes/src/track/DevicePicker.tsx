import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, ComboboxField, matchesSearch } from 'shared-ui';
import { DeviceLoadError } from './DeviceLoadError';
import { type Device, deviceLabel, deviceSearchQuery, devicesQuery } from './devices.api';

export interface DevicePickerProps {
  /** Device id; '' for none. */
  value: string;
  onChange: (device: string) => void;
  error?: string | undefined;
  /** How often a failed list is asked for again. The console's default (once) when absent. */
  retry?: number;
  /** Milliseconds between tries. */
  retryDelay?: number;
}

/** Fewer letters match half the fleet. */
const LEAST_LETTERS = 2;
const none: readonly Device[] = [];

const optionOf = (device: Device) => ({ value: String(device.device_id), label: deviceLabel(device) });

/** Chooses one of the server's devices. A list that cannot be loaded shows the reason; an empty one shows that. */
export function DevicePicker({ value, onChange, error, ...retries }: DevicePickerProps) {
  const { t } = useTranslation('mfe-routes');
  const [needle, setNeedle] = useState('');
  const { data, error: failure, isFetching, refetch } = useQuery({ ...devicesQuery, ...retries });
  const devices = data?.rows ?? none;
  const listed = useMemo(() => devices.map(optionOf), [devices]);
  const isUnknown = needle.length >= LEAST_LETTERS && !listed.some(({ label }) => matchesSearch(needle, label));
  // A server that pages this list has more devices than it has sent.
  const search = useQuery({ ...deviceSearchQuery(needle), enabled: isUnknown });
  const options = useMemo(() => [...listed, ...(search.data?.rows ?? none).map(optionOf)], [listed, search.data]);

  if (failure && !data) return <DeviceLoadError error={failure} isRetrying={isFetching} onRetry={() => refetch()} />;
  if (data && devices.length === 0) return <Alert tone="warning">{t('track.noDevices')}</Alert>;

  const total = data?.pagination.total ?? 0;
  const hint = total > devices.length ? t('track.devicesShown', { shown: devices.length, total }) : undefined;
  return (
    <ComboboxField
      label={t('track.device')}
      required
      value={value}
      onChange={onChange}
      options={options}
      onSearch={setNeedle}
      isSearching={search.isFetching}
      placeholder={data ? t('track.chooseDevice') : t('ui:loading')}
      disabled={!data}
      {...(error ? { error } : {})}
      {...(hint ? { hint } : {})}
    />
  );
}
