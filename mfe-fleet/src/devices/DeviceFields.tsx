import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from 'shared-ui';
import { withPresent } from '../fleet/forms/options';
import { type DeviceField, IMEI_LENGTH } from './devices';
import type { DeviceOptions } from './devices.api';

interface DeviceFieldsProps {
  options: UseQueryResult<DeviceOptions>;
  /** Value, change and problem of a field. */
  field(
    name: Extract<DeviceField, 'deviceId' | 'imei' | 'type' | 'sim' | 'phone'>,
  ): Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'>;
  /** Between the type and the SIM card. */
  children?: ReactNode;
}

/** The fields that every form of a device has. */
export function DeviceFields({ options, field, children }: DeviceFieldsProps) {
  const { t } = useTranslation('mfe-fleet');
  const types = withPresent(options.data?.device_types ?? [], field('type').value);
  return (
    <>
      <TextField label={t('device.id')} required autoComplete="off" {...field('deviceId')} />
      <TextField
        label={t('device.imei')}
        required
        autoComplete="off"
        inputMode="numeric"
        maxLength={IMEI_LENGTH}
        hint={`${field('imei').value.length} / ${IMEI_LENGTH}`}
        {...field('imei')}
      />
      <SelectField
        label={t('device.type')}
        required
        placeholder={options.isPending ? t('blocks.optionsLoading') : t('form.choose')}
        options={types.map(({ value, label }) => ({ value, label: label ?? value }))}
        {...field('type')}
      />
      {children}
      <TextField label={t('device.sim')} {...field('sim')} />
      <TextField label={t('device.phone')} type="tel" {...field('phone')} />
    </>
  );
}
