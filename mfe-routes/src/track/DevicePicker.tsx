import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, matchesSearch, SearchField, SelectField } from 'shared-ui';
import { DeviceLoadError } from './DeviceLoadError';
import styles from './DevicePicker.module.css';
import { type Device, deviceLabel, devicesQuery } from './devices.api';

export interface DevicePickerProps {
  /** Device id; '' while none is chosen. */
  value: string;
  onChange: (device: string) => void;
  error?: string | undefined;
  /** How often a failed list is asked for again. The console's default (once) when absent. */
  retry?: number;
  /** Milliseconds between tries. */
  retryDelay?: number;
}

/** More devices than fit on a screen can be searched, in either script. */
const SEARCH_FROM = 20;
const none: readonly Device[] = [];

/** Chooses one of the server's devices. A list that cannot be loaded shows the reason; an empty one shows that. */
export function DevicePicker({ value, onChange, error, ...retries }: DevicePickerProps) {
  const { t } = useTranslation('mfe-routes');
  const [needle, setNeedle] = useState('');
  const { data, error: failure, isFetching, refetch } = useQuery({ ...devicesQuery, ...retries });
  const devices = data?.rows ?? none;
  const options = useMemo(
    () =>
      devices
        .filter(
          (device) =>
            String(device.device_id) === value ||
            matchesSearch(needle, device.license_plate, device.vehicle_code, device.device_id),
        )
        .map((device) => ({ value: String(device.device_id), label: deviceLabel(device) })),
    [devices, needle, value],
  );

  if (failure && !data) return <DeviceLoadError error={failure} isRetrying={isFetching} onRetry={() => refetch()} />;
  if (data && devices.length === 0) return <Alert tone="warning">{t('track.noDevices')}</Alert>;

  const total = data?.pagination.total ?? 0;
  const hint =
    needle && options.every((option) => option.value === value)
      ? t('track.noDeviceFound')
      : total > devices.length
        ? t('track.devicesShown', { shown: devices.length, total })
        : undefined;
  return (
    <div className={styles.picker}>
      {devices.length > SEARCH_FROM && (
        <SearchField
          className={styles.search}
          label={t('track.findDevice')}
          value={needle}
          onChange={setNeedle}
          // Enter ends the typing here; it is not meant for the form around.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      <SelectField
        className={styles.select}
        label={t('track.device')}
        required
        value={value}
        onChange={onChange}
        options={options}
        placeholder={data ? t('track.chooseDevice') : t('ui:loading')}
        disabled={!data}
        {...(error ? { error } : {})}
        {...(hint ? { hint } : {})}
      />
    </div>
  );
}
