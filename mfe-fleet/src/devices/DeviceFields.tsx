import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IMEI_LENGTH } from 'shared-auth/contract';
import { SelectField, TextField } from 'shared-ui';
import { withPresent } from '../common/forms/options';
import type { DeviceOptions } from './devices.api';

interface DeviceFieldsProps {
  options: UseQueryResult<DeviceOptions>;
  /** Value, change and problem of a field. */
  field(
    name: 'device_id' | 'imei' | 'device_type' | 'sim_card_number' | 'phone_number',
  ): Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'>;
  /** Replaces the field of the IMEI, where a tracker may have none. */
  identity?: ReactNode;
  /** Between the type and the SIM card. */
  children?: ReactNode;
}

/** The fields that every form of a device has. */
export function DeviceFields({ options, field, identity, children }: DeviceFieldsProps) {
  const { t } = useTranslation('mfe-fleet');
  const types = withPresent(options.data?.device_types ?? [], field('device_type').value);
  return (
    <>
      <TextField label={t('device.id')} required autoComplete="off" {...field('device_id')} />
      {identity || <ImeiField {...field('imei')} />}
      <SelectField
        label={t('device.type')}
        required
        placeholder={options.isPending ? t('blocks.optionsLoading') : t('form.choose')}
        options={types.map(({ value, label }) => ({ value, label: label ?? value }))}
        {...field('device_type')}
      />
      {children}
      <TextField label={t('device.sim')} {...field('sim_card_number')} />
      <TextField label={t('device.phone')} type="tel" {...field('phone_number')} />
    </>
  );
}

/** The field of an IMEI, with how many of its digits are there. */
export function ImeiField(props: Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'>) {
  const { t } = useTranslation('mfe-fleet');
  return (
    <TextField
      label={t('device.imei')}
      required
      autoComplete="off"
      inputMode="numeric"
      maxLength={IMEI_LENGTH}
      hint={`${props.value.length} / ${IMEI_LENGTH}`}
      {...props}
    />
  );
}
